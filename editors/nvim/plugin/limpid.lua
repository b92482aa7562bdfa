-- Starts Limpid for Haskell buffers and defines `:Limpid`. `vim.g.limpid = false` before this turns it off.

if vim.g.loaded_limpid or vim.g.limpid == false then
  return
end
vim.g.loaded_limpid = true

local group = vim.api.nvim_create_augroup("limpid", {})

vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = { "haskell", "lhaskell" },
  callback = function(event)
    require("limpid").attach(event.buf)
  end,
})

-- Another Haskell server reports problems of Haskell code, too: the settings say so.
if vim.fn.exists("##LspAttach") == 1 then
  vim.api.nvim_create_autocmd("LspAttach", {
    group = group,
    callback = function(event)
      local running = require("limpid.client").client()
      local other = vim.lsp.get_client_by_id(event.data.client_id)
      if running and other and other.name ~= "limpid" and require("limpid").is_haskell(event.buf) then
        require("limpid.client").tell_settings(running)
      end
    end,
  })
end

vim.api.nvim_create_user_command("Limpid", function(arguments)
  require("limpid.commands").run(arguments.fargs)
end, {
  nargs = "+",
  desc = "Limpid: explain LiquidHaskell errors",
  complete = function(start)
    return require("limpid.commands").complete(start)
  end,
})
