-- Starts mapc's language server for models, mappings and mapc.yaml. Neovim 0.8 or later.
vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
  pattern = { "*.model.yaml", "*.model.yml", "*.mapping.yaml", "*.mapping.yml", "mapc.yaml", "mapc.yml" },
  callback = function(event)
    local marker = vim.fs.find({ "mapc.yaml", ".git" }, { upward = true, path = vim.fs.dirname(event.match) })[1]
    vim.lsp.start({ name = "mapc", cmd = { "mapc", "lsp" }, root_dir = marker and vim.fs.dirname(marker) or vim.fn.getcwd() })
  end,
})
