;;; emacs.el --- what somebody does in Emacs with eglot, and what the editor then shows -*- lexical-binding: t -*-

;;; Commentary:

;; emacs --batch -Q -l mapc.el -l emacs.el
;;
;; Each step waits until the editor has what it needs, at most half a minute.

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'flymake)

(setq eglot-sync-connect t
      jsonrpc-default-request-timeout 30
      eglot-send-changes-idle-time 0
      eglot-confirm-server-initiated-edits nil
      make-backup-files nil
      vc-handled-backends nil)

;; The person agrees to edits of several files.
(fset 'y-or-n-p (lambda (&rest _) t))

(defun session-show (words &rest arguments)
  "Print the line WORDS with ARGUMENTS."
  (princ (apply #'format (concat words "\n") arguments)))

(defun session-wait (condition)
  "Call CONDITION until it is true, and return its value."
  ;; Eglot sends changes when nobody types for a while, and a script is never idle.
  (eglot--signal-textDocument/didChange)
  (let ((end (+ (float-time) 30)) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.02))
    (or value (error "Waited in vain"))))

(defun session-line ()
  "Return the line of point."
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun session-goto (word)
  "Go to the first WORD of the buffer."
  (goto-char (point-min))
  (search-forward word)
  (goto-char (match-beginning 0)))

(defun session-findings ()
  "Ask for the findings, and show each with the text under its squiggles."
  (flymake-start)
  (session-wait #'flymake-diagnostics)
  (dolist (finding (flymake-diagnostics))
    (session-show "%s: %s"
                  (buffer-substring-no-properties (flymake-diagnostic-beg finding) (flymake-diagnostic-end finding))
                  (car (split-string (flymake-diagnostic-text finding) "\n")))))

(defun session-fix ()
  "Apply the first fix of the first finding."
  (goto-char (flymake-diagnostic-beg (car (flymake-diagnostics))))
  (let ((action (car (eglot-code-actions (point) (point) "quickfix"))))
    (eglot--apply-workspace-edit (plist-get action :edit)))
  (session-show "%s" (session-line)))

(defun session-hover ()
  "Show what the editor says about a name."
  (session-goto "title")
  (let (words)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq words text)))
    (session-wait (lambda () words))
    (session-show "%s" (substring-no-properties words))))

(defun session-completion ()
  "Complete a word."
  (session-goto "label:")
  (end-of-line)
  (insert "\n      words: $source.wo")
  (completion-at-point)
  (session-show "%s" (session-line)))

(defun session-rename ()
  "Rename a property."
  (session-goto "label")
  (eglot-rename "heading")
  (session-show "%s" (session-line))
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (and buffer-file-name (string-suffix-p ".model.yaml" buffer-file-name))
        (session-goto "heading")
        (session-show "%s: %s" (file-name-nondirectory buffer-file-name) (session-line))))))

(defun session-format ()
  "Format the file."
  (session-goto "concat")
  (insert "   ")
  (eglot-format-buffer)
  (session-goto "concat")
  (session-show "%s" (session-line)))

(find-file "mappings/1-2.mapping.yaml")
;; `eglot-ensure' connects after the command that opens the file, and a script has no commands.
(eglot--maybe-activate-editing-mode)
(unless (eglot-current-server) (apply #'eglot--connect (eglot--guess-contact)))
(session-show "# project\n%s"
              (if (file-exists-p (expand-file-name "mapc.yaml" (project-root (eglot--project (eglot-current-server)))))
                  "the folder with mapc.yaml"
                "another folder"))
(dolist (step '(findings fix hover completion rename format))
  (session-show "# %s" step)
  (funcall (intern (format "session-%s" step))))
(save-some-buffers t)
(eglot-shutdown (eglot-current-server))

;;; emacs.el ends here
