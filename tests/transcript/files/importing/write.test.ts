import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ImportItem, UNREADABLE, writeImport } from "../../../../src/transcript/files/importing/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { folder } from "./folder.js";

const OPTIONS = { format: "test", sources: ["somewhere"] };

const intent = (command: string): ImportItem => ({
  kind: "intent",
  intent: { command, args: { at: { type: "str" } } },
});
const transcript = (id: string, text = "Hi"): ImportItem => ({
  kind: "transcript",
  transcript: { id, turns: [{ author: "User", text }] } as Transcript,
});

async function* given(...items: readonly (ImportItem | Error)[]): AsyncGenerator<ImportItem> {
  for (const item of items) {
    if (item instanceof Error) throw item;
    yield item;
  }
}

const write = (path: string, ...items: readonly (ImportItem | Error)[]) => writeImport(path, given(...items), OPTIONS);

/** Every file of a folder with its content. */
const contents = (path: string): Record<string, string> =>
  Object.fromEntries(
    (readdirSync(path, { recursive: true }) as string[])
      .filter((name) => statSync(join(path, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(path, name), "utf8")]),
  );

describe("writeImport", () => {
  test.each<[string, ImportItem]>([
    ["an intent", { kind: "intent", intent: { command: "a", description: "x".repeat(32 * 2 ** 20), args: {} } }],
    ["a behaviour", { kind: "behaviour", name: "a.behavior.ts", text: `//${"x".repeat(1_000_000)}` }],
  ])("refuses %s that is larger than its reader takes, and leaves the folder as it was", async (_, item) => {
    const path = join(folder(), "new");
    await expect(write(path, intent("book_taxi"), item)).rejects.toMatchObject({
      code: "FILE_UNWRITABLE",
      message: expect.stringMatching(/a\.(json|behavior\.ts) would have \d+ bytes/),
    });
    expect(existsSync(path)).toBe(false);
  });

  test("puts every item into its file, and lists them in the report", async () => {
    const path = join(folder(), "new/deep");
    const report = await write(
      path,
      intent("book_taxi"),
      { kind: "rows", entity: "taxis", rows: [{ id: 1 }] },
      transcript("1"),
      { kind: "rows", entity: "taxis", rows: [{ id: 2 }, { id: 3 }] },
      { kind: "behaviour", name: "book_taxi.behavior.ts", text: "export default null;\n" },
      { kind: "file", path: "tasks/a.json", text: "{}" },
      { kind: "note", reason: "odd", place: { file: "f", line: 3 }, detail: "x" },
      { kind: "note", reason: UNREADABLE, place: {} },
      { kind: "note", reason: "odd", place: { file: "g" } },
    );
    expect(report).toMatchObject({
      ...OPTIONS,
      complete: true,
      intents: 1,
      behaviours: 1,
      rows: { taxis: 3 },
      dialogues: 1,
      turns: 1,
      notes: [
        { reason: "odd", count: 2, examples: [{ file: "f", line: 3, detail: "x" }, { file: "g" }] },
        { reason: UNREADABLE, count: 1, examples: [{}] },
      ],
    });
    const files = contents(path);
    expect(Object.keys(files)).toEqual([...report.files, "import-report.json"].sort());
    expect(files["fixtures/taxis.jsonl"]).toBe('{"id":1}\n{"id":2}\n{"id":3}\n');
    expect(JSON.parse(files["import-report.json"] as string)).toEqual(report);
  });

  test("replaces what an earlier import wrote, and leaves other files alone", async () => {
    const path = join(folder(), "data");
    await write(path, intent("book_taxi"), intent("send_money"), transcript("1"));
    writeFileSync(join(path, "notes.md"), "mine");
    writeFileSync(join(path, "intents/mine.json"), "{}");
    await write(path, intent("book_taxi"), transcript("2"));
    const files = contents(path);
    expect(Object.keys(files)).toEqual([
      "import-report.json",
      "intents/book_taxi.json",
      "intents/mine.json",
      "notes.md",
      "transcripts.jsonl",
    ]);
    expect(files["transcripts.jsonl"]).toContain('"id":"2"');
  });

  test.each<[string, ImportItem | Error, string]>([
    ["an error", new Error("a bug"), "a bug"],
    ["two intents of one name", intent("book_taxi"), "two intents are called book_taxi"],
    ["an intent that is none", { kind: "intent", intent: { command: "x" } as never }, "intents/x.json would not load"],
    [
      "a slot that nobody can name",
      { kind: "intent", intent: { command: "go", args: { "hotel-area": { type: "str" } } } },
      'made intents that would not load:\n  intents/go.json: "hotel-area" cannot name a slot',
    ],
    ["an intent that nobody can call", intent("say"), "intents/say.json: say is a verb of the command language"],
    ["two intents of one class", intent("bookTaxi"), "would both be the class BookTaxi"],
    ["a name above the folder", { kind: "file", path: "../x", text: "" }, "cannot name a file"],
    ["a name that goes up within", { kind: "file", path: "a/../../x", text: "" }, "cannot name a file"],
    ["an absolute name", { kind: "file", path: "/tmp/x", text: "" }, "cannot name a file"],
    ["a name with a backslash", { kind: "file", path: "a\\..\\x", text: "" }, "cannot name a file"],
    ["a name of a drive", { kind: "behaviour", name: "C:x", text: "" }, "cannot name a file"],
    ["an entity that leaves the folder", { kind: "rows", entity: "../../x", rows: [] }, "cannot name a file"],
    ["a name with a zero", { kind: "file", path: "a\0", text: "" }, "cannot name a file"],
    ["the folder's own name", { kind: "file", path: "a/..", text: "" }, "cannot name a file"],
    ["the report's name", { kind: "file", path: "import-report.json", text: "" }, "cannot name a file"],
    ["the stage's name", { kind: "file", path: ".importing/x", text: "" }, "cannot name a file"],
  ])("leaves everything as it was after %s", async (_, item, message) => {
    const root = folder();
    const [fresh, old] = [join(root, "fresh"), join(root, "old")];
    const items = [intent("book_taxi"), transcript("1"), item];
    await expect(write(fresh, ...items)).rejects.toThrow(message);
    expect(existsSync(fresh)).toBe(false);
    await write(old, intent("send_money"), transcript("2"));
    const before = contents(old);
    await expect(write(old, ...items)).rejects.toThrow(message);
    expect(contents(old)).toEqual(before);
    expect(readdirSync(root)).toEqual(["old"]);
  });

  test("stops where it is told to, with the folder as it was", async () => {
    const path = join(folder(), "data");
    await write(path, transcript("1"));
    const before = contents(path);
    const ending = new AbortController();
    const onProgress = (dialogues: number): void => {
      if (dialogues === 2) ending.abort();
    };
    const many = given(...["a", "b", "c", "d"].map((id) => transcript(id)));
    await expect(writeImport(path, many, { ...OPTIONS, signal: ending.signal, onProgress })).rejects.toThrow(
      "interrupted",
    );
    expect(contents(path)).toEqual(before);
  });

  test("takes over where another import was killed, before or while files took their places", async () => {
    const path = folder({ ".importing/transcripts.jsonl": "half a li" });
    await write(path, transcript("1"));
    expect(Object.keys(contents(path))).toEqual(["import-report.json", "transcripts.jsonl"]);
    const files = ["intents/gone.json", "intents/old.json", "transcripts.jsonl"];
    writeFileSync(join(path, "import-report.json"), JSON.stringify({ complete: false, files }));
    mkdirSync(join(path, "intents"));
    writeFileSync(join(path, "intents/old.json"), "{}");
    await write(path, transcript("2"));
    expect(Object.keys(contents(path))).toEqual(["import-report.json", "transcripts.jsonl"]);
  });

  test.each([
    ["holds files that no import wrote", { "notes.md": "mine" }],
    ["has a report that is none", { "import-report.json": "{", "a.json": "" }],
    ["has a report of something else", { "import-report.json": '{"files":[1]}' }],
  ])("refuses a folder that %s", async (_, files) => {
    const path = folder(files);
    const before = contents(path);
    await expect(write(path, transcript("1"))).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
    expect(contents(path)).toEqual(before);
  });

  test("names a folder that cannot be made, and one in which something stands in the way", async () => {
    const path = folder({ file: "" });
    await expect(write(join(path, "file/data"), transcript("1"))).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
    const data = join(path, "data");
    await write(data, transcript("1"));
    writeFileSync(join(data, "intents"), "a file of mine");
    await expect(write(data, intent("a"), transcript("1"))).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
    expect(readFileSync(join(data, "intents"), "utf8")).toBe("a file of mine");
    expect(readdirSync(dirname(data)).sort()).toEqual(["data", "file"]);
  });

  test("removes and writes nothing through a link in the folder", async () => {
    const [path, other] = [folder(), folder({ "x.json": "precious", "transcripts.jsonl": "mine" })];
    await write(path, transcript("1"));
    symlinkSync(other, join(path, "sub"));
    symlinkSync(other, join(path, "intents"));
    const report = JSON.parse(readFileSync(join(path, "import-report.json"), "utf8")) as { files: string[] };
    const before = contents(path);
    const refusal = { code: "FILE_UNWRITABLE", message: expect.stringContaining("is a link") };
    await expect(write(path, intent("a"), transcript("2"))).rejects.toMatchObject(refusal);
    expect(contents(path)).toEqual(before);
    writeFileSync(join(path, "import-report.json"), JSON.stringify({ files: [...report.files, "sub/x.json"] }));
    await expect(write(path, transcript("2"))).rejects.toMatchObject(refusal);
    expect(contents(other)).toEqual({ "transcripts.jsonl": "mine", "x.json": "precious" });
    // Links in the place of files are replaced, not followed.
    rmSync(join(path, "sub"));
    rmSync(join(path, "transcripts.jsonl"));
    writeFileSync(join(path, "import-report.json"), JSON.stringify(report));
    symlinkSync(join(other, "transcripts.jsonl"), join(path, "transcripts.jsonl"));
    await write(path, transcript("2"));
    expect(readFileSync(join(other, "transcripts.jsonl"), "utf8")).toBe("mine");
  });

  test("leaves what another import or a person put into a new folder meanwhile", async () => {
    const path = join(folder(), "new/data");
    async function* failing(): AsyncGenerator<ImportItem> {
      yield transcript("1");
      writeFileSync(join(path, "notes.md"), "mine");
      throw new Error("broken");
    }
    await expect(writeImport(path, failing(), OPTIONS)).rejects.toThrow("broken");
    expect(contents(path)).toEqual({ "notes.md": "mine" });
  });

  test.each(["a new folder", "an old one"])("one at a time writes into %s: the other is told so", async (which) => {
    const path = join(folder(), "data");
    if (which === "an old one") await write(path, transcript("0"));
    let proceed: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    async function* slow(): AsyncGenerator<ImportItem> {
      yield transcript("1");
      await gate;
    }
    const first = writeImport(path, slow(), OPTIONS);
    await expect(write(path, transcript("2"))).rejects.toThrow(`${path} is being written by process ${process.pid}`);
    proceed();
    await first;
    expect(Object.keys(contents(path))).toEqual(["import-report.json", "transcripts.jsonl"]);
    expect(contents(path)["transcripts.jsonl"]).toContain('"id":"1"');
  });

  test("notes a dialogue that cannot be written, and writes the others", async () => {
    const path = join(folder(), "data");
    const deep = Array.from({ length: 20_000 }).reduce((held) => ({ held }), {});
    const odd = { ...(transcript("deep") as { transcript: Transcript }).transcript, extra: { deep } };
    const { notes, dialogues } = await write(
      path,
      transcript("1"),
      { kind: "transcript", transcript: odd },
      transcript("2"),
    );
    expect(dialogues).toBe(2);
    expect(notes).toMatchObject([
      { reason: `${UNREADABLE}: the result is not a transcript`, count: 1, examples: [{ dialogue: "deep" }] },
    ]);
  });

  test("tells dialogues of one id apart, and notes it", async () => {
    const path = join(folder(), "data");
    const items = ["a", "a", "a~2", "a"].map((id) => transcript(id));
    const { notes } = await write(path, ...items);
    const lines = readFileSync(join(path, "transcripts.jsonl"), "utf8").trimEnd().split("\n");
    const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids).toEqual(["a", "a~2", "a~2~2", "a~3"]);
    expect(notes.map(({ reason, count }) => [reason, count])).toEqual([
      ["a dialogue's id was taken already: a number was added", 3],
    ]);
  });

  test("says why nothing came in", async () => {
    const path = join(folder(), "data");
    const note: ImportItem = { kind: "note", reason: UNREADABLE, place: { file: "a.json", line: 7 } };
    const error = { code: "WRONG_FORMAT", place: { file: "a.json", line: 7 } };
    const message = "nothing was imported: a record could not be read";
    await expect(write(path, note)).rejects.toMatchObject({ ...error, message });
    const detailed = { ...error, message: `${message}: it is empty` };
    await expect(write(path, { ...note, detail: "it is empty" })).rejects.toMatchObject(detailed);
    await expect(write(path)).rejects.toThrow("nothing was imported");
    expect(existsSync(path)).toBe(false);
  });

  test("refuses an import without a dialogue where some were named, and says why of what could not be read", async () => {
    const path = join(folder(), "data");
    await write(path, intent("book_table"), transcript("1"));
    const before = contents(path);
    const notes: ImportItem[] = ["an odd name", "an odd name", UNREADABLE].map((reason) => {
      return { kind: "note", reason, place: { file: "a.json" } };
    });
    const items = [intent("book_taxi"), ...notes];
    const options = { format: "test", expectsDialogues: true };
    await expect(writeImport(path, given(...items), options)).rejects.toMatchObject({
      code: "WRONG_FORMAT",
      message: `nothing was imported: ${UNREADABLE}`,
    });
    expect(contents(path)).toEqual(before);
    expect(await write(path, ...items)).toMatchObject({ intents: 1, dialogues: 0 });
  });
});
