// Runs the extension for VS Code with stand-ins for VS Code and its library, and checks what it asks them for.
const assert = require("node:assert");
const Module = require("node:module");

const started = [];
let opened;
class LanguageClient {
  constructor(id, name, server, options) { started.push({ server, options }); }
  start() {}
  stop() { return "stopped"; }
}
const signs = { "**/": "(?:.*/)?", "*": "[^/]*", ".": "\\.", "{yaml,yml}": "ya?ml" };
const matches = (pattern, path) => new RegExp(`^${pattern.replace(/\*\*\/|\*|\.|\{.*?\}/g, (sign) => signs[sign])}$`).test(path);
const vscode = {
  languages: { match: (selector, document) => selector.some((filter) => filter.scheme === "file" && matches(filter.pattern, document.path)) },
  workspace: {
    getConfiguration: (section) => ({ get: (key) => `${section}.${key}` }),
    onDidOpenTextDocument: (open) => { opened = open; },
    textDocuments: [{ path: "other.yaml" }, { path: "models/1.model.json" }],
  },
};
const load = Module._load;
Module._load = (name, ...rest) => ({ vscode, "vscode-languageclient/node": { LanguageClient } })[name] ?? load(name, ...rest);

const extension = require("../../editors/vscode/extension.js");
extension.activate({ subscriptions: [] });
assert.equal(started.length, 0, "the server starts without a file of mapc");
assert.equal(extension.deactivate(), undefined);
for (const path of ["db/models/1.model.yaml", "mapc.yml", "mappings/1-2.mapping.yaml"]) opened({ path });
assert.equal(started.length, 1, "the server starts once");
assert.deepEqual(started[0].server, { command: "mapc.path", args: ["lsp"] });
for (const path of ["1.model.yml", "a/b/1-2.mapping.yaml", "a/mapc.yaml"]) assert(vscode.languages.match(started[0].options.documentSelector, { path }), path);
assert.equal(extension.deactivate(), "stopped");
