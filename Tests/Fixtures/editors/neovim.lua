-- What somebody does in Neovim, and what the editor then shows, line by line on standard output. Neovim 0.7 and later.
--
--     nvim --headless -i NONE -n -u INIT mappings/1-2.mapping.yaml -c 'luafile neovim.lua'
--
-- Each step waits until the editor has what it needs, at most half a minute. Only then keys are typed, so the order is always the same.
local buffer = vim.api.nvim_get_current_buf()
local function has(version) return vim.fn.has("nvim-" .. version) == 1 end
local function show(...) io.write(string.format(...), "\n") end
local function text() return vim.api.nvim_buf_get_lines(buffer, 0, -1, true) end
local function put(row, column) vim.api.nvim_win_set_cursor(0, { row, column }) end
local function first_line(words) return words:match("[^\n]*") end

-- Waits for a condition, and returns its first true value.
local function wait(condition)
  local waited = 0
  while true do
    local value = condition()
    if value then return value end
    if waited >= 30000 then error("waited in vain") end
    vim.defer_fn(function() coroutine.resume(SESSION) end, 10)
    coroutine.yield()
    waited = waited + 10
  end
end

-- Types keys as a person does, and waits until the editor has read them.
local function type_keys(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), "t", false)
end

local function client()
  local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
  return clients()[1]
end

local function findings()
  local found = vim.diagnostic.get(buffer)
  table.sort(found, function(a, b) return a.lnum < b.lnum end)
  return found
end

local function show_findings()
  for _, finding in ipairs(findings()) do
    show("%d:%d-%d %s: %s", finding.lnum, finding.col, finding.end_col, finding.code or finding.user_data.lsp.code, first_line(finding.message))
  end
end

-- The text under the squiggles, as the editor draws them.
local function show_squiggles()
  for _, namespace in pairs(vim.diagnostic.get_namespaces()) do
    local underlines = namespace.user_data.underline_ns
    for _, mark in ipairs(underlines and vim.api.nvim_buf_get_extmarks(buffer, underlines, 0, -1, { details = true }) or {}) do
      show("%s: %s", mark[4].hl_group, text()[mark[2] + 1]:sub(mark[3] + 1, mark[4].end_col))
    end
  end
end

local function floating_window()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then return window end
  end
end

local steps = {}

function steps.findings()
  wait(function() return #findings() > 0 end)
  show_findings()
  show_squiggles()
end

function steps.encoding() show("%s", client().offset_encoding) end

function steps.fix()
  put(7, findings()[1].col)
  if has("0.8") then
    vim.lsp.buf.code_action({ apply = true })
  else
    vim.ui.select = function(actions, _, choose) choose(actions[1]) end
    vim.lsp.buf.code_action()
  end
  wait(function() return text()[7]:match("title") end)
  show("%s", text()[7])
  wait(function() return #findings() == 0 end)
end

function steps.hover()
  put(7, text()[7]:find("title") - 1)
  vim.lsp.buf.hover()
  local window = wait(floating_window)
  for _, line in ipairs(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true)) do show("%s", line) end
  vim.api.nvim_win_close(window, true)
end

function steps.completion()
  vim.o.completeopt = "menuone,noinsert"
  put(7, 0)
  type_keys("owords: $source.wo<C-x><C-o>")
  local items = wait(function()
    local items = vim.fn.complete_info({ "items" }).items
    return #items > 0 and items
  end)
  show("%s: %s", items[1].word, items[1].info:match("attribute[^\n]*") or items[1].menu)
  type_keys("<C-y><Esc>")
  wait(function() return vim.fn.mode() == "n" end)
  show("%s", text()[8])
end

function steps.inlay_hints()
  if not has("0.10") then return show("not in this version") end
  vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  local hints = wait(function()
    local hints = vim.lsp.inlay_hint.get({ bufnr = buffer })
    return #hints > 0 and hints
  end)
  for _, hint in ipairs(hints) do show("%d: %s", hint.inlay_hint.position.line, hint.inlay_hint.label) end
end

function steps.semantic_tokens()
  if not has("0.9") then return show("not in this version") end
  local line = text()[7]
  local kinds = {}
  wait(function()
    kinds = {}
    local last
    for column = 0, #line - 1 do
      for _, token in ipairs(vim.lsp.semantic_tokens.get_at_pos(buffer, 6, column) or {}) do
        if token.start_col ~= last then
          table.insert(kinds, string.format("%s %s", token.type, line:sub(token.start_col + 1, token.end_col)))
          last = token.start_col
        end
      end
    end
    return #kinds > 0
  end)
  for _, kind in ipairs(kinds) do show("%s", kind) end
end

function steps.rename()
  put(7, text()[7]:find("label") - 1)
  vim.lsp.buf.rename("heading")
  wait(function() return text()[7]:match("heading") end)
  show("%s", text()[7])
  for _, other in ipairs(vim.api.nvim_list_bufs()) do
    local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(other), ":t")
    if name:match("%.model%.yaml$") then
      for _, line in ipairs(vim.api.nvim_buf_get_lines(other, 0, -1, true)) do
        if line:match("heading") then show("%s: %s", name, line) end
      end
    end
  end
end

function steps.format()
  put(7, text()[7]:find("concat") - 1)
  type_keys("i   <Esc>")
  wait(function() return text()[7]:match("    concat") end)
  if has("0.8") then vim.lsp.buf.format({ timeout_ms = 30000 }) else vim.lsp.buf.formatting_sync(nil, 30000) end
  show("%s", text()[7])
end

local order = { "findings", "encoding", "fix", "hover", "completion", "inlay_hints", "semantic_tokens", "rename", "format" }

SESSION = coroutine.create(function()
  for _, name in ipairs(order) do
    show("# %s", (name:gsub("_", " ")))
    local isDone, words = xpcall(steps[name], debug.traceback)
    if not isDone then
      show("failed: %s", words)
      break
    end
  end
  vim.cmd("silent! wall")
  vim.cmd("qall!")
end)
vim.schedule(function() coroutine.resume(SESSION) end)
