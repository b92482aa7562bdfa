--- Limpid in Neovim: settings, and which buffers are looked at. The doors for users are `setup`, `attach` and `status`.

local M = {}

--- What users can set, with `require("limpid").setup { ... }` or `vim.g.limpid = { ... }`.
local defaults = {
  --- The program and its arguments.
  cmd = { "limpid", "lsp" },
  --- How long to search, in units of the usual budget.
  effort = 1,
  --- Show hints where a verdict only says what is not known.
  hints = true,
  --- Verdicts above functions.
  code_lenses = true,
  --- Values of counterexamples in the text (Neovim 0.10 and later).
  inlay_hints = false,
  --- Queries about functions; what is not set has the server's default: properties, unreachable, hover, inlayHints,
  --- lenses, actions, and testStyle. There are no lenses at first: Neovim asks which one is meant where a line has several.
  explore = { lenses = false },
  --- How parse, scope and type problems of Haskell code are shown: "errors", "hints", or "auto": as hints where another
  --- Haskell server is attached.
  haskell_problems = "auto",
  --- Check every file of the workspace, not only open ones.
  workspace = false,
  --- Folders with packages that projects depend on, besides cabal's own.
  packages = {},
  --- A command that runs LiquidHaskell on saving, whose reports are then explained; `{file}` stands for the file.
  liquid_command = nil,
  --- Called with the client and the buffer when Limpid has attached.
  on_attach = nil,
  --- The server's capabilities, as completion plugins extend them.
  capabilities = nil,
}

local chosen

--- The settings as they are now.
function M.options()
  if not chosen then
    local global = type(vim.g.limpid) == "table" and vim.g.limpid or {}
    chosen = vim.tbl_deep_extend("force", defaults, global)
  end
  return chosen
end

function M.setup(options)
  chosen = vim.tbl_deep_extend("force", defaults, options or {})
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and M.is_haskell(buffer) then
      M.attach(buffer)
    end
  end
end

function M.is_haskell(buffer)
  return vim.tbl_contains({ "haskell", "lhaskell" }, vim.bo[buffer].filetype)
end

--- Looks at a buffer from now on.
function M.attach(buffer)
  require("limpid.client").start(buffer)
end

--- A few words for a status line: `Limpid ✗2 ⚠1`, and what is being checked.
function M.status()
  return require("limpid.client").status_text()
end

return M
