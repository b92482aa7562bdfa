--- Marks beside branches: `+` an example reaches it, `x` no input does, `?` no input was found. They belong to one text and go
--- when it is edited.

local M = {}

local space = vim.api.nvim_create_namespace("limpid-coverage")

local signs = {
  reached = { sign_text = "+", sign_hl_group = "DiagnosticSignInfo" },
  unreachable = { sign_text = "x", sign_hl_group = "Comment" },
  open = { sign_text = "?", sign_hl_group = "DiagnosticSignWarn" },
}

--- The lines of this file on which branches begin, each with what is known of them. What is not reached wins.
function M.lines(file, branches)
  local lines = {}
  for _, kind in ipairs({ "reached", "open", "unreachable" }) do
    for _, branch in ipairs(branches) do
      local location = branch.location
      if branch.covered == kind and not branch.missing and location and location ~= vim.NIL and location.file == file then
        lines[location.range.start.line] = kind
      end
    end
  end
  return lines
end

--- Marks the branches of an answer, if it has any.
function M.mark(buffer, answer)
  vim.api.nvim_buf_clear_namespace(buffer, space, 0, -1)
  local count = vim.api.nvim_buf_line_count(buffer)
  for line, kind in pairs(M.lines(vim.api.nvim_buf_get_name(buffer), answer.branches or {})) do
    if line < count then
      vim.api.nvim_buf_set_extmark(buffer, space, line, 0, signs[kind])
    end
  end
  vim.api.nvim_create_autocmd({ "TextChanged", "TextChangedI" }, {
    buffer = buffer,
    once = true,
    callback = function()
      vim.api.nvim_buf_clear_namespace(buffer, space, 0, -1)
    end,
  })
end

return M
