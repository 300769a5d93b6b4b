import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { loadBackend, replayAgainst } from "../../../src/runtime/index.js";
import { compareIntents, guessRenames, type Intent, parseIntent, type Renames } from "../../../src/schema/index.js";
import { formatTranscript } from "../../../src/transcript/files/index.js";
import { sampleOf } from "../../runs.js";
import { hasShared, shared } from "../../shared.js";
import { folder } from "../../transcript/files/importing/folder.js";
import { DIALOGUES, importOf, SCHEMA, SGDX } from "./importer/data.js";

const schemas = (kind: string): string[] => ["train", "dev"].map((split) => shared(`data/sgd/${kind}_${split}.json`));

/** How many of the 401 dialogues are replayed here; every fourth, so that all services occur. */
const EVERY = 4;

describe.skipIf(!hasShared)("SGD's dialogues on the schemas of SGD-X (needs the reference data)", () => {
  let original: readonly Intent[];
  let lines: string[];

  beforeAll(async () => {
    const { intents, transcripts } = await importOf([DIALOGUES], { schema: SCHEMA });
    original = intents.map(parseIntent);
    lines = transcripts.filter((_, at) => at % EVERY === 0).map((one) => `${formatTranscript(one)}\n`);
  });

  const variantOf = async (version: string): Promise<readonly Intent[]> => {
    const variant = schemas(`sgdx_schema_${version}`);
    const { intents } = await importOf([SGDX], { schema: SCHEMA, variant });
    return intents.map(parseIntent);
  };

  const replayed = async (next: readonly Intent[], renames: Renames) => {
    const [old, newer] = await Promise.all([original, next].map((one) => loadBackend(one, { engine: "native" })));
    if (old === undefined || newer === undefined) throw new Error("no backends");
    const file = join(folder({ "sgd.jsonl": lines.join("") }), "sgd.jsonl");
    const report = await replayAgainst(old, newer, file, { renames });
    old.close();
    newer.close();
    return report;
  };

  // The same law on schemas with whatever changes: tests/runtime/evolution/laws.deep.test.ts; the soak tries every variant.
  test.each(sampleOf(["v1", "v3", "v5"], 3))(
    "%s: nothing breaks by the positional mapping, all is explained without it",
    async (version) => {
      const next = await variantOf(version);
      // The two imports give services and their intents in one order: this is the mapping of SGD-X's authors.
      const positional: Renames = {
        intents: Object.fromEntries(original.map(({ command }, at) => [command, next[at]?.command ?? ""])),
        slots: Object.fromEntries(
          original.map(({ command, args }, at) => {
            const names = [...(next[at]?.args.keys() ?? [])];
            return [command, Object.fromEntries([...args.keys()].map((slot, nth) => [slot, names[nth] ?? ""]))];
          }),
        ),
      };
      const mapped = await replayed(next, positional);
      expect(mapped).toMatchObject({
        dialogues: lines.length,
        broken: 0,
        brokenBefore: 0,
        unreadable: 0,
        unchecked: 0,
      });
      expect(mapped.unaffected).toBe(lines.length);
      const plain = await replayed(next, {});
      expect(plain).toMatchObject({ unaffected: 0, broken: lines.length, unexplained: 0, unreadable: 0 });
      for (const { because, index: turn } of plain.list) {
        expect(because.every(({ kind }) => kind === "intent_removed" || kind === "slot_removed")).toBe(true);
        expect(turn).toBeTypeOf("number");
      }
      // Names that are gone are hinted at by shape and position, and the hints are the mapping itself.
      const guess = guessRenames(original, next);
      const declared = Object.entries(guess.intents).filter(([old]) => original.some(({ command }) => command === old));
      const wrong = declared.filter(([old, name]) => positional.intents?.[old] !== name);
      expect(declared).toHaveLength(original.length);
      expect(wrong).toEqual([]);
      expect(await replayed(next, guess)).toMatchObject({ broken: 0, unaffected: lines.length });
    },
  );

  test("the difference of the schemas is names alone", async () => {
    const next = await variantOf("v1");
    const guess = guessRenames(original, next);
    const kinds = new Set(compareIntents(original, next, guess).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(["intent_renamed", "slot_renamed"]);
  });
});
