-- Starts mapc's language server for models, mappings and mapc.yaml.
vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
  pattern = { "*.model.yaml", "*.model.yml", "*.mapping.yaml", "*.mapping.yml", "mapc.yaml", "mapc.yml" },
  callback = function(event)
    local markers = vim.fs.find({ "mapc.yaml", ".git" }, { upward = true, path = vim.fs.dirname(event.file) })
    local root = vim.fs.dirname(markers[1] or event.file)
    vim.lsp.start({ name = "mapc", cmd = { "mapc", "lsp" }, root_dir = root })
  end,
})
