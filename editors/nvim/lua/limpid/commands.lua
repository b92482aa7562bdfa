--- The commands of `:Limpid`.

local M = {}

local client = require("limpid.client")
local say = require("limpid.say")

local commands = {}

--- `:Limpid explain [FUNCTION]`: the counterexample of a function, in a floating window.
function commands.explain(name)
  M.explain(M.meant(name))
end

--- The function that is meant: by its name, by the signature in this line, or by the cursor.
function M.meant(name)
  local argument = { uri = vim.uri_from_bufnr(0) }
  name = name or M.signature(vim.api.nvim_get_current_line())
  if name then
    argument["function"] = name
  else
    argument.position = M.position()
  end
  return argument
end

--- `:Limpid examples [FUNCTION]`: examples of a function, in a floating window, with marks beside its branches.
function commands.examples(name)
  M.ask("limpid.examples", M.meant(name))
end

--- `:Limpid property [FUNCTION]`: whether a property holds.
function commands.property(name)
  M.ask("limpid.refute", M.meant(name))
end

--- `:Limpid diff FUNCTION OTHER`: what distinguishes two functions; without names, the user chooses what to compare with.
function commands.diff(name, other)
  local argument = M.meant(name)
  argument.other = other
  M.ask("limpid.diff", argument)
end

--- `:Limpid tests [FUNCTION]`: writes tests of a function.
function commands.tests(name)
  M.ask("limpid.tests", M.meant(name))
end

--- `:Limpid check [FUNCTION]`: checks the file again, or searches longer for one function.
function commands.check(name)
  local argument = { uri = vim.uri_from_bufnr(0) }
  if name then
    argument["function"] = name
    argument.effort = 8
    M.longer(argument)
    return
  end
  client.execute("limpid.check", argument, function(report)
    local counts = {}
    for _, one in ipairs(report and report.functions or {}) do
      counts[one.verdict] = (counts[one.verdict] or 0) + 1
    end
    local words = {}
    for _, verdict in ipairs({ "counterexample", "weak-spec", "unknown", "unsupported", "safe" }) do
      if counts[verdict] then
        table.insert(words, counts[verdict] .. " " .. verdict)
      end
    end
    say.info(#words > 0 and table.concat(words, ", ") or "there is nothing to check here")
  end)
end

--- `:Limpid fix`: what can be done at the cursor.
function commands.fix()
  require("limpid.actions").choose({ "quickfix", "refactor" })
end

--- `:Limpid fixall`: all fixes of the file that are proved.
function commands.fixall()
  require("limpid.actions").apply_all()
end

--- `:Limpid lens`: runs the lens of the line.
function commands.lens()
  vim.lsp.codelens.run()
end

--- `:Limpid hints`: inlay hints on and off.
function commands.hints()
  local options = require("limpid").options()
  if not vim.lsp.inlay_hint then
    say.info("inlay hints need Neovim 0.10")
    return
  end
  options.inlay_hints = not options.inlay_hints
  local running = client.client()
  if running then
    client.tell_settings(running)
  end
  vim.lsp.inlay_hint.enable(options.inlay_hints, { bufnr = 0 })
end

function commands.restart()
  client.restart()
end

--- `:Limpid log`: Neovim's log of language servers.
function commands.log()
  vim.cmd("tabedit " .. vim.fn.fnameescape(vim.lsp.get_log_path()))
end

--- Runs `:Limpid NAME ...`.
function M.run(arguments)
  local command = commands[arguments[1]]
  if not command then
    say.error("there is no command `%s`; there are %s", arguments[1], table.concat(M.complete(""), ", "))
    return
  end
  local needs_haskell = not vim.tbl_contains({ "restart", "log" }, arguments[1])
  if needs_haskell and not require("limpid").is_haskell(vim.api.nvim_get_current_buf()) then
    say.info("this is no Haskell buffer")
    return
  end
  command(unpack(arguments, 2))
end

function M.complete(start)
  local names = vim.tbl_filter(function(name)
    return vim.startswith(name, start)
  end, vim.tbl_keys(commands))
  table.sort(names)
  return names
end

--- Shows what is known of a function.
function M.explain(argument)
  client.execute("limpid.explain", argument, function(explained)
    if not explained or explained == vim.NIL then
      say.info("there is no function here that Limpid knows")
      return
    end
    require("limpid.float").show(explained)
  end)
end

--- Asks something about a function, and shows the answer.
function M.ask(command, argument)
  local buffer = vim.api.nvim_get_current_buf()
  client.execute(command, argument, function(answer)
    if not answer or answer == vim.NIL then
      say.info("there is no function here that Limpid knows")
    elseif answer.problem then
      say.info("%s", answer.problem)
    elseif answer.comparable then
      M.choose(argument.uri, answer)
    elseif answer.file then
      say.info("%d tests in %s", answer.tests, vim.fn.fnamemodify(answer.file, ":."))
      vim.cmd("split " .. vim.fn.fnameescape(answer.file))
    else
      require("limpid.float").show(answer)
      require("limpid.coverage").mark(buffer, answer)
    end
  end)
end

--- Lets the user choose what to compare a function with.
function M.choose(uri, answer)
  if #answer.comparable == 0 then
    say.info("no other function of this file has the type of `%s`", answer["function"])
    return
  end
  vim.ui.select(answer.comparable, { prompt = "What distinguishes " .. answer["function"] .. " and" }, function(other)
    if other then
      M.ask("limpid.diff", { uri = uri, ["function"] = answer["function"], other = other })
    end
  end)
end

--- Searches longer, and shows what was found.
function M.longer(argument)
  say.info("searching longer for `%s`", argument["function"])
  client.execute("limpid.check", argument, function()
    M.explain({ uri = argument.uri, ["function"] = argument["function"] })
  end)
end

--- The function whose type or refinement a line gives.
function M.signature(line)
  local rest = line:gsub("^%s*{%-@%s*", ""):gsub("^%s*assume%s+", "")
  return rest:match("^%s*([%l_][%w_']*)%s*::") or rest:match("^%s*%(([^%s()]+)%)%s*::")
end

--- The cursor, in the server's positions.
function M.position()
  local running = client.client()
  return vim.lsp.util.make_position_params(0, running and running.offset_encoding or "utf-16").position
end

return M
