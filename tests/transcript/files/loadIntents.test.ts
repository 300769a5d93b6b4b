import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import { type Problem, parseIntent, problemLine } from "../../../src/schema/index.js";
import type { IntentFile } from "../../../src/schema/types.js";
import { loadIntents, readIntents } from "../../../src/transcript/files/index.js";
import { folderOf } from "../../schema/folder.js";

const GOOD = { command: "go", description: "Go", args: {} };

/** Problems of a folder's files, one a line, without the folder's name. */
async function report(files: Readonly<Record<string, unknown>>): Promise<string[]> {
  const folder = folderOf(files);
  const { problems } = await loadIntents(folder);
  return problems.map((found) =>
    `${found.severity === "error" ? found.error.code : "advice"} ${problemLine(found)}`.replaceAll(`${folder}/`, ""),
  );
}

describe("text that is not JSON is located", () => {
  const cases: [name: string, text: string | Uint8Array, says: string][] = [
    [
      "a trailing comma",
      '{\n  "command": "go",\n}',
      "JSON_SYNTAX a.json:3:1: a key in double quotes was expected here",
    ],
    [
      "single quotes",
      "{'command': 1}",
      "JSON_SYNTAX a.json:1:2: a value was expected here: a string in double quotes, a number, true, false, null, { or [",
    ],
    ["a comment", '{\r\n  // no\r\n  "command": "go"\r\n}', "JSON_SYNTAX a.json:2:3: comments are not allowed in JSON"],
    ["a missing colon", '{"command" "go"}', "JSON_SYNTAX a.json:1:12: a colon was expected here"],
    ["a missing comma", '{"command": "go"\n "args": {}}', "JSON_SYNTAX a.json:2:2: a comma was expected here"],
    ["an open brace", '{"command": "go"', "JSON_SYNTAX a.json:1:17: a closing } was expected here"],
    ["an open text", '{"command": "go', "JSON_SYNTAX a.json:1:13: a string is not closed by a double quote"],
    [
      "two values",
      '{"command": "go", "args": {}} {}',
      "JSON_SYNTAX a.json:1:31: the JSON ended here, but more text follows",
    ],
    [
      "Python's literals",
      '{"command": "go",\n"query_intent": True}',
      "JSON_SYNTAX a.json:2:17: a value was expected here: a string in double quotes, a number, true, false, null, { or [",
    ],
    [
      "a control character",
      '{"command": "g\u0000o"}',
      "JSON_SYNTAX a.json:1:13: a string contains a control character; write it as an escape such as \\n",
    ],
    ["a half escape", '{"command": "\\u12"}', "JSON_SYNTAX a.json:1:13: a \\u escape needs four hexadecimal digits"],
    ["nothing", "", "JSON_SYNTAX a.json:1:1: a value was expected here"],
    [
      "Latin-1",
      new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x7d]),
      "FILE_UNREADABLE a.json:1: a.json cannot be read: line 1 is not UTF-8 text; save the file as UTF-8",
    ],
    [
      "brackets without end",
      "[".repeat(100_000),
      "JSON_SYNTAX a.json:1:201: brackets are nested more than 200 levels deep",
    ],
  ];
  test.each(cases)("%s", async (_, text, says) => {
    expect(await report({ "a.json": text })).toEqual([says]);
  });

  test("a byte order mark, CRLF and tabs are fine", async () => {
    expect(await report({ "go.json": `\ufeff${JSON.stringify(GOOD, null, "\t").replaceAll("\n", "\r\n")}` })).toEqual(
      [],
    );
  });

  test("a place after a byte order mark counts without it", async () => {
    expect(await report({ "go.json": '\ufeff{"command": "go", "description": "Go", "arg": {}, "args": {}}' })).toEqual([
      "SCHEMA_INVALID go.json:1:40: unknown key arg; did you mean args?",
    ]);
  });
});

describe("what is misshapen is named and located", () => {
  const cases: [name: string, text: string, says: string[]][] = [
    [
      "a list",
      "[]",
      ['SCHEMA_INVALID a.json:1:1: an intent file holds one object, such as { "command": "book_flight", "args": {} }'],
    ],
    [
      "nothing in it",
      "{\n}",
      ["SCHEMA_INVALID a.json:1:1: command is missing", "SCHEMA_INVALID a.json:1:1: args is missing"],
    ],
    [
      "wrong kinds",
      '{"command": 3,\n "args": [],\n "confirmation_required": "yes",\n "domain": [1],\n "entity_name": 4,\n "performs": "at_once",\n "query_intent": null}',
      [
        "SCHEMA_INVALID a.json:1:13: command takes a string in double quotes, not 3",
        "SCHEMA_INVALID a.json:2:10: args takes an object of slots by name, not []",
        'SCHEMA_INVALID a.json:3:27: confirmation_required takes true or false, not "yes"',
        "SCHEMA_INVALID a.json:4:12: domain takes a string, or a list of strings, not [1]",
        "SCHEMA_INVALID a.json:5:17: entity_name takes a string in double quotes, or null, not 4",
        'SCHEMA_INVALID a.json:6:14: performs takes "when_ready" or "when_told", not "at_once"',
        "SCHEMA_INVALID a.json:7:18: query_intent takes true or false, not null",
      ],
    ],
    [
      "unknown keys",
      '{"comand": "go",\n "command": "go", "description": "Go",\n "args": {"a": {"type": "str",\n  "optinal": true, "zzz": 1}}}',
      [
        "SCHEMA_INVALID a.json:1:2: unknown key comand; did you mean command?",
        "advice a.json:2:13: go is in a.json, not in go.json",
        "SCHEMA_INVALID a.json:4:3: slot a: unknown key optinal; did you mean optional?",
        "SCHEMA_INVALID a.json:4:20: slot a: unknown key zzz",
      ],
    ],
    [
      "slots",
      '{"command": "a", "description": "A", "args": {\n "b": "str",\n "c": {"optional": true},\n "d": {"type": "str", "values": "x", "match": "near"},\n "e": {"type": "str", "default": null},\n "f": {"type": "str", "required_when": "b"}}}',
      [
        'SCHEMA_INVALID a.json:2:7: slot b takes an object such as { "type": "str", "optional": false }, not "str"',
        "SCHEMA_INVALID a.json:3:2: slot c: type is missing",
        'SCHEMA_INVALID a.json:4:33: slot d: values takes a list of sample values, not "x"',
        'SCHEMA_INVALID a.json:4:47: slot d: match takes "exact", "fold" or "fuzzy", not "near"',
        "SCHEMA_INVALID a.json:5:34: slot e: default takes a value, not null",
        'SCHEMA_INVALID a.json:6:40: slot f: required_when takes { "slot": "other_slot", "equals": value } or { "slot": "other_slot", "in": [values] }, not "b"',
      ],
    ],
    [
      "a key given twice",
      '{"command": "a", "description": "A",\n "args": {"b": {"type": "str"},\n  "b": {"type": "int"}}}',
      ['SCHEMA_INVALID a.json:3:3: the key "b" is given twice; the last one counts'],
    ],
    [
      "a lone surrogate",
      '{"command": "a",\n "description": "\\ud83d", "args": {}}',
      ["SCHEMA_INVALID a.json:2:17: a string contains a lone surrogate (half of a surrogate pair)"],
    ],
  ];
  test.each(cases)("%s", async (_, text, says) => {
    expect(await report({ "a.json": text })).toEqual(says);
  });

  const types: [type: unknown, says: string][] = [
    [
      "string",
      'takes str, int, float, bool, date, time, duration, list[str] or the like, { "enum": […] }, { "fields": {…} } or { "object": {…} }, not "string"; did you mean str?',
    ],
    ["Integer", "did you mean int?"],
    ["list", "did you mean list[str]?"],
    ["boool", "did you mean bool?"],
    ["List(str)", "did you mean list[str]?"],
    ["List[List[str]]", 'not "List[List[str]]"'],
    ["Any", 'not "Any"'],
    ["enum", 'takes { "enum": ["a", "b"] } for closed values, not "enum"'],
    ["dict", 'takes { "fields": { … } }, or { "object": { …JSON Schema… } }, for objects, not "dict"'],
    [
      { enums: ["a"] },
      "takes exactly one of the keys enum, const, str, int, float, list, fields and object, not enums",
    ],
    [
      { enum: ["a"], list: "str" },
      "takes exactly one of the keys enum, const, str, int, float, list, fields and object, not enum, list",
    ],
    [{ enum: [null] }, "takes a list of strings, numbers and booleans under enum"],
    [
      { list: { list: "str" } },
      'takes under list what its items are: a scalar type, { "enum": […] } or { "fields": {…} }',
    ],
    [{ object: "address" }, "takes a JSON Schema (an object) under object"],
    [7, 'takes a name such as "str", or one of'],
  ];
  test.each(types)("a slot of type %j", async (type, says) => {
    const [line, ...others] = await report({ "a.json": { command: "a", description: "A", args: { b: { type } } } });
    expect(others).toEqual([]);
    expect(line).toContain("a.json:6:15: slot b: type ");
    expect(line).toContain(says);
  });
});

test("every problem of every file is reported at once, in reading order", async () => {
  const said = await report({
    "b.json":
      '{"command": "b", "args": {"x": {"type": "strr"}, "y": {"type": "int", "default": "z", "optional": true}}, "entity_name": "things"}',
    "a.json": { command: "say", description: "A", args: { "no-name": { type: "str" } } },
    "c.json": "{",
    "d.json": { command: "d", description: "D", entity_name: "things", args: { y: { type: "str" } } },
    "notes.txt": "not an intent",
  });
  expect(said).toEqual([
    "SCHEMA_INVALID a.json:2:14: say is a verb of the command language and cannot name an intent",
    "advice a.json:2:14: say is in a.json, not in say.json",
    'SCHEMA_INVALID a.json:5:5: "no-name" cannot name a slot',
    "advice b.json:1:13: b has no description",
    expect.stringContaining("SCHEMA_INVALID b.json:1:41: slot x: type takes str"),
    'SCHEMA_INVALID b.json:1:82: slot y: the default takes int, not str "z"',
    "JSON_SYNTAX c.json:1:2: a closing } was expected here",
    "SCHEMA_INVALID d.json:7:15: slot y of entity things is int in b.json and str in d.json",
  ]);
});

describe("the folder itself", () => {
  const codes = (problems: readonly Problem[]) => problems.map(({ error }) => `${error.code} ${error.message}`);

  test("does not exist", async () => {
    expect(codes((await loadIntents("/nowhere/at/all")).problems)).toEqual([
      "FILE_NOT_FOUND there is no folder /nowhere/at/all; name that of the intents (--intents)",
    ]);
  });

  test("holds no intents", async () => {
    const folder = folderOf({ "readme.txt": "x", "deep/a.json": GOOD });
    expect(codes((await loadIntents(folder)).problems)).toEqual([
      `NO_INTENTS ${folder} holds no intent files (*.json)`,
    ]);
  });

  test("holds the folder that was meant", async () => {
    const folder = folderOf({ "intents/go.json": GOOD });
    expect(codes((await loadIntents(folder)).problems)).toEqual([
      `NO_INTENTS ${folder} holds no intent files (*.json); did you mean ${join(folder, "intents")}?`,
    ]);
  });

  test("is a single file, or a list of files", async () => {
    const folder = folderOf({ "go.json": GOOD, "stay.json": { ...GOOD, command: "stay" }, "broken.json": "{" });
    expect((await readIntents(join(folder, "go.json"))).map(({ command }) => command)).toEqual(["go"]);
    const files = ["stay.json", "go.json"].map((name) => join(folder, name));
    expect((await readIntents(files)).map(({ command }) => command)).toEqual(["stay", "go"]);
    expect(codes((await loadIntents([])).problems)).toEqual(["NO_INTENTS no intent file was named"]);
  });

  test("holds a dangling link", async () => {
    const folder = folderOf({ "go.json": GOOD });
    const missing = join(folder, "gone.json");
    expect(codes((await loadIntents([missing, join(folder, "go.json")])).problems)).toEqual([
      `FILE_NOT_FOUND there is no file ${missing}`,
    ]);
  });
});

describe("reading for use", () => {
  test("throws the one error as it is", async () => {
    const folder = folderOf({ "go.json": '{"command": "go", "description": "Go", "args": {}, "domian": "x"}' });
    const thrown = await readIntents(folder).catch((error) => error);
    expect(thrown).toBeInstanceOf(BacklotError);
    expect(thrown).toMatchObject({
      code: "SCHEMA_INVALID",
      message: "unknown key domian; did you mean domain?",
      place: { file: join(folder, "go.json"), line: 1, column: 52 },
    });
  });

  test("lists all errors, one a line, and no advice", async () => {
    const folder = folderOf({ "a.json": "{", "b.json": { command: "say", args: { "1": { type: "x" } } } });
    const thrown: BacklotError = await readIntents(folder).catch((error) => error);
    expect(thrown.code).toBe("JSON_SYNTAX");
    const [first, ...lines] = thrown.message.replaceAll(`${folder}/`, "").split("\n");
    expect(first).toBe("the intents have 3 errors");
    expect(lines).toEqual([
      "  a.json:1:2: a closing } was expected here",
      "  b.json:2:14: say is a verb of the command language and cannot name an intent",
      expect.stringContaining("  b.json:5:15: slot 1: type takes str"),
    ]);
  });

  test("a misshapen value from code throws too", () => {
    const value = { command: "go", args: { a: { type: "string" } } } as unknown as IntentFile;
    expect(() => parseIntent(value)).toThrow("did you mean str?");
    expect(() => parseIntent(null as unknown as IntentFile)).toThrow("an intent file holds one object");
  });
});

test("slots keep their order and their names, __proto__ too", async () => {
  const folder = folderOf({
    "go.json":
      '{"command": "go", "description": "Go", "args": {"z": {"type": "str"}, "__proto__": {"type": "int", "optional": true}, "constructor": {"type": "List[date]"}, "a": {"type": {"enum": ["x"]}}}}',
  });
  const [intent] = await readIntents(folder);
  expect([...(intent?.args ?? [])]).toEqual([
    ["z", { type: "str", optional: false, disambiguation: false }],
    ["__proto__", { type: "int", optional: true, disambiguation: false }],
    ["constructor", { type: { list: "date" }, optional: false, disambiguation: false }],
    ["a", { type: { enum: ["x"] }, optional: false, disambiguation: false }],
  ]);
});

test("what a file leaves out is filled in", () => {
  expect(parseIntent({ command: "go", args: { b: { type: "str", required_when: { slot: "a", equals: 1 } } } })).toEqual(
    {
      command: "go",
      args: new Map([
        ["b", { type: "str", optional: false, disambiguation: false, required_when: { slot: "a", in: [1] } }],
      ]),
      confirmation_required: false,
      description: "",
      entity_name: null,
      domain: [],
      query_intent: false,
      wait_for_required: false,
      performs: "when_ready",
      dontcare: false,
    },
  );
});
