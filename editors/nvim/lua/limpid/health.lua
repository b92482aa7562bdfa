--- `:checkhealth limpid`.

local M = {}

-- The functions have shorter names since Neovim 0.10.
local health = vim.health or require("health")
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local warn = health.warn or health.report_warn
local error = health.error or health.report_error

function M.check()
  start("limpid")
  if vim.fn.has("nvim-0.7") == 1 then
    ok("Neovim is 0.7 or newer")
  else
    error("Neovim 0.7 or newer is needed")
  end
  local program = require("limpid").options().cmd[1]
  local path = vim.fn.exepath(program)
  if path == "" then
    error(string.format("the program `%s` was not found", program), {
      "install it: https://github.com/limpid-hs/limpid#installation",
      'or set where it is: require("limpid").setup { cmd = { "/path/to/limpid", "lsp" } }',
    })
    return
  end
  local answer = vim.fn.system({ path, "--version" })
  local version = answer:match("^limpid (%S+)")
  if vim.v.shell_error ~= 0 or not version then
    error(path .. " does not run: " .. vim.trim(answer))
  elseif version:match("^%d+%.%d+") ~= require("limpid.version"):match("^%d+%.%d+") then
    warn(string.format("%s is version %s, this plugin is made for %s", path, version, require("limpid.version")))
  else
    ok(path .. ": " .. vim.trim(answer))
  end
  if require("limpid.client").client() then
    ok("the server is running")
  else
    ok("the server is not running; it starts with the first Haskell buffer")
  end
  if vim.lsp.inlay_hint then
    ok("inlay hints are available")
  else
    ok("inlay hints need Neovim 0.10; everything else works")
  end
end

return M
