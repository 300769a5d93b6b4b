import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { publishedDerivedTags } from "../../../../src/corpora/lucid/scores/derivedTags.js";
import { cleanDerivedTags } from "../../../../src/corpora/scores/commands/cleanTags.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { hasShared, shared } from "../../../shared.js";
import { goldById, linesOf, metricCases } from "./oracle.js";

describe.skipIf(!hasShared)("LUCID's derived tags as published (needs the reference data)", () => {
  const cases = hasShared ? metricCases() : [];
  const gold: ReadonlyMap<string, Transcript> = hasShared ? goldById(cases) : new Map();
  const intents = new Set(hasShared ? readdirSync(shared("data/lucid/intents")).map((name) => name.slice(0, -5)) : []);

  test("those of all 250 cases are equal", () => {
    for (const { id, dialogues, derived_tags } of cases) {
      const transcript = gold.get(dialogues[0] as string) as Transcript;
      const closed = [...transcript.turns, { author: "User", text: "end conversation" } as const];
      expect(publishedDerivedTags({ ...transcript, turns: closed }, intents), id).toEqual(derived_tags);
    }
  });

  /** Acts of the simulated user in each user turn. */
  const acts = new Map(
    (hasShared ? linesOf<{ id: string; turns: { acts: string[] }[] }>("data/lucid/oracle/transcripts.jsonl") : []).map(
      ({ id, turns }) => [id, turns.map((turn) => turn.acts)],
    ),
  );

  /** How many tags say what the user did, how many do not, and how many are missing. */
  function found(mode: "published" | "clean", tag: string, isMeant: (did: readonly string[]) => boolean) {
    const counts = { found: 0, extra: 0, missing: 0 };
    for (const { dialogues } of cases) {
      const transcript = gold.get(dialogues[0] as string) as Transcript;
      const all = mode === "clean" ? cleanDerivedTags(transcript) : publishedDerivedTags(transcript, intents);
      for (const [at, tags] of all.entries()) {
        const [has, is] = [(tags as readonly string[]).includes(tag), isMeant(acts.get(transcript.id)?.[at] ?? [])];
        if (has && is) counts.found += 1;
        else if (has) counts.extra += 1;
        else if (is) counts.missing += 1;
      }
    }
    return counts;
  }

  test("corrections: the clean ones are nearer to what the users did", () => {
    const isMeant = (did: readonly string[]) => did.some((act) => act.startsWith("correction"));
    expect(found("published", "derived_correction", isMeant)).toEqual({ found: 109, extra: 47, missing: 16 });
    // Those missing say the same value again; those that are extra correct while another task is taken up.
    expect(found("clean", "derived_correction", isMeant)).toEqual({ found: 113, extra: 4, missing: 12 });
  });

  test("answers about another slot: the clean ones are nearer to what the users did", () => {
    const isMeant = (did: readonly string[]) => did.includes("answer_other_slot");
    expect(found("published", "derived_answer_other_slot", isMeant)).toEqual({ found: 53, extra: 93, missing: 4 });
    // Those extra give several slots or a list, and not the one that was asked for: the rule means them, the label not.
    expect(found("clean", "derived_answer_other_slot", isMeant)).toEqual({ found: 53, extra: 31, missing: 4 });
  });
});
