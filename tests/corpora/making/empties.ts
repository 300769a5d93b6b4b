import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { writeStyled } from "../../../src/corpora/making/styles/makeStyled.js";
import { sgd } from "../../../src/corpora/sgd/dataset.js";
import type { PublishedSgdDialogue } from "../../../src/corpora/sgd/format/published.js";
import { star } from "../../../src/corpora/star/dataset.js";
import type { Value } from "../../../src/kit/index.js";
import { type Backend, type FixtureRows, generateFixtures, loadBackend } from "../../../src/runtime/index.js";
import type { Intent } from "../../../src/schema/index.js";
import { folder } from "../../transcript/files/importing/folder.js";
import { kept } from "./made.js";

/** Residue of a missing value in a sentence: a space before a mark, or two. */
const GAP = /\s[.,;:?!]|:\s*[.?!]| {2}/;

/** Rows of which some values are missing, or empty texts: a back-end may hold such ones. @param percent how many of the values */
function rowsOf(intents: readonly Intent[], seed: number, percent: number): FixtureRows {
  const isText = (slot: string): boolean =>
    intents.every(({ args }) => args.get(slot) === undefined || args.get(slot)?.type === "str");
  let nth = seed;
  const emptied = (slot: string, value: Value | null): Value | null => {
    nth = (nth * 48_271) % 2_147_483_647;
    if (slot === "id" || nth % 100 >= percent) return value;
    return isText(slot) && typeof value === "string" ? "" : null;
  };
  const { rows } = generateFixtures(intents, { count: 8, seed });
  return Object.fromEntries(
    Object.entries(rows).map(([entity, table]) => [
      entity,
      table.map((row) => Object.fromEntries(Object.entries(row).map(([slot, value]) => [slot, emptied(slot, value)]))),
    ]),
  );
}

/** No dialogue about some intents, of any style, says or labels an empty value, over intents with any rows. */
export const noEmptyValues = (intents: readonly Intent[], some: readonly Intent[]) =>
  fc.asyncProperty(
    fc.constantFrom("lucid", "sgd", "star"),
    fc.integer({ min: 1, max: 1_000 }),
    fc.constantFrom(0, 10, 50),
    async (style, seed, percent) => {
      const how = { seed, count: 10, intents: some.map(({ command }) => command) };
      const rows = rowsOf(intents, seed, percent);
      const backend = await loadBackend(intents, { fixtures: rows, engine: "quickjs" });
      try {
        for (const text of style === "lucid"
          ? await saidIn(backend, how)
          : await saidInStyle(backend, style as "sgd" | "star", how))
          expect(text).not.toMatch(GAP);
      } finally {
        backend.close();
      }
    },
  );

interface How {
  readonly seed: number;
  readonly count: number;
  readonly intents: readonly string[];
}

async function saidIn(backend: Backend, how: How): Promise<string[]> {
  const dialogues = await kept(backend, how);
  const turns = dialogues.flatMap(({ transcript }) => transcript.turns);
  for (const turn of turns) if (turn.author === "System") expect(turn.command).not.toMatch(/""/);
  return turns.flatMap((turn) => (turn.author === "User" || turn.author === "Response" ? [turn.text] : []));
}

async function saidInStyle(backend: Backend, style: "sgd" | "star", how: How): Promise<string[]> {
  const out = join(folder(), "made");
  const { files } = await writeStyled(out, backend, { sgd, star }[style].style, how);
  const text = readFileSync(join(out, files[0] as string), "utf8");
  if (style === "star") {
    const dialogues = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly Events: { readonly Text?: string }[] });
    return dialogues.flatMap(({ Events: events }) =>
      events.flatMap(({ Text: said = "" }) => (said === "" ? [] : [said])),
    );
  }
  const turns = (JSON.parse(text) as PublishedSgdDialogue[]).flatMap((dialogue) => dialogue.turns);
  for (const { frames } of turns)
    for (const { actions } of frames)
      for (const { slot = "", values = [] } of actions) if (slot !== "") expect(values).not.toContain("");
  return turns.map(({ utterance }) => utterance);
}
