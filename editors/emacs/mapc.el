;;; mapc.el --- mapc's language server for models, mappings and mapc.yaml -*- lexical-binding: t -*-

;;; Code:

(require 'eglot)

(define-derived-mode mapc-mode text-mode "mapc"
  "Mode for the files of mapc."
  (setq-local comment-start "# ")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2))

(add-to-list 'auto-mode-alist '("\\.\\(?:model\\|mapping\\)\\.ya?ml\\'" . mapc-mode))
(add-to-list 'auto-mode-alist '("/mapc\\.ya?ml\\'" . mapc-mode))
(add-to-list 'eglot-server-programs '(mapc-mode . ("mapc" "lsp")))
(add-hook 'mapc-mode-hook #'eglot-ensure)

(provide 'mapc)
;;; mapc.el ends here
