;;; test.el --- Emacs end to end, in batch  -*- lexical-binding: t; -*-

;; LIMPID is the server, PROGRAMS the folder of the programs. `client' is eglot or lsp-mode:
;;   CLIENT=eglot emacs -Q --batch -L editors/emacs -l tests/editors/emacs/test.el

;;; Code:

(let ((default-directory "/usr/share/emacs/site-lisp/elpa-src/"))
  (when (file-directory-p default-directory)
    (normal-top-level-add-subdirs-to-load-path)))

(require 'cl-lib)
(require 'ert)
(require 'haskell-mode)
(require 'flymake)
(require 'flymake-proc)

(defvar client (intern (or (getenv "CLIENT") "eglot")))
(if (eq client 'eglot)
    (require 'eglot)
  (require 'lsp-mode)
  (load "lsp-mode-autoloads" t))
(require 'limpid)

(defvar programs (getenv "PROGRAMS"))
(defvar all (file-name-as-directory (file-truename (make-temp-file "limpid-emacs-" t))))
(defvar folder all "The project of the present test.")
(setq limpid-program (getenv "LIMPID")
      make-backup-files nil
      create-lockfiles nil
      enable-local-variables nil)

;; Only servers check.
(setq flymake-proc-allowed-file-name-masks nil)

;; Nothing asks in batch.
(setq-default eglot-confirm-server-initiated-edits nil
              eglot-connect-timeout 180
              jrpc-default-request-timeout 180
              lsp-response-timeout 180
              lsp-auto-guess-root t
              lsp-enable-file-watchers nil
              lsp-enable-snippet nil
              lsp-warn-no-matched-clients nil
              lsp-diagnostics-provider :flymake
              lsp-session-file (concat all "session")
              lsp-restart 'ignore
              lsp-keep-workspace-alive nil
              lsp-lens-enable t)

(defun eventually (what condition)
  "Wait until CONDITION holds, which WHAT describes.
For minutes, if need be: the machine can be slow, and only what never comes is wrong."
  (let ((end (+ (float-time) 180)) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.1))
    (unless value (ert-fail (format "not in time: %s" what)))
    value))

(defun open (name &optional text)
  "Open a copy of the program NAME, or a file with TEXT."
  (let ((path (concat folder name)))
    (if text
        (with-temp-file path (insert text))
      (copy-file (expand-file-name name programs) path t))
    (switch-to-buffer (find-file-noselect path t))
    (revert-buffer t t)
    (if (eq client 'eglot) (limpid-eglot-ensure) (progn (limpid--warn-of-large) (lsp)))
    ;; In batch there are no commands, after which eglot would start.
    (run-hooks 'post-command-hook)
    (flymake-mode 1)))

(defun problems (severity)
  "How many diagnostics of SEVERITY (1 is an error) this buffer has."
  (if (eq client 'eglot)
      (cl-count-if (lambda (one) (eq (flymake-diagnostic-type one)
                                     (if (= severity 1) 'eglot-error 'eglot-warning)))
                   (flymake-diagnostics))
    (cl-count-if (lambda (one) (eql severity (gethash "severity" one)))
                 (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics)))))

(defun place (line column)
  "Go to LINE and COLUMN."
  (goto-char (point-min))
  (forward-line (1- line))
  (move-to-column column))

(defun flush ()
  "Tell the server of edits: in batch nothing is idle."
  (if (eq client 'eglot)
      (eglot--signal-textDocument/didChange)
    (lsp--after-set-visited-file-name)))

(defun hover ()
  "The text of the hover at point."
  (if (eq client 'eglot)
      (let ((answer (jsonrpc-request (eglot-current-server) :textDocument/hover
                                     (eglot--TextDocumentPositionParams))))
        (eglot--hover-info (plist-get answer :contents) (plist-get answer :range)))
    (let ((answer (lsp-request "textDocument/hover" (lsp--text-document-position-params))))
      (lsp--render-on-hover-content (gethash "contents" answer) t))))

(defun choose (title)
  "Choose the action whose title contains TITLE, at point, once it is offered."
  (let (why)
    (condition-case nil
        (eventually (format "the action %s" title)
                    (lambda ()
                      (condition-case problem
                          (progn (try-to-choose title) t)
                        (error (setq why problem)
                               (accept-process-output nil 0.5)
                               nil))))
      (ert-test-failed (ert-fail (format "no action %s: %s" title why))))))

(defun try-to-choose (title)
  "Choose the action whose title contains TITLE, at point."
  (let ((pick (lambda (titles) (or (cl-find-if (lambda (one) (string-match-p (regexp-quote title) one)) titles)
                                   (error "Only %s" titles)))))
    (if (eq client 'eglot)
        (cl-letf (((symbol-function 'completing-read)
                   (lambda (_ items &rest _) (funcall pick (mapcar #'car items))))
                  (last-nonmenu-event t))
          (eglot-code-actions (point) (point) nil t))
      (let ((actions (append (lsp-code-actions-at-point) nil)))
        (funcall pick (mapcar (lambda (one) (gethash "title" one)) actions))
        (lsp-execute-code-action
         (cl-find-if (lambda (one) (string-match-p (regexp-quote title) (gethash "title" one))) actions))))))

(defmacro saying (pattern &rest body)
  "Everything that BODY says and that PATTERN matches."
  `(let (said)
     (setq limpid--said nil)
     (cl-letf* ((plain (symbol-function 'message))
                ((symbol-function 'message)
                 (lambda (format &rest arguments)
                   (when format
                     (let ((text (apply #'format format arguments)))
                       (when (string-match-p ,pattern text) (push text said))
                       (funcall plain "%s" text))))))
       ,@body)
     (nreverse said)))

(defun close-all ()
  "Stop the server and forget the files."
  (if (eq client 'eglot)
      (ignore-errors (eglot-shutdown (eglot-current-server) nil 5))
    (ignore-errors (lsp-workspace-shutdown (lsp-find-workspace 'limpid buffer-file-name))))
  (dolist (buffer (buffer-list))
    (when (and (buffer-file-name buffer) (string-prefix-p folder (buffer-file-name buffer)))
      (with-current-buffer buffer (set-buffer-modified-p nil))
      (kill-buffer buffer)))
  ;; The next one is in a project of its own, with a server of its own.
  (setq folder (file-name-as-directory (make-temp-file (concat all "project-") t))))

(ert-deftest limpid-1-session ()
  "Diagnostics, hover, counterexample, action, correction."
  (let ((said (saying "^Limpid:"
               (open "Mirror.hs")
               (eventually "two errors" (lambda () (= 2 (problems 1)))))))
    (should-not said))
  (place 13 24)
  (should (string-match-p "1 == 2" (hover)))
  ;; The counterexample, with its calls.
  (place 10 20)
  (limpid-explain)
  (with-current-buffer "*limpid*"
    (should (string-match-p (regexp-quote "mirror (Node (Node Leaf 0 Leaf) 0 Leaf) = Node Leaf 0 Leaf")
                            (buffer-string)))
    (goto-char (point-min))
    (should (search-forward "breaks the postcondition here" nil t))
    (forward-button 1)
    (push-button))
  (should (string= (buffer-name) "Mirror.hs"))
  (should (= 13 (line-number-at-pos)))
  (should (= 22 (current-column)))
  ;; An action.
  (place 20 25)
  (choose "Do not check `long`")
  (flush)
  (goto-char (point-min))
  (should (search-forward "{-@ ignore long @-}" nil t))
  (eventually "one error" (lambda () (= 1 (problems 1))))
  ;; A correction.
  (goto-char (point-min))
  (search-forward "(mirror r) x r")
  (replace-match "(mirror r) x (mirror l)")
  (flush)
  (eventually "no errors" (lambda () (= 0 (problems 1))))
  (close-all))

(defun strengthen (name callee line column promise)
  "Strengthen CALLEE of the program NAME to PROMISE; its weakness shows at LINE and COLUMN."
  (open name)
  (eventually "a warning" (lambda () (= 1 (problems 2))))
  (place line column)
  (choose (format "Strengthen refinement of `%s`" callee))
  (flush)
  (goto-char (point-min))
  (should (search-forward promise nil t))
  (eventually "no warning" (lambda () (= 0 (problems 2))))
  (close-all))

(ert-deftest limpid-2-weak ()
  "A weak refinement is strengthened."
  (strengthen "Flatten.hs" "glue" 20 26 "{v:Seq a | count v == count xs + count ys}"))

(ert-deftest limpid-2-weak-fold ()
  "The weak refinement of a fold is strengthened."
  (strengthen "Tally.hs" "foldr" 13 13 "{v:Int | v >= z}"))

(ert-deftest limpid-2-examples ()
  "Examples, a difference, a refuted property and its failing test."
  (open "Signs.hs")
  (eventually "the refuted property" (lambda () (= 1 (problems 1))))
  (place 7 0)
  (limpid-examples)
  (with-current-buffer "*limpid*"
    (should (string-match-p (regexp-quote "insert 0 Leaf = Node Leaf 0 Leaf") (buffer-string)))
    (should (string-match-p "branches reached" (buffer-string))))
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_ others &rest _) (should (equal others '("insertLeft"))) (car others))))
    (limpid-diff "insert"))
  (with-current-buffer "*limpid*"
    (should (string-match-p "insertLeft" (buffer-string))))
  (limpid-property "prop_member")
  (with-current-buffer "*limpid*"
    (should (string-match-p "refuted" (buffer-string))))
  (should-error (limpid-examples "missing") :type 'user-error)
  (close-all))

(ert-deftest limpid-3-missing ()
  "No program: one message."
  (let ((limpid-program "/nowhere/limpid"))
    (should (equal 1 (length (saying "^Limpid:" (open "Mirror.hs") (open "Mirror.hs")))))
    (close-all)))

(ert-deftest limpid-4-version ()
  "A program of another version: one message, and it is used."
  (let* ((limpid-version "9.9.0")
         (said (saying "^Limpid:"
                (open "Mirror.hs")
                (eventually "two errors" (lambda () (= 2 (problems 1)))))))
    (should (equal 1 (length said)))
    (should (string-match-p "made for 9\\.9" (car said)))
    (close-all)))

(ert-deftest limpid-5-no-haskell ()
  "No Haskell: a command says so."
  (with-temp-buffer
    (should-error (limpid-explain) :type 'user-error)))

(ert-deftest limpid-6-large ()
  "A file of 20,000 lines: one message, and answers."
  (let* ((text (with-temp-buffer
                 (insert "module Big where\n\n")
                 (dotimes (number 5000)
                   (insert (format "{-@ f%d :: x:Int -> {v:Int | v > x} @-}\nf%d :: Int -> Int\nf%d x = x + 1\n\n"
                                   number number number)))
                 (insert "{-@ wrong :: Int -> Nat @-}\nwrong :: Int -> Int\nwrong x = x\n")
                 (buffer-string)))
         (said (saying "^Limpid:"
                (open "Big.hs" text)
                (eventually "the mistake" (lambda () (= 1 (problems 1)))))))
    (should (equal 1 (length said)))
    (should (string-match-p "Big.hs has 20005 lines" (car said)))
    (close-all)))

(ert-deftest limpid-7-crash ()
  "A crash of the server: the client says so, and the buffer can be edited."
  (open "Mirror.hs")
  (eventually "two errors" (lambda () (= 2 (problems 1))))
  (let ((process (if (eq client 'eglot)
                     (jsonrpc--process (eglot-current-server))
                   (lsp--workspace-proc (lsp-find-workspace 'limpid buffer-file-name)))))
    (should (saying "exited"
                    (signal-process process 'KILL)
                    (eventually "the client says so" (lambda () said)))))
  (goto-char (point-min))
  (insert "-- typed\n")
  (should (looking-back "-- typed\n" (point-min)))
  (close-all))

(unwind-protect
    (ert-run-tests-batch-and-exit (or (getenv "ONLY") t))
  (delete-directory all t))

;;; test.el ends here
