-- For `vim.lsp.enable("limpid")` of Neovim 0.11 and later, instead of `require("limpid").setup`.
return require("limpid.client").config()
