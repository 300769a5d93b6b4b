import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INSTANCES } from "../../../src/corpora/bfcl/format/definitions.js";
import { importBfcl } from "../../../src/corpora/bfcl/importer/importBfcl.js";
import type { Backend, Session } from "../../../src/runtime/index.js";
import { loadImported } from "../../../src/runtime/loadImported.js";
import { testImporter } from "../../../src/testing/index.js";
import { writeImport } from "../../../src/transcript/files/importing/index.js";
import { collect } from "../../transcript/files/importing/collect.js";
import { entry, folderOf, ROOT, release } from "./shop.js";

const GOLD = [["cd('old')", "fillFuelTank(1)"], [], ["find()"]];
const ANSWERS = [
  ['{"current_working_directory": "old"}', '{"fuelLevel": 6.0}'],
  [],
  ['{"matches": ["./deep", "./a.txt"]}'],
];

test("the importer keeps the contract of importers", async () => {
  const expected = { id: "multi_turn_base_0", turns: ANSWERS.map((responses) => ({ responses })) };
  const root = release([entry("multi_turn_base_0", ...GOLD)], { "expected.jsonl": JSON.stringify(expected) });
  const { report, replay } = await testImporter({ importer: importBfcl, paths: [root], options: {} });
  expect(report).toMatchObject({ intents: 25, dialogues: 1, commands: 3, signals: 3, notes: [] });
  expect(replay).toMatchObject({ matched: 1, problems: 0 });
});

test("broken gold calls are named with their entry and turn, as are lines that are not entries", async () => {
  const broken = entry("multi_turn_base_1", ["cd("], ["fly()"], ["cd(1, 2)"]);
  const { notes, transcripts } = await collect(
    importBfcl([release([broken, broken, '{"id":5,"ground_truth":[]}', "{"])]),
  );
  expect(
    notes.map(({ reason, place, detail = "" }) => [reason.slice(0, 40), place.line, place.turn, detail.slice(0, 40)]),
  ).toEqual([
    ["the release does not say what gold calls", undefined, undefined, ""],
    ["a gold call is not a call with literals:", 1, 0, "cd(: this ( was opened here and never cl"],
    ["a gold call names a function that no cla", 1, 1, "fly"],
    ["a gold call has arguments that its funct", 1, 2, "GorillaFileSystem.cd() takes 2 positiona"],
    ["an entry has the id of an earlier one an", 2, undefined, ""],
    ["a record could not be read", 3, undefined, "id must be a string, not a number"],
    ["a record could not be read", 4, undefined, expect.stringContaining("this is not valid JSON")],
  ]);
  expect(transcripts).toHaveLength(1);
});

test.each([
  [{ "tables.json": "[]" }, "WRONG_FORMAT"],
  [{ "tables.json": "{" }, "JSON_SYNTAX"],
  [{ "func_doc/math_api.jsonl": '{"name":"add"}\n' }, "WRONG_FORMAT"],
  [{ "expected.jsonl": '{"id":"a","turns":1}\n' }, "WRONG_FORMAT"],
])("a release with a broken part is refused: %j", async (more, code) => {
  await expect(collect(importBfcl([release([], more)]))).rejects.toMatchObject({ code });
});

test("another folder, or none, is refused with what belongs there", async () => {
  await expect(collect(importBfcl([folderOf({ "a.json": "{}" })]))).rejects.toMatchObject({
    code: "FILE_NOT_FOUND",
    message: expect.stringContaining("lacks entries.jsonl, func_doc, tables.json, long_context.json"),
  });
  await expect(collect(importBfcl([]))).rejects.toMatchObject({ code: "USAGE" });
});

describe("the classes of a session", () => {
  let backend: Backend;
  const added = [{ id: "GorillaFileSystem", config: JSON.parse(ROOT) }];

  beforeAll(async () => {
    const root = folderOf();
    await writeImport(root, importBfcl([release([entry("multi_turn_base_0", ...GOLD)])]), { format: "bfcl" });
    backend = await loadImported(root);
  });

  afterAll(() => backend?.close());

  const open = (): Session => backend.open({ tables: { [INSTANCES]: { added } } });

  function said(session: Session, command: string): unknown {
    const [signal] = session.execute(command);
    if (signal?.kind === "failed") return `failed: ${signal.reason}`;
    return signal?.kind === "performed" ? signal.answer : signal;
  }

  function all(session: Session, ...commands: readonly string[]): unknown[] {
    return commands.map((command) => said(session, command));
  }

  test("are alive for their session alone; a fork and a reopened session go on from their state", () => {
    const [one, other] = [open(), open()];
    expect(all(one, 'mkdir(dir_name="a")', 'cd(folder="a")')).toEqual(["None", '{"current_working_directory": "a"}']);
    expect(said(other, 'cd(folder="a")')).toBe(`{"error": "cd: 'a': No such file or directory"}`);
    const [fork, reopened] = [one.fork(), backend.reopen(one.save())];
    expect(said(one, 'cd(folder="..")')).toBe("{}");
    for (const later of [fork, reopened]) expect(said(later, "pwd()")).toBe('{"current_working_directory": "/home/a"}');
    expect(said(one, "pwd()")).toBe('{"current_working_directory": "/home"}');
    expect(fork.tables[INSTANCES]?.added?.[0]).toMatchObject({ id: "GorillaFileSystem", hidden: { cwd: "/home/a" } });
  });

  test("share what Python shares: a moved directory's entries have the old parent, a copy holds the same files", () => {
    const session = open();
    expect(
      all(
        session,
        'cp(source="old", destination="copy")',
        'mv(source="old", destination="new")',
        'cd(folder="new")',
        'echo(content="two", file_name="a.txt")',
        'cd(folder="deep")',
        'cd(folder="..")',
        "pwd()",
        'cd(folder="/")',
        'cd(folder="copy")',
        'cat(file_name="a.txt")',
      ).slice(-6),
    ).toEqual([
      '{"current_working_directory": "deep"}',
      "{}",
      '{"current_working_directory": "/home/old"}',
      '{"current_working_directory": "home"}',
      '{"current_working_directory": "copy"}',
      '{"file_content": "two"}',
    ]);
  });

  test("survive a directory that holds itself", () => {
    const session = open();
    all(session, 'mkdir(dir_name="a")', 'cp(source="a", destination="a")');
    expect(said(session, "find()")).toBe("failed: maximum recursion depth exceeded");
    expect(said(session, "pwd()")).toBe('{"current_working_directory": "/home"}');
  });

  test("share an omitted list, and count what a refusal leaves behind", () => {
    const session = backend.open();
    expect(
      all(
        session,
        'post_tweet(content="x")',
        'mention(tweet_id=0, mentioned_usernames=["@b"])',
        'post_tweet(content="y")',
      ).at(-1),
    ).toBe('{"id": 1, "username": "ann", "content": "y", "tags": [], "mentions": ["@b"]}');
    expect(
      all(
        session,
        'add_contact(user_name="Bo")',
        'message_login(user_id="USR002")',
        'send_message(receiver_id="USR001", message="a")',
        'send_message(receiver_id="USR002", message="b")',
        'send_message(receiver_id="USR001", message="a")',
        'delete_message(receiver_id="USR001")',
        "view_messages_sent()",
      ).at(-1),
    ).toBe('{"messages": {"USR002": ["b"], "USR001": ["a"]}}');
  });

  test("keep integers and floats apart, and integers of any size", () => {
    expect(
      all(backend.open(), "add(a=1, b=2)", "add(a=1, b=2.0)", "power(base=2, exponent=100)", 'add(a="1", b=2)'),
    ).toEqual([
      '{"result": 3}',
      '{"result": 3.0}',
      '{"result": 1267650600228229401496703205376}',
      '{"error": "Both inputs must be numbers"}',
    ]);
  });

  test("order texts by code points, and round halves to even", () => {
    expect(
      all(
        backend.open(),
        'max_value(numbers=["\u{1f600}", "\uffe6"])',
        "round_number(number=25, decimal_places=-1)",
        "round_number(number=-35, decimal_places=-1)",
      ),
    ).toEqual(['{"result": "\\ud83d\\ude00"}', '{"result": 20}', '{"result": -40}']);
  });

  test("answer a key that is not there as Python spells it", () => {
    expect(all(backend.open(), 'lockDoors(unlock=True, door=["it\'s"])', "lockDoors(unlock=True, door=[5.0])")).toEqual(
      [`failed: "it's"`, "failed: 5.0"],
    );
  });

  test("answer a missing argument in Python's words", () => {
    expect(all(backend.open(), "cd()", "add()", "cd(folder=None)")).toEqual([
      "failed: GorillaFileSystem.cd() missing 1 required positional argument: 'folder'",
      "failed: MathAPI.add() missing 2 required positional arguments: 'a' and 'b'",
      "failed: 'NoneType' object has no attribute 'rstrip'",
    ]);
  });
});
