import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BacklotError } from "../../src/base/errors.js";
import { generate } from "../../src/codegen/index.js";
import { readManifest } from "../../src/codegen/manifest.js";
import { type IntentFile, parseIntent } from "../../src/schema/index.js";
import { readIntents } from "../../src/transcript/files/index.js";
import { folderOf } from "../schema/folder.js";
import { words } from "../words.js";

const files: IntentFile[] = [
  {
    command: "book_taxi",
    description: "Book",
    entity_name: "taxis",
    args: { pickup: { type: "str" }, seats: { type: "int" } },
  },
  { command: "send_note", description: "Send", args: { text: { type: "str" } } },
];
const intents = files.map(parseIntent);
const changed = [parseIntent({ ...(files[0] as IntentFile), args: { pickup: { type: "str" } } }), ...intents.slice(1)];

const PRINTED = words`
  book_taxi.ts entities/index.ts entities/taxis.ts find_taxis.ts index.ts manifest.json send_note.ts
  validators/book_taxi.ts validators/find_taxis.ts validators/index.ts validators/send_note.ts
`;

/** Everything that lies in a folder, with texts; folders end in a slash. */
function contents(folder: string, prefix = ""): Record<string, string> {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  return Object.assign(
    {},
    ...entries.map((entry) => {
      const path = `${prefix}${entry.name}`;
      if (entry.isDirectory()) return { [`${path}/`]: "", ...contents(folder, `${path}/`) };
      return { [path]: readFileSync(join(folder, path), "utf8") };
    }),
  );
}

const caught = async (work: Promise<unknown>): Promise<BacklotError> => {
  const error = await work.then(() => null).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BacklotError);
  return error as BacklotError;
};

describe("generate", () => {
  test("prints a folder, and a second run changes nothing", async () => {
    const out = join(folderOf(), "deep", "generated");
    const first = await generate({ intents, out });
    expect(first).toEqual({ files: PRINTED, missing: PRINTED, stale: [], superfluous: [], typeErrors: [] });
    const before = contents(out);
    const times = PRINTED.map((path) => statSync(join(out, path)).mtimeMs);
    const second = await generate({ intents, out });
    expect(second).toEqual({ files: PRINTED, missing: [], stale: [], superfluous: [], typeErrors: [] });
    expect(contents(out)).toEqual(before);
    expect(PRINTED.map((path) => statSync(join(out, path)).mtimeMs)).toEqual(times);
  });

  test("gives the same bytes whatever the order of the intents and wherever they lie", async () => {
    const outs = [folderOf(), folderOf(), folderOf()] as const;
    await generate({ intents, out: outs[0] });
    await generate({ intents: intents.toReversed(), out: outs[1] });
    expect(contents(outs[1])).toEqual(contents(outs[0]));
    const folder = Object.fromEntries(files.map((file) => [`${file.command}.json`, file]));
    await generate({ intents: await readIntents(folderOf(folder)), out: outs[1] });
    await generate({ intents: await readIntents(folderOf(folder)), out: outs[2] });
    expect(contents(outs[2])).toEqual(contents(outs[1]));
  });

  test("does not mind how an intent file is laid out", async () => {
    const [one, other] = [
      folderOf({ "go.json": '{"command":"go","args":{}}' }),
      folderOf({ "go.json": '{ "args": {},\r\n\t"command": "go" }' }),
    ];
    const out = folderOf();
    await generate({ intents: await readIntents(one), out });
    const again = await generate({ intents: await readIntents(other), out, check: true });
    expect([again.missing, again.stale, again.superfluous]).toEqual([[], [], []]);
  });

  test("replaces what changed only", async () => {
    const out = folderOf();
    await generate({ intents, out });
    const result = await generate({ intents: changed, out });
    expect(result.missing).toEqual([]);
    expect(result.stale).toEqual([
      "book_taxi.ts",
      "entities/taxis.ts",
      "find_taxis.ts",
      "manifest.json",
      "validators/book_taxi.ts",
      "validators/find_taxis.ts",
    ]);
  });

  test("removes what it printed earlier, and folders that it leaves empty", async () => {
    const out = folderOf();
    await generate({ intents, out });
    const result = await generate({ intents: intents.slice(1), out });
    expect(result.superfluous).toEqual([
      "book_taxi.ts",
      "entities/taxis.ts",
      "find_taxis.ts",
      "validators/book_taxi.ts",
      "validators/find_taxis.ts",
    ]);
    expect(Object.keys(contents(out)).sort()).toEqual([
      "entities/",
      "entities/index.ts",
      "index.ts",
      "manifest.json",
      "send_note.ts",
      "validators/",
      "validators/index.ts",
      "validators/send_note.ts",
    ]);
  });

  test("works for no intents at all", async () => {
    const out = folderOf();
    await generate({ intents: [], out });
    expect((await generate({ intents: [], out, check: true })).stale).toEqual([]);
  });

  test("refuses unsound intents before it touches anything", async () => {
    const out = join(folderOf(), "out");
    const clash = ["book_flight", "bookFlight"].map((command) => parseIntent({ command, args: {} }));
    const error = await caught(generate({ intents: clash, out }));
    expect(error.code).toBe("NAME_CLASH");
    expect(error.message).toBe(
      "book_flight (intent book_flight) and bookFlight (intent bookFlight) would both be the class BookFlight",
    );
    expect(existsSync(out)).toBe(false);
  });
});

describe("check", () => {
  test("names what is missing, stale and superfluous, and writes nothing", async () => {
    const out = folderOf();
    await generate({ intents, out });
    writeFileSync(join(out, "send_note.ts"), `${readFileSync(join(out, "send_note.ts"), "utf8")}// touched\n`);
    rmSync(join(out, "entities/taxis.ts"));
    const before = contents(out);
    const result = await generate({ intents: intents.slice(1), out, check: true });
    expect(result.missing).toEqual([]);
    expect(result.stale).toEqual([
      "entities/index.ts",
      "index.ts",
      "manifest.json",
      "send_note.ts",
      "validators/index.ts",
    ]);
    expect(result.superfluous).toEqual([
      "book_taxi.ts",
      "find_taxis.ts",
      "validators/book_taxi.ts",
      "validators/find_taxis.ts",
    ]);
    expect(contents(out)).toEqual(before);
    expect((await generate({ intents, out, check: true })).missing).toEqual(["entities/taxis.ts"]);
  });

  test("does not make the folder", async () => {
    const out = join(folderOf(), "none");
    expect((await generate({ intents, out, check: true })).missing).toEqual(PRINTED);
    expect(existsSync(out)).toBe(false);
  });

  test("names the file of a slot that was touched", async () => {
    const out = folderOf();
    await generate({ intents, out });
    expect((await generate({ intents: changed, out, check: true })).stale).toContain("book_taxi.ts");
  });

  test("names files whose line breaks a checkout has changed, and a run mends them", async () => {
    const out = folderOf();
    await generate({ intents, out });
    const file = join(out, "book_taxi.ts");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replaceAll("\n", "\r\n"));
    expect((await generate({ intents, out, check: true })).stale).toEqual(["book_taxi.ts"]);
    await generate({ intents, out });
    expect(readFileSync(file, "utf8")).toBe(before);
  });
});

describe("files that Backlot did not generate", () => {
  test("are left alone", async () => {
    const foreign = {
      "notes.md": "mine",
      "helper.ts": "export {};",
      "entities/mine.ts": "// @generated by another tool\n",
      "validators/x.txt": "",
    };
    const out = folderOf(foreign);
    await generate({ intents, out });
    await generate({ intents: [], out });
    expect(contents(out)).toMatchObject(foreign);
  });

  test.each(["book_taxi.ts", "index.ts", "entities/taxis.ts", "manifest.json"])(
    "are not overwritten: %s",
    async (path) => {
      const out = folderOf({ [path]: path.endsWith(".json") ? { name: "my app" } : "export const mine = 1;\n" });
      const before = contents(out);
      const error = await caught(generate({ intents, out }));
      expect(error.code).toBe("FILE_UNWRITABLE");
      expect(error.message).toBe(`${join(out, path)} is in the way: Backlot did not generate it and leaves it alone`);
      expect(error.place.file).toBe(join(out, path));
      expect(contents(out)).toEqual(before);
    },
  );

  test("may be folders in the place of files, and files in the place of folders", async () => {
    const folder = folderOf({ "book_taxi.ts/inner.txt": "x" });
    expect((await caught(generate({ intents, out: folder }))).message).toContain("book_taxi.ts is in the way");
    const file = folderOf({ validators: "x" });
    expect((await caught(generate({ intents, out: file }))).message).toBe(
      `${join(file, "validators")} is in the way: a folder is needed there`,
    );
  });

  test("are not reached through a manifest that lists them", async () => {
    const outer = folderOf({ "precious.ts": "mine" });
    const out = join(outer, "out");
    await generate({ intents, out });
    const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
    manifest.files["../precious.ts"] = "x";
    manifest.files["/etc/hosts"] = "x";
    writeFileSync(join(out, "manifest.json"), JSON.stringify(manifest));
    expect((await generate({ intents, out })).superfluous).toEqual([]);
    expect(readFileSync(join(outer, "precious.ts"), "utf8")).toBe("mine");
  });

  test("may be what a link points to: the link is in the way", async () => {
    const target = join(folderOf({ "real.ts": "mine" }), "real.ts");
    const out = folderOf();
    symlinkSync(target, join(out, "index.ts"));
    expect((await caught(generate({ intents, out }))).code).toBe("FILE_UNWRITABLE");
    expect(readFileSync(target, "utf8")).toBe("mine");
  });
});

describe("an output folder that cannot be written", () => {
  test("because its parent is a file", async () => {
    const file = join(folderOf({ file: "x" }), "file");
    const error = await caught(generate({ intents, out: join(file, "out") }));
    expect(error.code).toBe("FILE_UNWRITABLE");
    expect(error.message).toContain(join(file, "out"));
  });

  test("because it is a file", async () => {
    const file = join(folderOf({ file: "x" }), "file");
    expect((await caught(generate({ intents, out: file }))).message).toBe(
      `${file} is in the way: a folder is needed there`,
    );
  });

  test.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
    "because of its permissions (needs a user whom they stop: not root, and not on Windows)",
    async () => {
      const out = folderOf();
      chmodSync(out, 0o500);
      expect((await caught(generate({ intents, out }))).code).toBe("FILE_UNWRITABLE");
      chmodSync(out, 0o700);
      expect(contents(out)).toEqual({});
    },
  );

  test.skipIf(!existsSync("/proc/self"))("because the system takes no files there (needs /proc)", async () => {
    const error = await caught(generate({ intents, out: "/proc/backlot/out" }));
    expect([error.code, error.message]).toEqual([
      "FILE_UNWRITABLE",
      expect.stringContaining("cannot write to /proc/backlot/out: ENOENT"),
    ]);
  });

  test("because it is the folder of the intents", async () => {
    const folder = folderOf({ "send_note.json": files[1] });
    const error = await caught(
      generate({ intents: await readIntents(folder), out: `${folder}/../${folder.split("/").at(-1)}` }),
    );
    expect(error.code).toBe("USAGE");
    expect(Object.keys(contents(folder))).toEqual(["send_note.json"]);
  });
});

/** A disk that takes some files, and of the next one only half. */
function fillsAfter(count: number) {
  let left = count;
  return (path: string, text: string): void => {
    left -= 1;
    writeFileSync(path, left < 0 ? text.slice(0, text.length / 2) : text);
    if (left < 0) throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
}

describe("a disk that fills", () => {
  test.each([0, 1, 5, PRINTED.length - 1])("after %i files: nothing half-written stays", async (count) => {
    const parent = folderOf();
    const out = join(parent, "deep", "out");
    const error = await caught(generate({ intents, out, write: fillsAfter(count) }));
    expect([error.code, error.message]).toEqual([
      "FILE_UNWRITABLE",
      `cannot write to ${out}: ENOSPC: no space left on device, write`,
    ]);
    expect(contents(parent)).toEqual({});
  });

  test.each([0, 2, 5])("after %i of the changed files: what was there stays", async (count) => {
    const out = folderOf({ "mine.txt": "x" });
    await generate({ intents, out });
    const before = contents(out);
    await caught(generate({ intents: changed, out, write: fillsAfter(count) }));
    expect(contents(out)).toEqual(before);
    expect((await generate({ intents, out, check: true })).stale).toEqual([]);
  });

  test("a file that cannot take its place: those before it are put back", async () => {
    const out = folderOf();
    await generate({ intents, out });
    const before = contents(out);
    let written = 0;
    // When all six changed files are staged, the third of them vanishes: its rename fails after two have been done.
    const write = (path: string, text: string): void => {
      writeFileSync(path, text);
      written += 1;
      if (written === 6) rmSync(join(path, "../../find_taxis.ts"));
    };
    const error = await caught(generate({ intents: changed, out, write }));
    expect(error.code).toBe("FILE_UNWRITABLE");
    expect(contents(out)).toEqual(before);
  });

  test("what a killed run left is cleared away; what a living one does is not", async () => {
    const out = folderOf({ ".backlot-999999999/index.ts": "half", [`.backlot-${process.ppid}/index.ts`]: "busy" });
    mkdirSync(join(out, ".backlot-notes"));
    await generate({ intents, out });
    expect(readdirSync(out).filter((name) => name.startsWith("."))).toEqual(
      [`.backlot-${process.ppid}`, ".backlot-notes"].sort(),
    );
  });
});

test("the manifest tells what each command was printed from", async () => {
  const out = folderOf();
  await generate({ intents, out });
  const manifest = readManifest(readFileSync(join(out, "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ generator: "backlot", format: 3 });
  expect(Object.keys(manifest?.inputs ?? {})).toEqual(["book_taxi", "find_taxis", "send_note"]);
  expect(Object.keys(manifest?.files ?? {})).toEqual(PRINTED.filter((path) => path !== "manifest.json"));
  await generate({ intents: changed, out });
  const after = readManifest(readFileSync(join(out, "manifest.json"), "utf8"));
  expect(
    Object.keys(after?.inputs ?? {}).filter((command) => after?.inputs[command] !== manifest?.inputs[command]),
  ).toEqual(["book_taxi", "find_taxis"]);
});

describe("an output folder that others prepared", () => {
  test.each(["entities", "validators"])("is not left through a link in it: %s", async (name) => {
    const other = folderOf({ "taxis.ts": "mine", "old.ts": "// @generated from intents/old.json.\n" });
    const out = folderOf();
    symlinkSync(other, join(out, name));
    const error = await caught(generate({ intents, out }));
    expect(error.code).toBe("FILE_UNWRITABLE");
    expect(error.message).toBe(`${join(out, name)} is in the way: it is a link, and a folder is needed there`);
    expect(contents(other)).toEqual({ "taxis.ts": "mine", "old.ts": "// @generated from intents/old.json.\n" });
  });

  test("loses no file without our header, whatever its manifest lists", async () => {
    const out = folderOf();
    await generate({ intents, out });
    const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
    manifest.files["mine.ts"] = "x";
    writeFileSync(join(out, "manifest.json"), JSON.stringify(manifest));
    writeFileSync(join(out, "mine.ts"), "export const mine = 1;\n");
    expect((await generate({ intents, out })).superfluous).toEqual([]);
    expect(readFileSync(join(out, "mine.ts"), "utf8")).toBe("export const mine = 1;\n");
  });
});
