-- Starts mapc's language server for models, mappings and mapc.yaml. Neovim 0.7 or later; from 0.11 on, docs/editors.md has three lines that do the same.

-- Returns the nearest folder around a file with a mapc.yaml or a Git repository, otherwise the current folder.
local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ":p:h")
  while true do
    for _, marker in ipairs({ "mapc.yaml", ".git" }) do
      if (vim.uv or vim.loop).fs_stat(folder .. "/" .. marker) then return folder end
    end
    local parent = vim.fn.fnamemodify(folder, ":h")
    if parent == folder then return vim.fn.getcwd() end
    folder = parent
  end
end

-- Neovim 0.7 does not look itself for a server that already runs in a folder.
local clients = {}
local function start(config, buffer)
  if vim.lsp.start then return vim.lsp.start(config) end
  local client = clients[config.root_dir] and vim.lsp.get_client_by_id(clients[config.root_dir])
  if not client or client.is_stopped() then clients[config.root_dir] = vim.lsp.start_client(config) end
  vim.lsp.buf_attach_client(buffer, clients[config.root_dir])
  vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
end

vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
  pattern = { "*.model.yaml", "*.model.yml", "*.mapping.yaml", "*.mapping.yml", "*.test.yaml", "*.test.yml", "mapc.yaml", "mapc.yml" },
  callback = function(event) start({ name = "mapc", cmd = { "mapc", "lsp" }, root_dir = root_of(event.match) }, event.buf) end,
})
