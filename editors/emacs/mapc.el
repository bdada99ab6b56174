;;; mapc.el --- mapc's language server for models, mappings and mapc.yaml -*- lexical-binding: t -*-

;;; Commentary:

;; Needs eglot, which comes with Emacs 29; Debian's package for Emacs 28 is elpa-eglot.

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'project)

(define-derived-mode mapc-mode text-mode "mapc"
  "Mode for the files of mapc."
  (setq-local comment-start "# ")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2)
  (add-hook 'project-find-functions #'mapc-project nil t))

(cl-defmethod project-root ((project (head mapc)))
  "Return the folder of PROJECT, which has a mapc.yaml."
  (cdr project))

(defun mapc-project (folder)
  "Return the project around FOLDER: the nearest folder with a mapc.yaml, or nil."
  (let ((root (locate-dominating-file folder "mapc.yaml")))
    (and root (cons 'mapc root))))

(add-to-list 'auto-mode-alist '("\\.\\(?:model\\|mapping\\)\\.ya?ml\\'" . mapc-mode))
(add-to-list 'auto-mode-alist '("/mapc\\.ya?ml\\'" . mapc-mode))
(add-to-list 'eglot-server-programs '(mapc-mode . ("mapc" "lsp")))
(add-hook 'mapc-mode-hook #'eglot-ensure)

(provide 'mapc)
;;; mapc.el ends here
