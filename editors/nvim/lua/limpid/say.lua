--- What is said to people: one sentence, and not twice.

local M = {}

local said = {}

local function tell(level, text, ...)
  vim.notify("Limpid: " .. string.format(text, ...), level)
end

function M.info(text, ...)
  tell(vim.log.levels.INFO, text, ...)
end

function M.error(text, ...)
  tell(vim.log.levels.ERROR, text, ...)
end

--- Says something once in this session.
function M.once(key, text, ...)
  if not said[key] then
    said[key] = true
    tell(vim.log.levels.WARN, text, ...)
  end
end

--- What was said may be said again.
function M.forget()
  said = {}
end

return M
