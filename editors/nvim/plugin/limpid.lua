-- Starts Limpid for Haskell buffers and defines `:Limpid`. `vim.g.limpid = false` before this turns it off.

if vim.g.loaded_limpid or vim.g.limpid == false then
  return
end
vim.g.loaded_limpid = true

vim.api.nvim_create_autocmd("FileType", {
  group = vim.api.nvim_create_augroup("limpid", {}),
  pattern = { "haskell", "lhaskell" },
  callback = function(event)
    require("limpid").attach(event.buf)
  end,
})

vim.api.nvim_create_user_command("Limpid", function(arguments)
  require("limpid.commands").run(arguments.fargs)
end, {
  nargs = "+",
  desc = "Limpid: explain LiquidHaskell errors",
  complete = function(start)
    return require("limpid.commands").complete(start)
  end,
})
