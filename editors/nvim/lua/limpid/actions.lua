--- Code actions of Limpid alone: other servers' actions are not mixed in.

local M = {}

local client = require("limpid.client")
local say = require("limpid.say")

--- The actions for a range, of some kinds.
local function actions(range, kinds, done)
  local running = client.client()
  if not running then
    say.error("the server is not running (:Limpid restart starts it)")
    return
  end
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(0) },
    range = range,
    context = { diagnostics = {}, only = kinds },
  }
  client.request(running, "textDocument/codeAction", params, function(error, found)
    if error then
      say.error("%s", error.message or tostring(error))
    else
      done(running, found or {})
    end
  end, 0)
end

--- Does what an action says.
function M.apply(running, action)
  local function finish(resolved)
    if resolved.edit then
      vim.lsp.util.apply_workspace_edit(resolved.edit, running.offset_encoding)
    end
    if type(resolved.command) == "table" then
      client.execute(resolved.command.command, resolved.command.arguments[1], function() end)
    end
  end
  if action.edit or action.command then
    finish(action)
    return
  end
  client.request(running, "codeAction/resolve", action, function(error, resolved)
    if error then
      say.error("%s", error.message or tostring(error))
    elseif not resolved or not resolved.edit then
      say.info("the text has changed; this action does not fit any more")
    else
      finish(resolved)
    end
  end, 0)
end

--- Lets the user choose among the actions at the cursor.
function M.choose(kinds)
  local position = require("limpid.commands").position()
  actions({ start = position, ["end"] = position }, kinds, function(running, found)
    if #found == 0 then
      say.info("there is nothing to do here")
      return
    end
    vim.ui.select(found, {
      prompt = "Limpid",
      kind = "codeaction",
      format_item = function(action)
        return action.title
      end,
    }, function(action)
      if action then
        M.apply(running, action)
      end
    end)
  end)
end

--- Applies all fixes of the file that are proved.
function M.apply_all()
  local lines = vim.api.nvim_buf_line_count(0)
  local whole = { start = { line = 0, character = 0 }, ["end"] = { line = lines, character = 0 } }
  actions(whole, { "source.fixAll.limpid" }, function(running, found)
    if found[1] then
      M.apply(running, found[1])
    else
      say.info("there are no proved fixes in this file")
    end
  end)
end

return M
