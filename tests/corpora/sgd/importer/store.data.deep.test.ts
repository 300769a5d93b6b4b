import { describe, expect, test } from "vitest";
import { importSgd } from "../../../../src/corpora/index.js";
import type { Row } from "../../../../src/kit/internal.js";
import { loadBackend } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import type { ImportItem } from "../../../../src/transcript/files/importing/index.js";
import { hasShared } from "../../../shared.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { DIALOGUES, expectedCalls, importOf, publishedDialogues, replayed, SCHEMA } from "./data.js";

/* The rows of all searches as one store: what it finds by a call's parameters, against what was recorded. */

describe.skipIf(!hasShared)("SGD on a store of its rows (needs the reference data)", () => {
  test("at least 98.5 % of the rows come back; the others differ from their search in pickup_time", async () => {
    const rows: Record<string, Row[]> = {};
    const { intents, transcripts, notes } = await collect(rowsInto(rows));
    const backend = await loadBackend(intents.map(parseIntent), { fixtures: rows });
    const expected = expectedCalls();
    const recorded = new Map(publishedDialogues().map((one) => [`${one.split}/${one.dialogue_id}`, one]));
    let [found, total, equal] = [0, 0, 0];
    const missed: Record<string, number> = {};
    for (const transcript of transcripts) {
      const { status, calls } = replayed(backend, transcript);
      expect(status, transcript.id).toBe("matched");
      const wanted = expected.get(transcript.id) ?? [];
      expect(calls, transcript.id).toHaveLength(wanted.length);
      for (const [i, { turn, service, method, parameters }] of wanted.entries()) {
        const call = calls[i];
        expect(call?.arguments, transcript.id).toEqual(parameters);
        equal += 1;
        if (call === undefined || !("rows" in call.outcome)) continue;
        const held = new Set(call.outcome.rows.map(({ id: _, ...row }) => textOf(row)));
        for (const row of recorded.get(transcript.id)?.turns[turn]?.frames[0]?.service_results ?? []) {
          total += 1;
          if (held.has(textOf(row))) found += 1;
          else {
            const slot = Object.keys(parameters).find((name) => parameters[name] !== row[name]);
            const reason = `${service}.${method} ${slot}`;
            missed[reason] = (missed[reason] ?? 0) + 1;
          }
        }
      }
    }
    backend.close();
    expect(equal).toBe(1209);
    expect(found / total).toBeGreaterThanOrEqual(0.985);
    expect(Object.keys(missed).sort()).toEqual([
      "RentalCars_1.GetCarsAvailable pickup_time",
      "RentalCars_2.GetCarsAvailable pickup_time",
    ]);
    // The report counts the same rows.
    const count = Object.values(missed).reduce((sum, one) => sum + one, 0);
    expect(notes).toHaveLength(count);
    expect(new Set(notes.map(({ detail }) => detail))).toEqual(
      new Set(["RentalCars_1.pickup_time", "RentalCars_2.pickup_time"]),
    );
    expect({ found, total }).toEqual({ found: 4420, total: 4486 });
  });

  test("no command refers to a hit: their order is the store's", async () => {
    const { transcripts } = await importOf([DIALOGUES], { schema: SCHEMA, store: true });
    const commands = transcripts.flatMap(({ turns }) =>
      turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : [])),
    );
    expect(commands.filter((command) => /x\d+\[/.test(command))).toEqual([]);
    expect(
      transcripts.some(({ outcomes = {} }) => Object.keys(outcomes).some((name) => /find|search/.test(name))),
    ).toBe(false);
  });
});

/** An import whose rows are gathered by entity on their way. */
async function* rowsInto(rows: Record<string, Row[]>): AsyncGenerator<ImportItem> {
  for await (const item of importSgd([DIALOGUES], { schema: SCHEMA, store: true })) {
    if (item.kind === "rows") rows[item.entity] = [...(rows[item.entity] ?? []), ...item.rows];
    else yield item;
  }
}

const textOf = (row: object): string =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
