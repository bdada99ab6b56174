"""Talks to `mapc lsp` with what several editors say that they can do, by pytest-lsp, which refuses messages that the protocol does not know.

    MAPC=… python3 -m pytest test_protocol.py

The folder of the test has the project in which the client works.
"""

import asyncio
import os
import pathlib
import signal

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

SERVER = ClientServerConfig(server_command=[os.environ["MAPC"], "lsp"])
EDITORS = ["neovim_v0.7.0", "neovim_v0.11.0", "emacs_v29.1", "visual_studio_code_v1.65.2"]
# One that is sent findings, and one that asks for them.
BOTH_WAYS = pytest.mark.parametrize("client", ["neovim_v0.7.0", "neovim_v0.11.0"], indirect=True)
MODEL = "model: Notes\nversion: 1\nentities:\n  Note:\n    attributes:\n      title: {}\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "mapc.yaml").write_text("")
    (tmp_path / "1.model.yaml").write_text(MODEL.format("string"))
    return tmp_path


async def begin(client: LanguageClient, folder: pathlib.Path, editor: str = EDITORS[0]):
    for request in ["client/registerCapability", "workspace/inlayHint/refresh"]:
        client.feature(request)(lambda params: None)
    return await client.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities(editor.replace("_v", "@")), process_id=os.getpid(), root_uri=folder.as_uri(),
            workspace_folders=[lsp.WorkspaceFolder(uri=folder.as_uri(), name="test")]))


@pytest_lsp.fixture(config=SERVER, params=EDITORS)
async def client(request, lsp_client: LanguageClient, folder):
    result = await begin(lsp_client, folder, request.param)
    lsp_client.answers = result.capabilities
    yield
    await lsp_client.shutdown_session()


def open_text(client, path, text, version=1):
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(
        text_document=lsp.TextDocumentItem(uri=path.as_uri(), language_id="yaml", version=version, text=text)))


async def findings(client, path):
    """The codes of the findings, asked for or sent."""
    document = lsp.TextDocumentIdentifier(uri=path.as_uri())
    if getattr(client, "answers", None) and client.answers.diagnostic_provider:
        report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(text_document=document))
        return [item.code for item in report.items]
    # Requests are answered in their order, and findings follow when no message waits.
    await client.wait_for_notification("textDocument/publishDiagnostics")
    return [item.code for item in client.diagnostics[path.as_uri()]]


@pytest.mark.asyncio
async def test_everything_is_answered(client: LanguageClient, folder):
    path = folder / "1.model.yaml"
    open_text(client, path, MODEL.format("text"))
    assert await findings(client, path) == ["unknown-type"]
    document = lsp.TextDocumentIdentifier(uri=path.as_uri())
    place = {"text_document": document, "position": lsp.Position(5, 8)}
    everything = lsp.Range(start=lsp.Position(0, 0), end=lsp.Position(6, 0))
    hover = await client.text_document_hover_async(lsp.HoverParams(**place))
    assert hover.contents.value.startswith("**title**")
    completion = await client.text_document_completion_async(
        lsp.CompletionParams(text_document=document, position=lsp.Position(5, 13)))
    assert "string" in [item.label for item in completion.items]
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(text_document=document, range=everything, context=lsp.CodeActionContext(diagnostics=[])))
    assert [action.title for action in actions] == ["Write 'string'"]
    symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(text_document=document))
    assert symbols[0].name == "Note"
    tokens = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(text_document=document))
    assert tokens.data and len(tokens.data) % 5 == 0
    edits = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(text_document=document, options=lsp.FormattingOptions(tab_size=2, insert_spaces=True)))
    assert not edits


@BOTH_WAYS
@pytest.mark.asyncio
async def test_a_version_may_go_backwards(client: LanguageClient, folder):
    path = folder / "1.model.yaml"
    open_text(client, path, MODEL.format("text"), version=7)
    assert await findings(client, path) == ["unknown-type"]
    change = lsp.TextDocumentContentChangeWholeDocument(text=MODEL.format("string"))
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(
        text_document=lsp.VersionedTextDocumentIdentifier(uri=path.as_uri(), version=3), content_changes=[change]))
    assert await findings(client, path) == []


@BOTH_WAYS
@pytest.mark.asyncio
async def test_an_open_file_may_be_deleted(client: LanguageClient, folder):
    path = folder / "1.model.yaml"
    open_text(client, path, MODEL.format("text"))
    assert await findings(client, path) == ["unknown-type"]
    path.unlink()
    client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams(
        changes=[lsp.FileEvent(uri=path.as_uri(), type=lsp.FileChangeType.Deleted)]))
    assert await findings(client, path) == ["unknown-type"]
    client.text_document_did_close(lsp.DidCloseTextDocumentParams(text_document=lsp.TextDocumentIdentifier(uri=path.as_uri())))
    assert await findings(client, path) == []


@pytest.mark.parametrize("client", EDITORS[:1], indirect=True)
@pytest.mark.asyncio
async def test_an_unknown_method_is_refused(client: LanguageClient):
    with pytest.raises(JsonRpcException) as refused:
        await client.protocol.send_request_async("mapc/absent", {})
    assert refused.value.code == -32601


@pytest.mark.asyncio
async def test_a_killed_server_is_started_again(folder):
    path = folder / "1.model.yaml"
    found = []
    for _ in range(2):
        client = await SERVER.start()
        # It is killed on purpose.
        client.server_exit = lambda server: asyncio.sleep(0)
        await begin(client, folder)
        open_text(client, path, MODEL.format("text"))
        found.append(await findings(client, path))
        client._server.send_signal(signal.SIGKILL)
        await client._server.wait()
    assert found == [["unknown-type"], ["unknown-type"]]
