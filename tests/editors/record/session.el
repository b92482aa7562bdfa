;;; session.el --- The session that is recorded with Emacs and eglot  -*- lexical-binding: t; -*-

;; A program is opened, its error read, an action taken, the error repaired.

;;; Code:

(let ((default-directory "/usr/share/emacs/site-lisp/elpa-src/"))
  (when (file-directory-p default-directory)
    (normal-top-level-add-subdirs-to-load-path)))

(require 'cl-lib)
(require 'haskell-mode)
(require 'flymake)
(require 'flymake-proc)
(require 'eglot)
(require 'limpid)

(setq limpid-program (getenv "SERVER")
      ;; What is found out in the background depends on timing.
      limpid-explore '(:properties :json-false :unreachable :json-false :hover :json-false
                       :lenses :json-false :actions :json-false)
      make-backup-files nil
      create-lockfiles nil
      flymake-proc-allowed-file-name-masks nil
      eglot-confirm-server-initiated-edits nil
      eglot-connect-timeout 60)

(defun eventually (what condition)
  "Wait until CONDITION holds, which WHAT describes, and for whatever else the server has to say."
  (let ((end (+ (float-time) 60)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "Not in time: %s" what))
      (accept-process-output nil 0.1)))
  (let ((end (+ (float-time) 1.5)))
    (while (< (float-time) end) (accept-process-output nil 0.1))))

(defun problems ()
  "How many errors the buffer has."
  (cl-count 'eglot-error (flymake-diagnostics) :key #'flymake-diagnostic-type))

(switch-to-buffer (find-file-noselect (expand-file-name "Seats.hs" (getenv "PROJECT"))))
(limpid-eglot-ensure)
;; In batch there are no commands, after which eglot would start.
(run-hooks 'post-command-hook)
(flymake-mode 1)
(eventually "an error" (lambda () (= 1 (problems))))

(goto-char (point-min))
(search-forward "taken = 40")
(jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))
(cl-letf (((symbol-function 'completing-read)
           (lambda (_ items &rest _)
             (cl-find-if (lambda (title) (string-match-p "as a doctest" title)) (mapcar #'car items))))
          (last-nonmenu-event t))
  (eglot-code-actions (point) (point) nil t))
(eglot--signal-textDocument/didChange)
(eventually "the doctest" (lambda () (save-excursion (goto-char (point-min)) (search-forward ">>> left 41" nil t))))

(goto-char (point-min))
(search-forward "40 - taken")
(replace-match "if taken < 40 then 40 - taken else 0")
(eglot--signal-textDocument/didChange)
(eventually "no error" (lambda () (= 0 (problems))))
;; Eglot says `exit' and kills the process at once; this lets the word be heard.
(advice-add 'jsonrpc-shutdown :before (lambda (&rest _) (accept-process-output nil 1)))
(eglot-shutdown (eglot-current-server) nil 5)

;;; session.el ends here
