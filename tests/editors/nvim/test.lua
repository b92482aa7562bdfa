-- Neovim end to end, headless:
--   nvim --headless --clean --cmd "set rtp^=editors/nvim" -S tests/editors/nvim/test.lua

local programs = os.getenv("PROGRAMS")
local limpid = os.getenv("LIMPID")
local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")

-- Everything that is said to the user.
local said = {}
vim.notify = function(text)
  table.insert(said, text)
end

-- Waits for minutes, if need be: the machine can be slow, and only what never comes is wrong.
local function eventually(what, condition)
  if not vim.wait(180000, condition, 50) then
    error("not in time: " .. what .. "\nsaid: " .. table.concat(said, "\n"), 2)
  end
end

local function equal(found, expected, what)
  if not vim.deep_equal(found, expected) then
    error((what or "") .. ": " .. vim.inspect(found) .. " instead of " .. vim.inspect(expected), 2)
  end
end

local function contains(text, part)
  if not text:find(part, 1, true) then
    error("no " .. part .. " in: " .. text, 2)
  end
end

local function write(name, text)
  local path = folder .. "/" .. name
  vim.fn.writefile(vim.split(text, "\n", { plain = true }), path)
  return path
end

local function script(name, text)
  local path = write(name, "#!/bin/sh\nLIMPID='" .. limpid .. "'\n" .. text)
  vim.fn.setfperm(path, "rwxr-xr-x")
  return path
end

local function open(path)
  vim.cmd("edit " .. vim.fn.fnameescape(path))
end

local function program(name)
  return write(name, table.concat(vim.fn.readfile(programs .. "/" .. name), "\n"))
end

local function errors()
  return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

-- The lenses; newer versions of Neovim say which one belongs to which client.
local function lenses()
  return vim.lsp.codelens.enable and vim.lsp.codelens.get({ bufnr = 0 }) or vim.lsp.codelens.get(0)
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

-- The text of the floating window, if there is one.
local function float()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), "\n"), window
    end
  end
  return ""
end

local function close_floats()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      vim.api.nvim_win_close(window, true)
    end
  end
end

-- `run` asks for actions, and the user chooses the one with this title. While the server knows too little to offer it,
-- it is asked for again.
local function choose(title, run)
  local chosen, asked = false, 0
  vim.ui.select = function(items, options, done)
    for _, item in ipairs(items) do
      if not chosen and options.format_item(item):find(title, 1, true) then
        chosen = true
        return done(item)
      end
    end
  end
  eventually("the action " .. title, function()
    if not chosen and vim.loop.now() - asked > 3000 then
      asked = vim.loop.now()
      run()
    end
    return chosen
  end)
end

-- A fresh start with other settings.
local function settle(options)
  require("limpid.client").stop()
  eventually("the server is gone", function()
    return require("limpid.client").client() == nil
  end)
  vim.cmd("silent! %bwipeout!")
  require("limpid.say").forget()
  said = {}
  require("limpid").setup(options)
end

local limpid_command = { limpid, "lsp" }
local tests = {}

table.insert(tests, { "diagnostics, lenses and the status line", function()
  settle({ cmd = limpid_command })
  open(program("Mirror.hs"))
  eventually("two errors", function()
    return errors() == 2
  end)
  contains(vim.diagnostic.get(0)[1].message, "`mirror` promises")
  eventually("the status line", function()
    return require("limpid").status() == "Limpid ✗2"
  end)
  eventually("lenses", function()
    return #lenses() >= 3 and vim.inspect(lenses()):find("long []", 1, true) ~= nil
  end)
  equal(said, {}, "nothing is said")
end })

table.insert(tests, { "hover shows the counterexample", function()
  vim.api.nvim_win_set_cursor(0, { 13, 24 })
  vim.lsp.buf.hover()
  eventually("the hover", function()
    return (float()):find("1 == 2", 1, true) ~= nil
  end)
  close_floats()
end })

table.insert(tests, { "the floating counterexample shows the calls and goes to them", function()
  vim.api.nvim_win_set_cursor(0, { 10, 20 })
  vim.cmd("Limpid explain")
  eventually("the float", function()
    return (float()):find("breaks the postcondition here", 1, true) ~= nil
  end)
  local shown, window = float()
  contains(shown, "mirror (Node (Node Leaf 0 Leaf) 0 Leaf) = Node Leaf 0 Leaf")
  vim.api.nvim_set_current_win(window)
  vim.fn.search("breaks the postcondition")
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("<CR>", true, false, true), "xm", false)
  equal(vim.api.nvim_win_get_cursor(0), { 13, 22 }, "the cursor")
  equal((float()), "", "the window is closed")
end })

table.insert(tests, { "a lens opens the counterexample", function()
  vim.api.nvim_win_set_cursor(0, { 20, 0 })
  vim.lsp.codelens.run()
  eventually("the float", function()
    return (float()):find("long []", 1, true) ~= nil
  end)
  close_floats()
end })

table.insert(tests, { "a code action is applied", function()
  vim.api.nvim_win_set_cursor(0, { 20, 25 })
  choose("Write `long []` as a doctest", function()
    vim.cmd("Limpid fix")
  end)
  eventually("the doctest", function()
    return text():find(">>> long []", 1, true) ~= nil
  end)
  vim.cmd("undo")
  choose("Do not check `long`", vim.lsp.buf.code_action)
  eventually("the other action", function()
    return text():find("{-@ ignore long @-}", 1, true) ~= nil
  end)
  eventually("its error is gone", function()
    return errors() == 1
  end)
end })

table.insert(tests, { "a correction clears the diagnostics", function()
  vim.cmd([[%s/(mirror r) x r/(mirror r) x (mirror l)/]])
  eventually("no errors", function()
    return errors() == 0
  end)
  vim.wait(1000)
  equal(errors(), 0, "nothing stale comes back")
end })

if vim.lsp.inlay_hint then
  table.insert(tests, { "inlay hints show the values", function()
    settle({ cmd = limpid_command, inlay_hints = true })
    open(program("Mirror.hs"))
    eventually("hints", function()
      return #vim.lsp.inlay_hint.get({ bufnr = 0 }) > 0
    end)
  end })
end

if vim.lsp.enable then
  table.insert(tests, { "vim.lsp.enable starts it without the plugin's own start", function()
    settle({ cmd = limpid_command })
    vim.api.nvim_del_augroup_by_name("limpid")
    vim.lsp.enable("limpid")
    open(program("Mirror.hs"))
    eventually("errors", function()
      return errors() == 2
    end)
    vim.lsp.enable("limpid", false)
    vim.g.loaded_limpid = nil
    vim.cmd("runtime plugin/limpid.lua")
  end })
end

local function warnings()
  return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.WARN })
end

-- Programs that are right, but for a refinement: the function that promises too little, where this shows, and what it
-- should promise.
for _, weak in ipairs({
  { "Flatten.hs", "glue", 20, 26, "{v:Seq a | count v == count xs + count ys}" },
  { "Tally.hs", "foldr", 13, 13, "{v:Int | v >= z}" },
}) do
  local name, callee, line, column, promise = unpack(weak)
  table.insert(tests, { "the weak refinement of " .. callee .. " is strengthened", function()
    settle({ cmd = limpid_command })
    open(program(name))
    eventually("a warning", function()
      return warnings() == 1
    end)
    vim.api.nvim_win_set_cursor(0, { line, column })
    choose("Strengthen refinement of `" .. callee .. "`", vim.lsp.buf.code_action)
    eventually("the refinement", function()
      return text():find(promise, 1, true) ~= nil
    end)
    eventually("no warning", function()
      return warnings() == 0
    end)
  end })
end

table.insert(tests, { "a package uses its library, a sibling, and a package that cabal has downloaded", function()
  settle({ cmd = limpid_command })
  local market = folder .. "/market"
  vim.fn.system({ "cp", "-r", programs .. "/market", market })
  open(market .. "/shop/app/Main.hs")
  eventually("an error", function()
    return errors() == 1
  end)
  eventually("all functions are checked", function()
    return require("limpid").status() == "Limpid ✗1"
  end)
  local found = vim.diagnostic.get(0)
  equal(#found, 1, "every import is found: " .. vim.inspect(found))
  contains(found[1].message, "`dearer` promises")
  -- The definition is in the unpacked archive.
  vim.api.nvim_win_set_cursor(0, { 11, 17 })
  vim.lsp.buf.definition()
  eventually("the definition", function()
    return vim.api.nvim_buf_get_name(0):find("steps-1.0-", 1, true) ~= nil
  end)
  contains(vim.api.nvim_get_current_line(), "step n = n + 1")
end })

table.insert(tests, { "all proved fixes are applied at once", function()
  settle({ cmd = limpid_command })
  open(program("Flatten.hs"))
  eventually("a warning", function()
    return warnings() == 1
  end)
  vim.cmd("Limpid fixall")
  eventually("no warning", function()
    return text():find("{-@ glue ::", 1, true) and warnings() == 0
  end)
end })

table.insert(tests, { "the health check", function()
  vim.cmd("checkhealth limpid")
  local report = text()
  contains(report, limpid)
  if report:find("ERROR", 1, true) then
    error(report)
  end
  vim.cmd("bwipeout!")
end })

table.insert(tests, { "help", function()
  vim.cmd("helptags " .. vim.fn.fnameescape(vim.fn.fnamemodify(vim.api.nvim_get_runtime_file("doc/limpid.txt", false)[1], ":h")))
  vim.cmd("help :Limpid-explain")
  contains(vim.api.nvim_buf_get_name(0), "limpid.txt")
  vim.cmd("bwipeout!")
end })

table.insert(tests, { "no server program: one message", function()
  settle({ cmd = { "/nowhere/limpid", "lsp" } })
  open(program("Mirror.hs"))
  open(program("Tally.hs"))
  equal(#said, 1, "messages")
  contains(said[1], "`/nowhere/limpid` was not found")
end })

table.insert(tests, { "a server of another version: one message, and it is used", function()
  package.loaded["limpid.version"] = "9.9.0"
  settle({ cmd = limpid_command })
  open(program("Mirror.hs"))
  local ok = vim.wait(180000, function()
    return errors() == 2
  end)
  package.loaded["limpid.version"] = nil
  equal(ok, true, "errors are found")
  equal(#said, 1, "messages")
  contains(said[1], "but this plugin is made for 9.9")
end })

table.insert(tests, { "a crash of the server: one message, and it is started again", function()
  local number = folder .. "/number"
  local mortal = script("mortal", "echo $$ > " .. number .. '; exec "$LIMPID" "$@"')
  settle({ cmd = { mortal, "lsp" } })
  open(program("Mirror.hs"))
  eventually("errors", function()
    return errors() == 2
  end)
  vim.loop.kill(tonumber(vim.fn.readfile(number)[1]), 9)
  -- Neovim itself also tells that a client has quit.
  local function ours()
    return vim.tbl_filter(function(message)
      return vim.startswith(message, "Limpid:")
    end, said)
  end
  eventually("the message", function()
    return #ours() == 1
  end)
  contains(ours()[1], "stopped unexpectedly")
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { "-- typed" })
  eventually("it works again", function()
    return errors() == 2 and vim.diagnostic.get(0)[1].lnum == 13
  end)
  equal(#ours(), 1, "messages")
end })

table.insert(tests, { "the server is restarted when asked, and nothing is said", function()
  settle({ cmd = limpid_command })
  open(program("Mirror.hs"))
  eventually("errors", function()
    return errors() == 2
  end)
  local first = require("limpid.client").client().id
  vim.cmd("Limpid restart")
  eventually("another server", function()
    local client = require("limpid.client").client()
    return client and client.id ~= first
  end)
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { "-- typed" })
  eventually("it works", function()
    return errors() == 2 and vim.diagnostic.get(0)[1].lnum == 13
  end)
  equal(
    vim.tbl_filter(function(message)
      return vim.startswith(message, "Limpid:")
    end, said),
    {},
    "messages"
  )
end })

table.insert(tests, { "examples, with signs beside branches until the text changes", function()
  settle({ cmd = limpid_command })
  open(program("Signs.hs"))
  eventually("the refuted property", function()
    return errors() == 1
  end)
  vim.api.nvim_win_set_cursor(0, { 24, 0 })
  vim.cmd("Limpid examples")
  eventually("the float", function()
    return (float()):find("branches reached", 1, true) ~= nil
  end)
  contains((float()), "3 of 4 branches reached")
  local space = vim.api.nvim_get_namespaces()["limpid-coverage"]
  -- Neovim 0.7 does not tell the text of a sign.
  local function signs()
    local found = {}
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })) do
      table.insert(found, { mark[2] + 1, mark[4].sign_text and vim.trim(mark[4].sign_text) })
    end
    return found
  end
  local function marked(line, sign)
    return { line, signs()[1] and signs()[1][2] and sign }
  end
  close_floats()
  equal(signs(), { marked(25, "+"), marked(26, "+"), marked(27, "+"), marked(28, "x") }, "the signs")
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { "-- typed" })
  vim.cmd("doautocmd TextChanged")
  equal(signs(), {}, "the signs after an edit")
end })

table.insert(tests, { "a refuted property is an error, and becomes a failing test", function()
  eventually("the error", function()
    return errors() == 1
  end)
  contains(vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })[1].message, "`prop_member` does not hold")
  vim.cmd("Limpid property prop_member")
  eventually("the float", function()
    return (float()):find("prop_member", 1, true) ~= nil
  end)
  close_floats()
  vim.cmd("Limpid tests prop_member")
  eventually("the tests", function()
    return vim.api.nvim_buf_get_name(0):find("SignsSpec.hs", 1, true) ~= nil
  end)
  contains(text(), "`shouldBe` (True)")
  vim.cmd("bwipeout!")
end })

table.insert(tests, { "what distinguishes two functions, of which one is chosen", function()
  vim.ui.select = function(items, _, done)
    equal(items, { "insertLeft" }, "the functions")
    done(items[1])
  end
  vim.cmd("Limpid diff insert")
  eventually("the float", function()
    return (float()):find("insertLeft", 1, true) ~= nil
  end)
  close_floats()
end })

table.insert(tests, { "no Haskell: nothing starts, and commands say so", function()
  settle({ cmd = limpid_command })
  open(write("notes.txt", "nothing"))
  vim.wait(300)
  equal(require("limpid.client").client(), nil, "a client")
  vim.cmd("Limpid explain")
  equal(said, { "Limpid: this is no Haskell buffer" }, "messages")
end })

table.insert(tests, { "a file of 20,000 lines: one message, and answers", function()
  settle({ cmd = limpid_command })
  local lines = { "module Big where", "" }
  while #lines < 20000 do
    local name = "f" .. #lines
    vim.list_extend(lines, { "{-@ " .. name .. " :: x:Int -> {v:Int | v > x} @-}", name .. " :: Int -> Int", name .. " x = x + 1", "" })
  end
  vim.list_extend(lines, { "{-@ wrong :: Int -> Nat @-}", "wrong :: Int -> Int", "wrong x = x" })
  open(write("Big.hs", table.concat(lines, "\n")))
  local start = vim.loop.hrtime()
  vim.api.nvim_buf_set_lines(0, 1, 1, false, { "-- typed" })
  if vim.loop.hrtime() - start > 2e10 then
    error("typing takes too long")
  end
  eventually("the mistake", function()
    return errors() == 1
  end)
  equal(#said, 1, "messages")
  contains(said[1], "Big.hs has 2000")
end })

-- Runs them all, in order: each goes on where the one before ended.
local only = os.getenv("ONLY")
local failed = 0
for _, one in ipairs(tests) do
  if not only or one[1]:find(only, 1, true) then
    local start = vim.loop.hrtime()
    local ok, why = xpcall(one[2], debug.traceback)
    local seconds = (vim.loop.hrtime() - start) / 1e9
    io.stdout:write(string.format("%s  neovim: %s (%.1f s)\n", ok and "ok    " or "FAILED", one[1], seconds))
    if not ok then
      failed = failed + 1
      io.stdout:write(tostring(why) .. "\n")
    end
  end
end
require("limpid.client").stop()
vim.fn.delete(folder, "rf")
vim.cmd(failed == 0 and "qall!" or "cquit!")
