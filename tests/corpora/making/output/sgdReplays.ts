import fc from "fast-check";
import { expect } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import { importSgd } from "../../../../src/corpora/index.js";
import { LUCID_RATES } from "../../../../src/corpora/making/planner/rates.js";
import { sgdFormat } from "../../../../src/corpora/sgd/exporter/sgdFormat.js";
import { type Backend, loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { kept } from "../made.js";

/** Arbitrary settings of a corpus: several tasks of one intent, corrections, failures and cancellations among them. */
const makings = fc.record({
  seed: fc.integer({ min: 1, max: 100_000 }),
  count: fc.constantFrom(5, 20),
  lengths: fc.constantFrom([1, 1, 1], [0, 0, 1]),
  rates: fc.constantFrom(
    {},
    LUCID_RATES,
    { ...LUCID_RATES, failure: 0.3 },
    { correction: 0.4, turn_correction: 0.4, cancellation: 0.3 },
    { delay_confirmation: 0.3, answer_other_slot: 0.3, query: 0.5 },
  ),
});

/** Returns the intents of one domain, which share a service: values of one task must not get into the next. */
function alike({ intents }: Backend, nth: number): string[] {
  const [domain] = intents[nth % intents.length]?.domain ?? [];
  return intents.flatMap((one) => (one.domain[0] === domain ? [one.command] : []));
}

/** Counts of the dialogues' results. */
export class ExportCount {
  written = 0;
  readonly refused = new Map<string, number>();

  /** Exports a dialogue. @returns null for a refused one */
  convert(format: ReturnType<typeof sgdFormat>, transcript: Transcript): string | null {
    try {
      const { text } = format.convert(transcript);
      this.written += 1;
      return text;
    } catch (problem) {
      if (!(problem instanceof BacklotError)) throw problem;
      this.refused.set(problem.message, (this.refused.get(problem.message) ?? 0) + 1);
      return null;
    }
  }
}

/** A corpus in SGD's form is read again, and every written dialogue replays its recorded signals. */
export const replaysFromSgd = (backend: Backend, counted: ExportCount) =>
  fc.asyncProperty(makings, fc.option(fc.nat(), { freq: 2 }), async (making, nth) => {
    const options = nth === null ? making : { ...making, intents: alike(backend, nth) };
    const format = sgdFormat(backend.intents, { lines: true });
    const dialogues = (await kept(backend, options)).map(({ transcript }) => transcript);
    const lines = dialogues.flatMap((one) => counted.convert(format, one) ?? []);
    const [schema] = format.files();
    const root = folder({ "schema.json": schema?.text ?? "", "dialogues.jsonl": `${lines.join("\n")}\n` });
    const { intents, transcripts, notes } = await collect(importSgd([root]));
    expect(notes).toEqual([]);
    expect(transcripts).toHaveLength(lines.length);
    const again = await loadBackend(intents.map(parseIntent), { engine: "native" });
    try {
      for (const one of transcripts) {
        const { divergences } = replayTranscript(again, one, { keepGoing: true });
        expect({ id: one.id, divergences }).toEqual({ id: one.id, divergences: [] });
      }
    } finally {
      again.close();
    }
  });
