-- The session that is recorded with Neovim: a program is opened, its error read, an action taken, the error repaired.

local project = os.getenv("PROJECT")

local function eventually(what, condition)
  if not vim.wait(60000, condition, 50) then
    io.stderr:write("not in time: " .. what .. "\n")
    vim.cmd("cquit!")
  end
  -- Whatever else the server has to say about this text.
  vim.wait(1500)
end

local function errors()
  return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

-- What is found out in the background depends on timing.
local off = { properties = false, unreachable = false, hover = false, lenses = false, actions = false }
require("limpid").setup({ cmd = { os.getenv("SERVER"), "lsp" }, explore = off })
vim.cmd("edit " .. vim.fn.fnameescape(project .. "/Seats.hs"))
eventually("an error", function()
  return errors() == 1
end)

vim.api.nvim_win_set_cursor(0, { 7, 16 })
vim.lsp.buf.hover()
eventually("the hover", function()
  return #vim.api.nvim_list_wins() > 1
end)

vim.ui.select = function(items, options, done)
  for _, item in ipairs(items) do
    if options.format_item(item):find("as a doctest", 1, true) then
      return done(item)
    end
  end
end
vim.lsp.buf.code_action()
eventually("the doctest", function()
  return text():find(">>> left 41", 1, true) ~= nil
end)

vim.cmd([[%s/40 - taken/if taken < 40 then 40 - taken else 0/]])
eventually("no error", function()
  return errors() == 0
end)

vim.lsp.get_active_clients()[1].stop()
vim.wait(3000, function()
  return #vim.lsp.get_active_clients() == 0
end, 50)
vim.cmd("qall!")
