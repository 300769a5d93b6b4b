import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import { lucidFormat } from "../../../../src/corpora/lucid/exporter/lucidFormat.js";
import { sgdFormat } from "../../../../src/corpora/sgd/exporter/sgdFormat.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { type ExportFormat, writeExport } from "../../../../src/transcript/files/exporting/index.js";

let folder: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backlot-export-"));
  out = join(folder, "out");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const intents = [parseIntent({ command: "send_card", domain: "post", args: { to: { type: "str" } } })];
const DIALOGUE = JSON.stringify({
  id: "d1",
  split: "test",
  seed: 3,
  turns: [
    { author: "User", text: "A card for Ada, please." },
    { author: "System", index: 1, command: 'send_card(to="Ada")' },
    { author: "Response", text: "It is on its way." },
  ],
});

function corpus(...lines: readonly string[]): string {
  const file = join(folder, "corpus.jsonl");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}
const json = (name: string): unknown => JSON.parse(readFileSync(join(out, name), "utf8"));

describe("an export", () => {
  it("of LUCID is its dataset and its toolbox, with what they have no place for", async () => {
    const report = await writeExport(out, corpus(DIALOGUE), lucidFormat(intents));
    expect(report).toEqual({
      dialogues: 1,
      left: 0,
      files: ["LUCID_data.json", "toolbox_intents/send_card.json"],
      lost: [{ reason: "seed and clock have no place in the format", count: 1, dialogue: "d1" }],
    });
    expect(json("LUCID_data.json")).toMatchObject([{ turns: [{ author: "User" }, { author: "System" }, {}] }]);
    expect(json("toolbox_intents/send_card.json")).toMatchObject({ command: "send_card" });
  });

  it("of SGD has a folder for each split and a schema, or one file of lines", async () => {
    const { files } = await writeExport(out, corpus(DIALOGUE), sgdFormat(intents));
    expect(files).toEqual(["test/dialogues_001.json", "schema.json"]);
    expect(json("test/dialogues_001.json")).toMatchObject([{ dialogue_id: "d1" }]);
    await writeExport(out, corpus(DIALOGUE), sgdFormat([], { lines: true }));
    expect(json("dialogues.jsonl")).toMatchObject({ dialogue_id: "d1", split: "test" });
  });

  it("changes no file where a folder is in the way of another", async () => {
    await writeExport(out, corpus(DIALOGUE), lucidFormat());
    mkdirSync(join(out, "toolbox_intents/send_card.json"), { recursive: true });
    writeFileSync(join(out, "LUCID_data.json"), "mine");
    await expect(writeExport(out, corpus(DIALOGUE), lucidFormat(intents))).rejects.toMatchObject({
      code: "FILE_UNWRITABLE",
      message: expect.stringContaining("send_card.json cannot be written: it is a folder"),
    });
    expect(readFileSync(join(out, "LUCID_data.json"), "utf8")).toBe("mine");
    expect(readdirSync(out).sort()).toEqual([".backlot-export", "LUCID_data.json", "toolbox_intents"]);
  });

  it("replaces what an earlier one wrote, in whatever format or layout, and leaves other files alone", async () => {
    await writeExport(out, corpus(DIALOGUE), lucidFormat(intents, { lines: true }));
    writeFileSync(join(out, "notes.md"), "mine");
    await writeExport(out, corpus(DIALOGUE), lucidFormat());
    expect(readdirSync(out).sort()).toEqual([".backlot-export", "LUCID_data.json", "notes.md"]);
    await writeExport(out, corpus(DIALOGUE), sgdFormat(intents));
    expect(readdirSync(out).sort()).toEqual([".backlot-export", "notes.md", "schema.json", "test"]);
  });

  it("is refused in a folder of somebody else, and where it would replace what is read", async () => {
    const file = corpus(DIALOGUE);
    const refusal = {
      code: "FILE_UNWRITABLE",
      message: expect.stringMatching(/no export wrote, such as corpus\.jsonl/),
    };
    await expect(writeExport(folder, file, lucidFormat())).rejects.toMatchObject(refusal);
    await expect(writeExport(file, file, lucidFormat())).rejects.toThrow(`${file} is a file, not a folder`);
    await writeExport(out, file, lucidFormat([], { lines: true }));
    const before = readFileSync(join(out, "LUCID_data.jsonl"), "utf8");
    await expect(writeExport(out, join(out, "LUCID_data.jsonl"), lucidFormat())).rejects.toMatchObject({
      code: "USAGE",
    });
    expect(readFileSync(join(out, "LUCID_data.jsonl"), "utf8")).toBe(before);
    for (const listed of ['{"files":["../corpus.jsonl"]}', "[]", "mine"]) {
      writeFileSync(join(out, ".backlot-export"), listed);
      await expect(writeExport(out, file, lucidFormat())).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
    }
    expect(existsSync(file)).toBe(true);
  });

  it("may be of a format of one's own, which may refuse dialogues", async () => {
    const format: ExportFormat = {
      layout: "lines",
      convert: ({ id }) => {
        if (id === "d1") throw new BacklotError("WRONG_FORMAT", "d1 is not wanted");
        return { file: "ids.jsonl", text: JSON.stringify(id), lost: [] };
      },
      files: () => [{ path: "about.txt", text: "ids", lost: ["everything else"] }],
    };
    const refused: string[] = [];
    const report = await writeExport(out, corpus(DIALOGUE, DIALOGUE.replace("d1", "d2"), "{}"), format, {
      onRefused: ({ message }) => refused.push(message),
    });
    expect(report).toEqual({
      dialogues: 1,
      left: 2,
      files: ["ids.jsonl", "about.txt"],
      lost: [{ reason: "everything else", count: 1 }],
    });
    expect(refused).toEqual(["d1 is not wanted"]);
    expect(readFileSync(join(out, "ids.jsonl"), "utf8")).toBe('"d2"\n');
  });

  it("that is stopped, or has nothing to write, leaves the folder as it was", async () => {
    const stopped = writeExport(out, corpus(DIALOGUE, DIALOGUE), lucidFormat(), { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ code: "USAGE" });
    await expect(writeExport(out, corpus('{"id":1,"turns":[]}'), lucidFormat())).rejects.toMatchObject({
      code: "WRONG_FORMAT",
    });
    expect(existsSync(out) ? readdirSync(out) : []).toEqual([]);
  });
});
