import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { type ImportItem, writeImport } from "../../../../src/transcript/files/importing/index.js";
import { sampleOf } from "../../../runs.js";
import { folder } from "./folder.js";

const DIST = pathToFileURL(join(import.meta.dirname, "../../../../dist/transcript/files/importing/index.js")).href;

/** A process that imports, and that the system kills at its nth change of a name: all that writes ends with one. */
const script = (out: string, nth: number): string => `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { writeImport } from ${JSON.stringify(DIST)};
let left = ${nth};
for (const [owner, name] of [[fs, "renameSync"], [fs, "linkSync"], [fs.promises, "rename"]]) {
  const original = owner[name];
  owner[name] = (...given) => {
    if (left-- === 0) process.kill(process.pid, "SIGKILL");
    return original(...given);
  };
}
syncBuiltinESMExports();
const items = ${JSON.stringify(itemsOf("new"))};
await writeImport(${JSON.stringify(out)}, (async function* () { yield* items; })(), { format: "tested" });
`;

function itemsOf(word: string): ImportItem[] {
  const intents = ["shared", word, `${word}_other`].map((command) => ({
    kind: "intent" as const,
    intent: { command, description: word, args: { name: { type: "str" as const } } },
  }));
  return [
    ...intents,
    { kind: "file", path: `tasks/${word}.json`, text: "{}" },
    { kind: "rows", entity: "shared", rows: [{ id: word }] },
  ];
}

async function* given(items: readonly ImportItem[]): AsyncGenerator<ImportItem> {
  yield* items;
}

function contents(path: string): Record<string, string> {
  const names = readdirSync(path, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    names
      .map((one) => join(one.parentPath, one.name))
      .sort()
      .map((file) => [file.slice(path.length + 1), readFileSync(file, "utf8")]),
  );
}

const OF_IMPORTS = /^\.import/;

it("an import that is killed at any change leaves the earlier one or, with the next import, its own, whole", async () => {
  const fresh = join(folder(), "out");
  await writeImport(fresh, given(itemsOf("new")), { format: "tested" });
  const after = contents(fresh);
  const outcomes: string[] = [];
  for (const nth of sampleOf([...Array(40).keys()], 5)) {
    const root = folder();
    const out = join(root, "out");
    await writeImport(out, given(itemsOf("old")), { format: "tested" });
    writeFileSync(join(out, "notes.md"), "mine");
    const { "notes.md": notes, ...before } = contents(out);
    writeFileSync(join(root, "run.mjs"), script(out, nth));
    const { signal, status, stderr } = spawnSync(process.execPath, [join(root, "run.mjs")], { encoding: "utf8" });
    expect([status, signal, stderr]).toEqual(signal === null ? [0, null, ""] : [null, "SIGKILL", ""]);
    const seen = Object.fromEntries(
      Object.entries(contents(out)).filter(([name]) => !OF_IMPORTS.test(name) && name !== "notes.md"),
    );
    const { complete } = JSON.parse(seen["import-report.json"] ?? "") as { readonly complete: boolean };
    if (complete) expect([before, after]).toContainEqual(seen);
    else await expect(loadBackend(join(out, "intents"))).rejects.toMatchObject({ code: "UNFINISHED_IMPORT" });
    // The next import is one that comes to nothing: what it leaves is what was there.
    await expect(writeImport(out, given([]), { format: "tested" })).rejects.toMatchObject({ code: "WRONG_FORMAT" });
    const { "notes.md": kept, ...whole } = contents(out);
    expect(kept).toBe(notes);
    expect([before, after]).toContainEqual(whole);
    (await loadBackend(join(out, "intents"), { engine: "native" })).close();
    outcomes.push(
      signal === null ? "done" : `${complete} ${JSON.stringify(whole) === JSON.stringify(before) ? "before" : "after"}`,
    );
  }
  expect(outcomes).toEqual(expect.arrayContaining(["true before", "false after", "done"]));
});
