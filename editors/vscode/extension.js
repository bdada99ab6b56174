// Starts 'mapc lsp' when the first file of mapc is opened. Everything else is the server's.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const selector = ["**/*.model.{yaml,yml}", "**/*.mapping.{yaml,yml}", "**/mapc.{yaml,yml}"].map((pattern) => ({ scheme: "file", pattern }));
let client;

function open(document) {
  if (client || !vscode.languages.match(selector, document)) return;
  const command = vscode.workspace.getConfiguration("mapc").get("path");
  client = new LanguageClient("mapc", "mapc", { command, args: ["lsp"] }, { documentSelector: selector });
  client.start();
}

exports.activate = (context) => {
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument(open));
  vscode.workspace.textDocuments.forEach(open);
};

exports.deactivate = () => client?.stop();
