--- The counterexample in a floating window: the server's words, then the calls with their places. `<CR>` on a place goes
--- there, `q` closes the window.

local M = {}

local function where(location)
  local name = vim.fn.fnamemodify(location.file, ":t")
  return string.format("%s:%d:%d", name, location.range.start.line + 1, location.range.start.character + 1)
end

--- A list of calls, and the place of each line of it.
local function calls(example)
  local lines, places = {}, {}
  local function add(depth, text, location)
    local place = location and location ~= vim.NIL and location or nil
    table.insert(lines, string.rep("  ", depth) .. text .. (place and "  — " .. where(place) or ""))
    places[#lines] = place
  end
  add(0, example.call)
  for depth, step in ipairs(example.trace or {}) do
    if not (depth == 1 and step.call == example.call) then
      add(depth, step.call, step.location)
    end
  end
  local breaks = example.kind == "abstract" and "would break the " or "breaks the "
  add(#(example.trace or {}) + 1, breaks .. example.obligation.kind .. " here", example.obligation.location)
  return lines, places
end

--- The lines of the window, and the places that some of them stand for.
function M.content(explained)
  local lines = vim.split(vim.trim(explained.markdown), "\n", { plain = true })
  local places = {}
  local report = explained.report
  for _, example in ipairs(report and report ~= vim.NIL and report.counterexamples or {}) do
    vim.list_extend(lines, { "", "The calls:", "" })
    local steps, found = calls(example)
    for index, text in ipairs(steps) do
      table.insert(lines, text)
      places[#lines] = found[index]
    end
  end
  return lines, places
end

function M.show(explained)
  local lines, places = M.content(explained)
  local source = vim.api.nvim_get_current_win()
  local buffer, window = vim.lsp.util.open_floating_preview({ "" }, "", {
    border = "rounded",
    focus_id = "limpid",
    width = M.width(lines),
    height = math.min(#lines, math.max(vim.o.lines - 6, 5)),
  })
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].filetype = "markdown"
  vim.wo[window].conceallevel = 2
  vim.wo[window].wrap = true
  local function go()
    local place = places[vim.api.nvim_win_get_cursor(0)[1]]
    if not place then
      return
    end
    vim.api.nvim_win_close(window, true)
    vim.api.nvim_set_current_win(source)
    M.go(place)
  end
  vim.keymap.set("n", "<CR>", go, { buffer = buffer, desc = "Go to this place" })
  vim.keymap.set("n", "q", "<cmd>close<cr>", { buffer = buffer, desc = "Close" })
  return buffer, window
end

function M.width(lines)
  local width = 20
  for _, line in ipairs(lines) do
    width = math.max(width, vim.fn.strdisplaywidth(line))
  end
  return math.min(width, math.max(vim.o.columns - 6, 20), 100)
end

--- Goes to a place. Positions of reports count UTF-16 units.
function M.go(location)
  local buffer = vim.fn.bufadd(location.file)
  vim.fn.bufload(buffer)
  vim.bo[buffer].buflisted = true
  vim.cmd("normal! m'")
  vim.api.nvim_set_current_buf(buffer)
  local start = location.range.start
  local text = vim.api.nvim_buf_get_lines(buffer, start.line, start.line + 1, false)[1] or ""
  local ok, column = pcall(vim.str_byteindex, text, start.character, true)
  vim.api.nvim_win_set_cursor(0, { start.line + 1, ok and column or 0 })
end

return M
