import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import { type ExportFormat, writeExport } from "../../../../src/transcript/files/exporting/index.js";

let folder: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backlot-export-"));
  out = join(folder, "out");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The dialogues whole, in one file of an array or of lines, and the files beside them. */
const plain = (beside: readonly string[] = [], layout: ExportFormat["layout"] = "array"): ExportFormat => ({
  layout,
  convert: (transcript) => ({
    file: layout === "array" ? "all.json" : "all.jsonl",
    text: JSON.stringify(transcript),
    lost: [],
  }),
  files: () => beside.map((path) => ({ path, text: "{}", lost: [] })),
});

/** The ids, with a folder for each split. */
const bySplit: ExportFormat = {
  layout: "array",
  convert: ({ id, split }) => ({ file: `${split}/ids.json`, text: JSON.stringify(id), lost: ["the turns"] }),
  files: () => [{ path: "about.json", text: "{}", lost: [] }],
};

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
const CARD = "beside/card.json";
const json = (name: string): unknown => JSON.parse(readFileSync(join(out, name), "utf8"));

describe("an export", () => {
  it("has one file of an array or of lines, or one for each part of the corpus, and says what was lost", async () => {
    const second = DIALOGUE.replace("d1", "d2");
    expect(await writeExport(out, corpus(DIALOGUE, second), bySplit)).toEqual({
      dialogues: 2,
      left: 0,
      files: ["test/ids.json", "about.json"],
      lost: [{ reason: "the turns", count: 2, dialogue: "d1" }],
    });
    expect(json("test/ids.json")).toEqual(["d1", "d2"]);
    await writeExport(out, corpus(DIALOGUE), plain([], "lines"));
    expect(json("all.jsonl")).toMatchObject({ id: "d1", split: "test", seed: 3 });
  });

  it("changes no file where a folder is in the way of another", async () => {
    await writeExport(out, corpus(DIALOGUE), plain());
    mkdirSync(join(out, CARD), { recursive: true });
    writeFileSync(join(out, "all.json"), "mine");
    await expect(writeExport(out, corpus(DIALOGUE), plain([CARD]))).rejects.toMatchObject({
      code: "FILE_UNWRITABLE",
      message: expect.stringContaining("card.json cannot be written: it is a folder"),
    });
    expect(readFileSync(join(out, "all.json"), "utf8")).toBe("mine");
    expect(readdirSync(out).sort()).toEqual([".backlot-export", "all.json", "beside"]);
  });

  it("replaces what an earlier one wrote, in whatever format or layout, and leaves other files alone", async () => {
    await writeExport(out, corpus(DIALOGUE), plain([CARD], "lines"));
    writeFileSync(join(out, "notes.md"), "mine");
    await writeExport(out, corpus(DIALOGUE), plain());
    expect(readdirSync(out).sort()).toEqual([".backlot-export", "all.json", "notes.md"]);
    await writeExport(out, corpus(DIALOGUE), bySplit);
    expect(readdirSync(out).sort()).toEqual([".backlot-export", "about.json", "notes.md", "test"]);
  });

  it("is refused in a folder of somebody else, and where it would replace what is read", async () => {
    const file = corpus(DIALOGUE);
    const refusal = {
      code: "FILE_UNWRITABLE",
      message: expect.stringMatching(/no export wrote, such as corpus\.jsonl/),
    };
    await expect(writeExport(folder, file, plain())).rejects.toMatchObject(refusal);
    await expect(writeExport(file, file, plain())).rejects.toThrow(`${file} is a file, not a folder`);
    await writeExport(out, file, plain([], "lines"));
    const before = readFileSync(join(out, "all.jsonl"), "utf8");
    await expect(writeExport(out, join(out, "all.jsonl"), plain())).rejects.toMatchObject({
      code: "USAGE",
    });
    expect(readFileSync(join(out, "all.jsonl"), "utf8")).toBe(before);
    for (const listed of ['{"files":["../corpus.jsonl"]}', "[]", "mine"]) {
      writeFileSync(join(out, ".backlot-export"), listed);
      await expect(writeExport(out, file, plain())).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
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
    const stopped = writeExport(out, corpus(DIALOGUE, DIALOGUE), plain(), { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ code: "USAGE" });
    await expect(writeExport(out, corpus('{"id":1,"turns":[]}'), plain())).rejects.toMatchObject({
      code: "WRONG_FORMAT",
    });
    expect(existsSync(out) ? readdirSync(out) : []).toEqual([]);
  });
});
