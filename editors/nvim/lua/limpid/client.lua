--- The connection to the server: started for a buffer, shared by all of a workspace, started again when it stops.
--- Works with the interfaces of Neovim 0.7 and with those that came later.

local M = {}

local say = require("limpid.say")

--- From so many lines on a check takes a while.
local MANY_LINES = 10000
--- So often the server is started again by itself.
local RESTARTS = 3

--- `told` are the clients that were told to stop.
local state = { told = {}, crashes = 0, status = nil, client_id = nil }

--- Whether another server is at work in a Haskell buffer.
function M.has_other_server()
  local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
  for _, other in ipairs(clients()) do
    if other.name ~= "limpid" then
      for buffer in pairs(other.attached_buffers or {}) do
        if vim.api.nvim_buf_is_valid(buffer) and require("limpid").is_haskell(buffer) then
          return true
        end
      end
    end
  end
  return false
end

--- The server's settings, in its own words.
function M.settings()
  local options = require("limpid").options()
  return {
    effort = options.effort,
    hints = options.hints,
    codeLenses = options.code_lenses,
    inlayHints = options.inlay_hints,
    haskellProblems = options.haskell_problems,
    haskellServer = M.has_other_server(),
    workspace = options.workspace,
    explore = options.explore,
    packages = #options.packages > 0 and options.packages or nil,
    liquid = options.liquid_command and { command = options.liquid_command } or nil,
    status = true,
  }
end

--- What Neovim can do, but for asking for diagnostics: they are sent as they are found. (Neovim 0.12 asks for those of
--- the workspace when told to ask again, and then does not show them in open buffers.)
local function capabilities(options)
  local found = vim.deepcopy(options.capabilities or vim.lsp.protocol.make_client_capabilities())
  found.workspace = found.workspace or {}
  found.workspace.diagnostics = { refreshSupport = false }
  return found
end

--- What every way of starting the server needs.
function M.config()
  local options = require("limpid").options()
  return {
    name = "limpid",
    cmd = options.cmd,
    filetypes = { "haskell", "lhaskell" },
    root_markers = { "cabal.project", "stack.yaml", "package.yaml", ".git" },
    settings = { limpid = M.settings() },
    init_options = M.settings(),
    capabilities = capabilities(options),
    handlers = {
      ["limpid/status"] = function(_, params)
        M.on_status(params)
      end,
    },
    commands = {
      ["limpid.explain"] = function(command, context)
        require("limpid.commands").explain(command.arguments[1], context)
      end,
      ["limpid.check"] = function(command, context)
        require("limpid.commands").longer(command.arguments[1], context)
      end,
      ["limpid.examples"] = M.asking("limpid.examples"),
      ["limpid.refute"] = M.asking("limpid.refute"),
      ["limpid.diff"] = M.asking("limpid.diff"),
      ["limpid.tests"] = M.asking("limpid.tests"),
    },
    on_init = M.on_init,
    on_attach = M.on_attach,
    on_exit = M.on_exit,
  }
end

--- Starts the server for a buffer, or joins the one that runs.
function M.start(buffer)
  if vim.api.nvim_buf_get_name(buffer) == "" or vim.bo[buffer].buftype ~= "" then
    return
  end
  local options = require("limpid").options()
  if vim.fn.executable(options.cmd[1]) == 0 then
    say.once("missing", "the program `%s` was not found: install it, or set `cmd` (see :help limpid)", options.cmd[1])
    return
  end
  local lines = vim.api.nvim_buf_line_count(buffer)
  if lines >= MANY_LINES then
    local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":t")
    say.once("large " .. name, "%s has %d lines: it is checked function by function, which may take a while", name, lines)
  end
  local config = M.config()
  config.root_dir = M.root(buffer)
  if vim.lsp.start then
    state.client_id = vim.lsp.start(config, { bufnr = buffer })
  else
    local client = M.client()
    state.client_id = client and client.id or vim.lsp.start_client(config)
    if state.client_id then
      vim.lsp.buf_attach_client(buffer, state.client_id)
    end
  end
end

--- The folder of the project that a buffer belongs to.
function M.root(buffer)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
  local place = folder
  while place ~= "" do
    for _, marker in ipairs({ "cabal.project", "stack.yaml", "package.yaml", ".git" }) do
      if vim.loop.fs_stat(place .. "/" .. marker) then
        return place
      end
    end
    if #vim.fn.glob(place .. "/*.cabal", true, true) > 0 then
      return place
    end
    local above = vim.fn.fnamemodify(place, ":h")
    if above == place then
      break
    end
    place = above
  end
  return folder
end

--- The running client, if there is one.
function M.client()
  local clients = (vim.lsp.get_clients or vim.lsp.get_active_clients)()
  for _, client in ipairs(clients) do
    if client.name == "limpid" then
      return client
    end
  end
end

--- Sends a request, and calls `done(error, result)`.
function M.request(client, method, params, done, buffer)
  local handler = function(error, result)
    done(error, result)
  end
  if vim.fn.has("nvim-0.11") == 1 then
    return client:request(method, params, handler, buffer)
  end
  return client.request(method, params, handler, buffer)
end

--- What a lens or an action that asks something about a function does.
function M.asking(name)
  return function(command)
    require("limpid.commands").ask(name, command.arguments[1])
  end
end

--- Runs one of the server's commands.
function M.execute(command, argument, done)
  local client = M.client()
  if not client then
    say.error("the server is not running (:Limpid restart starts it)")
    return
  end
  M.request(client, "workspace/executeCommand", { command = command, arguments = { argument } }, function(error, result)
    if error then
      say.error("%s: %s", command, error.message or tostring(error))
    else
      done(result)
    end
  end, 0)
end

function M.on_init(client, result)
  local version = result and result.serverInfo and result.serverInfo.version or "unknown"
  local expected = require("limpid.version")
  local series = function(text)
    return text:match("^%d+%.%d+")
  end
  if series(version) ~= series(expected) then
    say.once("version", "the server is version %s, but this plugin is made for %s", version, series(expected))
  end
  -- The server asks for settings only of clients that announce it; others are told.
  M.tell_settings(client)
end

--- Tells the server the settings as they are now.
function M.tell_settings(client)
  local settings = { settings = { limpid = M.settings() } }
  if vim.fn.has("nvim-0.11") == 1 then
    client:notify("workspace/didChangeConfiguration", settings)
  else
    client.notify("workspace/didChangeConfiguration", settings)
  end
end

function M.on_attach(client, buffer)
  local options = require("limpid").options()
  if options.code_lenses then
    M.lenses(client, buffer)
  end
  if options.inlay_hints and vim.lsp.inlay_hint then
    pcall(vim.lsp.inlay_hint.enable, true, { bufnr = buffer })
  end
  if options.on_attach then
    options.on_attach(client, buffer)
  end
end

--- Keeps the lenses of a buffer up to date. Neovim 0.12 does that itself.
function M.lenses(_, buffer)
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = buffer })
    return
  end
  local group = vim.api.nvim_create_augroup("limpid.lenses." .. buffer, {})
  vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "TextChanged" }, {
    group = group,
    buffer = buffer,
    callback = function()
      M.refresh_lenses(buffer)
    end,
  })
  M.refresh_lenses(buffer)
end

function M.refresh_lenses(buffer)
  if not vim.lsp.codelens.enable and M.client() and vim.api.nvim_buf_is_loaded(buffer) then
    vim.api.nvim_buf_call(buffer, function()
      vim.lsp.codelens.refresh()
    end)
  end
end

function M.on_status(params)
  state.status = params
  if not params.busy and require("limpid").options().code_lenses then
    for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
      if vim.api.nvim_buf_is_loaded(buffer) and require("limpid").is_haskell(buffer) then
        M.refresh_lenses(buffer)
      end
    end
  end
  vim.cmd("redrawstatus")
end

--- The last thing the server said of itself.
function M.status()
  return state.status
end

function M.status_text()
  if not M.client() then
    return ""
  end
  local counts = { [vim.diagnostic.severity.ERROR] = 0, [vim.diagnostic.severity.WARN] = 0 }
  for _, diagnostic in ipairs(vim.diagnostic.get(nil)) do
    if diagnostic.source == "limpid" and counts[diagnostic.severity] then
      counts[diagnostic.severity] = counts[diagnostic.severity] + 1
    end
  end
  local text = "Limpid"
  if counts[vim.diagnostic.severity.ERROR] > 0 then
    text = text .. " ✗" .. counts[vim.diagnostic.severity.ERROR]
  end
  if counts[vim.diagnostic.severity.WARN] > 0 then
    text = text .. " ⚠" .. counts[vim.diagnostic.severity.WARN]
  end
  if state.status and state.status.busy then
    text = text .. " (" .. (state.status["function"] or "…") .. ")"
  end
  return text
end

--- The server is gone. Unless that was wanted it is started again, a few times.
function M.on_exit(code, signal, client_id)
  vim.schedule(function()
    state.status = nil
    local told = state.told[client_id]
    state.told[client_id] = nil
    if told or vim.v.exiting ~= vim.NIL then
      return
    end
    state.crashes = state.crashes + 1
    if state.crashes > RESTARTS then
      say.once("crashes", "the server keeps stopping; :Limpid restart tries again")
      return
    end
    say.once("crash", "the server stopped unexpectedly (code %d, signal %d) and was started again", code, signal)
    M.attach_all()
  end)
end

function M.attach_all()
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and require("limpid").is_haskell(buffer) then
      M.start(buffer)
    end
  end
end

function M.stop()
  local client = M.client()
  if not client then
    return
  end
  state.told[client.id] = true
  if vim.fn.has("nvim-0.11") == 1 then
    client:stop(true)
  else
    client.stop(true)
  end
end

--- Starts the server again when the one that runs is gone: until then, buffers would join that one.
function M.restart()
  M.stop()
  state.crashes = 0
  say.forget()
  local function start(times)
    if M.client() and times > 0 then
      vim.defer_fn(function()
        start(times - 1)
      end, 50)
    else
      M.attach_all()
    end
  end
  start(200)
end

return M
