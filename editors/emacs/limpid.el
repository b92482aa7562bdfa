;;; limpid.el --- LiquidHaskell errors explained  -*- lexical-binding: t; -*-

;; Author: The Limpid contributors
;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages, haskell, tools
;; URL: https://github.com/limpid-hs/limpid
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Shows the input that breaks a refinement of LiquidHaskell, the calls that
;; lead there, and fixes that have been proved.
;;
;; With eglot:
;;
;;     (require 'limpid)
;;     (add-hook 'haskell-mode-hook #'limpid-eglot-ensure)
;;
;; With lsp-mode, beside the Haskell language server:
;;
;;     (require 'limpid)
;;     (add-hook 'haskell-mode-hook #'lsp)
;;
;; `limpid-explain' shows the counterexample of the function at point;
;; `limpid-examples' shows examples of it, `limpid-diff' what distinguishes it
;; from another one, `limpid-tests' writes tests, `limpid-property' says whether
;; a property holds.

;;; Code:

(require 'cl-lib)
(require 'button)

(defgroup limpid nil
  "LiquidHaskell errors explained."
  :group 'haskell
  :prefix "limpid-")

(defcustom limpid-program "limpid"
  "The program, by name or by path."
  :type 'string)

(defcustom limpid-effort 1
  "How long to search, in units of the usual budget."
  :type 'integer)

(defcustom limpid-hints t
  "Whether to show hints where a verdict only says what is not known."
  :type 'boolean)

(defcustom limpid-haskell-problems "auto"
  "How parse, scope and type problems of Haskell code are shown.
They are errors unless this is \"hints\", for use beside another Haskell server."
  :type '(choice (const "auto") (const "errors") (const "hints")))

(defcustom limpid-workspace nil
  "Whether to check every file of the workspace, not only open ones."
  :type 'boolean)

(defcustom limpid-explore nil
  "Settings of queries about functions, as a property list.
The keys are :properties, :unreachable, :hover, :inlayHints, :lenses and
:actions, each t or :json-false, and :testStyle, one of \"hspec\", \"tasty\",
\"doctest\" and \"assert\"."
  :type 'plist)

(defcustom limpid-packages nil
  "Folders with packages that projects depend on, besides cabal's own.
They hold archives, NAME-VERSION.tar.gz, or unpacked packages."
  :type '(repeat directory))

(defcustom limpid-liquid-command nil
  "A command that runs LiquidHaskell on saving, whose reports are then explained.
A list of strings, in which \"{file}\" stands for the file; nil runs nothing."
  :type '(repeat string))

(defconst limpid-version "0.1.0"
  "The version of the server that this package is made for.")

(defconst limpid-modes
  '(haskell-mode haskell-literate-mode haskell-ts-mode literate-haskell-mode)
  "Modes of Haskell files.")

(defconst limpid-many-lines 10000
  "From so many lines on a check takes a while.")

(defvar limpid--said nil
  "What was said already, so that it is not said twice.")

(defun limpid--say-once (key format &rest arguments)
  "Say FORMAT with ARGUMENTS, once for each KEY."
  (unless (member key limpid--said)
    (push key limpid--said)
    (message "Limpid: %s" (apply #'format format arguments))))

(defun limpid--settings ()
  "The settings in the server's words."
  (append
   (list :effort limpid-effort
         :hints (if limpid-hints t :json-false)
         :haskellProblems limpid-haskell-problems
         :workspace (if limpid-workspace t :json-false)
         :codeLenses t
         :inlayHints t
         :status :json-false)
   (when limpid-explore
     (list :explore limpid-explore))
   (when limpid-packages
     (list :packages (vconcat (mapcar #'expand-file-name limpid-packages))))
   (when limpid-liquid-command
     (list :liquid (list :command (vconcat limpid-liquid-command))))))

(defun limpid--found ()
  "Whether the program is there and fits; say once what is wrong with it."
  (let ((path (executable-find limpid-program)))
    (if (not path)
        (progn
          (limpid--say-once
           'missing "the program `%s' was not found: install it, or set `limpid-program'"
           limpid-program)
          nil)
      (let ((version (limpid--version path)))
        (cond
         ((null version)
          (limpid--say-once 'broken "%s does not run" path)
          nil)
         ((not (string= (limpid--series version) (limpid--series limpid-version)))
          (limpid--say-once
           'version "%s is version %s, but this package is made for %s"
           path version (limpid--series limpid-version))
          t)
         (t t))))))

(defun limpid--version (path)
  "The version of the program at PATH, or nil if it does not tell."
  (with-temp-buffer
    (when (and (ignore-errors (eql 0 (call-process path nil t nil "--version")))
               (goto-char (point-min))
               (looking-at "limpid \\([0-9]+\\.[0-9]+\\.[^ \n]+\\)"))
      (match-string 1))))

(defun limpid--series (version)
  "The major and minor part of VERSION."
  (mapconcat #'identity (seq-take (split-string version "\\.") 2) "."))

(defun limpid--warn-of-large ()
  "Say that a large file takes a while."
  (let ((lines (count-lines (point-min) (point-max))))
    (when (>= lines limpid-many-lines)
      (limpid--say-once
       (buffer-file-name)
       "%s has %d lines: it is checked function by function, which may take a while"
       (buffer-name) lines))))

;;; Eglot

(defvar eglot-server-programs)
(declare-function eglot-ensure "eglot")
(declare-function eglot-current-server "eglot")
(declare-function jsonrpc-request "jsonrpc")

(defun limpid-eglot-contact (&rest _)
  "How eglot starts Limpid."
  (list limpid-program "lsp" :initializationOptions (limpid--settings)))

;;;###autoload
(defun limpid-eglot-setup ()
  "Make Limpid the server that eglot starts for Haskell."
  (interactive)
  (require 'eglot)
  (add-to-list 'eglot-server-programs (cons limpid-modes #'limpid-eglot-contact)))

;;;###autoload
(defun limpid-eglot-ensure ()
  "Start Limpid for this buffer with eglot, if the program is there."
  (when (limpid--found)
    (limpid--warn-of-large)
    (limpid-eglot-setup)
    (eglot-ensure)))

;;; lsp-mode

(defvar lsp-language-id-configuration)
(declare-function lsp-register-client "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function lsp-find-workspace "lsp-mode")
(declare-function lsp-request "lsp-mode")
(defvar lsp--cur-workspace)
(defvar lsp-response-timeout)

;;;###autoload
(defun limpid-lsp-setup ()
  "Make Limpid known to lsp-mode, beside the Haskell language server."
  (dolist (mode limpid-modes)
    (add-to-list 'lsp-language-id-configuration (cons mode "haskell")))
  (lsp-register-client
   (make-lsp-client
    :new-connection (lsp-stdio-connection (lambda () (list limpid-program "lsp"))
                                          #'limpid--found)
    :major-modes limpid-modes
    :server-id 'limpid
    :add-on? t
    :priority -1
    :initialization-options #'limpid--settings
    :action-handlers
    (let ((handlers (make-hash-table :test #'equal)))
      (puthash "limpid.explain" #'limpid--run-lens handlers)
      (puthash "limpid.check" #'limpid--run-lens handlers)
      (dolist (command '("limpid.examples" "limpid.refute" "limpid.tests" "limpid.diff"))
        (puthash command #'limpid--run-question handlers))
      handlers))))

(defun limpid--run-lens (action)
  "Show what the lens or action ACTION asks for."
  (let* ((argument (elt (limpid--get action :arguments) 0))
         (name (limpid--get argument :function)))
    (when (string= (limpid--get action :command) "limpid.check")
      (limpid--execute "limpid.check" (list :uri (limpid--uri) :function name :effort 8)))
    (limpid-explain name)))

(defun limpid--run-question (action)
  "Ask what the lens or action ACTION asks."
  (let ((argument (elt (limpid--get action :arguments) 0)))
    (limpid--ask (limpid--get action :command)
                 (limpid--get argument :function)
                 (limpid--get argument :other))))

(with-eval-after-load 'lsp-mode (limpid-lsp-setup))

;;; Both

(defun limpid--get (object key)
  "The field KEY (a keyword) of OBJECT, however the client reads JSON."
  (let ((value (cond
                ((hash-table-p object)
                 (gethash (substring (symbol-name key) 1) object))
                ((keywordp (car-safe object)) (plist-get object key)))))
    (unless (memq value '(:null :json-null :json-false)) value)))

(defun limpid--list (sequence)
  "SEQUENCE, a vector or a list, as a list."
  (append sequence nil))

(defun limpid--uri ()
  "The address of this buffer's file."
  (concat "file://"
          (mapconcat #'url-hexify-string
                     (split-string (file-truename buffer-file-name) "/") "/")))

(defun limpid--execute (command argument)
  "Run the server's COMMAND with ARGUMENT, and return its answer."
  (let ((params (list :command command :arguments (vector argument))))
    (cond
     ((and (fboundp 'eglot-current-server) (eglot-current-server))
      (jsonrpc-request (eglot-current-server) :workspace/executeCommand params :timeout 600))
     ((and (fboundp 'lsp-find-workspace) (lsp-find-workspace 'limpid buffer-file-name))
      (let ((lsp--cur-workspace (lsp-find-workspace 'limpid buffer-file-name))
            (lsp-response-timeout 600))
        (lsp-request "workspace/executeCommand" params)))
     (t (user-error "Limpid is not running in this buffer")))))

(defun limpid--signature ()
  "The function whose type or refinement this line gives."
  (save-excursion
    (beginning-of-line)
    (let ((case-fold-search nil))
      (when (looking-at (concat "[ \t]*\\(?:{-@[ \t]*\\)?\\(?:assume[ \t]+\\)?"
                                "\\(?:\\([a-z_][[:alnum:]_']*\\)\\|(\\([^ ()\n]+\\))\\)[ \t]*::"))
        (or (match-string-no-properties 1) (match-string-no-properties 2))))))

(defun limpid--meant (function)
  "FUNCTION, or the one at point, as part of an argument of commands."
  (let ((function (or function (limpid--signature))))
    (if function
        (list :function function)
      ;; The first column is the same in every encoding of positions.
      (list :position (list :line (1- (line-number-at-pos nil t)) :character 0)))))

;;;###autoload
(defun limpid-explain (&optional function)
  "Show the counterexample of FUNCTION, or of the one at point."
  (interactive)
  (unless (and buffer-file-name (apply #'derived-mode-p limpid-modes))
    (user-error "This is no Haskell buffer"))
  (let ((answer (limpid--execute "limpid.explain"
                                 (append (list :uri (limpid--uri)) (limpid--meant function)))))
    (if (limpid--get answer :function)
        (limpid--show answer)
      (user-error "There is no function here that Limpid knows"))))

;;;###autoload
(defun limpid-examples (&optional function)
  "Show examples of FUNCTION, or of the one at point."
  (interactive)
  (limpid--ask "limpid.examples" function))

;;;###autoload
(defun limpid-property (&optional function)
  "Show whether the property FUNCTION, or the one at point, holds."
  (interactive)
  (limpid--ask "limpid.refute" function))

;;;###autoload
(defun limpid-tests (&optional function)
  "Write tests of FUNCTION, or of the one at point."
  (interactive)
  (limpid--ask "limpid.tests" function))

;;;###autoload
(defun limpid-diff (&optional function other)
  "Show what distinguishes FUNCTION, or the one at point, and OTHER."
  (interactive)
  (limpid--ask "limpid.diff" function other))

(defun limpid--ask (command function &optional other)
  "Run COMMAND on FUNCTION, or on the one at point, and show the answer.
OTHER is the function that it is compared with."
  (let* ((argument (append (list :uri (limpid--uri)) (limpid--meant function)
                           (when other (list :other other))))
         (answer (limpid--execute command argument))
         (name (limpid--get answer :function))
         (file (limpid--get answer :file)))
    (cond
     ((limpid--get answer :problem) (user-error "%s" (limpid--get answer :problem)))
     ((null name) (user-error "There is no function here that Limpid knows"))
     ((limpid--get answer :markdown) (limpid--show answer))
     (file
      (message "Limpid: %d tests in %s" (limpid--get answer :tests) file)
      (display-buffer (find-file-noselect file)))
     (t (limpid--choose name (limpid--list (limpid--get answer :comparable)))))))

(defun limpid--choose (function others)
  "Compare FUNCTION with one of OTHERS, which the user chooses."
  (unless others
    (user-error "No other function of this file has the type of `%s'" function))
  (limpid-diff function
               (completing-read (format "What distinguishes %s and: " function) others nil t)))

;;;###autoload
(defun limpid-check ()
  "Check this file, and say how much was found."
  (interactive)
  (let ((counts nil)
        (report (limpid--execute "limpid.check" (list :uri (limpid--uri)))))
    (dolist (function (limpid--list (limpid--get report :functions)))
      (cl-incf (alist-get (limpid--get function :verdict) counts 0 nil #'equal)))
    (message "Limpid: %s"
             (if counts
                 (mapconcat (lambda (count) (format "%d %s" (cdr count) (car count)))
                            (sort counts (lambda (a b) (string< (car a) (car b)))) ", ")
               "there is nothing to check here"))))

(define-derived-mode limpid-view-mode special-mode "Limpid"
  "What Limpid knows of a function.  RET on a place goes there."
  (setq-local truncate-lines nil))

(defun limpid--show (answer)
  "Show ANSWER, what is known of a function, in a buffer of its own."
  (let ((buffer (get-buffer-create "*limpid*"))
        (report (limpid--get answer :report)))
    (with-current-buffer buffer
      (let ((inhibit-read-only t))
        (erase-buffer)
        (limpid-view-mode)
        (insert (limpid--plain (limpid--get answer :markdown)))
        (dolist (example (limpid--list (limpid--get report :counterexamples)))
          (limpid--insert-calls example))
        (goto-char (point-min))))
    (display-buffer buffer '(nil (window-height . fit-window-to-buffer)))))

(defun limpid--plain (markdown)
  "MARKDOWN with its marks replaced by faces."
  (with-temp-buffer
    (insert (string-trim markdown) "\n")
    (goto-char (point-min))
    (while (re-search-forward "^```.*\n" nil t)
      (let ((start (match-beginning 0)))
        (replace-match "")
        (when (re-search-forward "^```\n?" nil t)
          (replace-match "")
          (put-text-property start (point) 'face 'font-lock-constant-face))))
    (goto-char (point-min))
    (while (re-search-forward "^---$" nil t)
      (replace-match ""))
    (goto-char (point-min))
    (while (re-search-forward "\\*\\*\\([^*\n]+\\)\\*\\*\\|`\\([^`\n]+\\)`" nil t)
      (let ((text (or (match-string 1) (match-string 2)))
            (face (if (match-string 1) 'bold 'font-lock-constant-face)))
        (replace-match (propertize text 'face face) t t)))
    (buffer-string)))

(defun limpid--insert-calls (example)
  "Insert the calls of EXAMPLE, each inside the one before."
  (let* ((call (limpid--get example :call))
         (obligation (limpid--get example :obligation))
         (steps (mapcar (lambda (step) (cons (limpid--get step :call) (limpid--get step :location)))
                        (limpid--list (limpid--get example :trace))))
         (depth 0))
    (unless (equal (caar steps) call) (push (cons call nil) steps))
    (insert "\nThe calls:\n\n")
    (dolist (step (append steps
                          (list (cons (format (if (equal (limpid--get example :kind) "abstract")
                                                  "would break the %s here"
                                                "breaks the %s here")
                                              (limpid--get obligation :kind))
                                      (limpid--get obligation :location)))))
      (insert (make-string (* 2 (cl-incf depth)) ?\s) (car step))
      (when (cdr step)
        (insert "  ")
        (limpid--insert-place (cdr step)))
      (insert "\n"))))

(defun limpid--insert-place (location)
  "Insert a button that goes to LOCATION."
  (let* ((file (limpid--get location :file))
         (start (limpid--get (limpid--get location :range) :start))
         (line (1+ (limpid--get start :line)))
         (column (limpid--get start :character)))
    (insert-text-button (format "%s:%d:%d" (file-name-nondirectory file) line (1+ column))
                        'follow-link t
                        'action (lambda (_) (limpid--go file line column)))))

(defun limpid--go (file line units)
  "Go to LINE of FILE, UNITS of UTF-16 from its start."
  (pop-to-buffer (find-file-noselect file))
  (save-restriction
    (widen)
    (goto-char (point-min))
    (forward-line (1- line)))
  (while (and (> units 0) (not (eolp)))
    (setq units (- units (if (> (char-after) #xffff) 2 1)))
    (forward-char)))

(provide 'limpid)
;;; limpid.el ends here
