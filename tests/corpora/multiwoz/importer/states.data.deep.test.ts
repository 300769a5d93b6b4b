import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importMultiwoz } from "../../../../src/corpora/index.js";
import { loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import { readTranscripts } from "../../../../src/transcript/files/index.js";
import { sampleOf } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { file, scratch } from "../../../transcript/files/importing/scratch.js";
import { dialogue, system, user } from "./scene.js";

type States = Readonly<Record<string, readonly Readonly<Record<string, Readonly<Record<string, string>>>>[]>>;

/*
 * The dialogues of MultiWOZ 2.2 are not at hand, but what matters of the test split is: the gold states of all its turns,
 * and which domains were booked by then. Written as dialogues of 2.2 they are a trial of the real thing's size and oddity.
 */
describe.skipIf(!hasShared)("the states of every fourth dialogue of the test split (needs the reference data)", () => {
  test("become commands that the back-end carries out, with every booking as recorded", {
    timeout: 300_000,
  }, async () => {
    const states = load<States>("gold_states_test_mwz21.json");
    const booked = load<Readonly<Record<string, readonly (readonly string[])[]>>>("booked_domains_test.json");
    const every = Object.entries(states).filter((_, at) => at % 4 === 0);
    expect(every).toHaveLength(250);
    const some = sampleOf(every, 3);
    const dialogues = some.map(([id, turns]) => {
      const made = turns.flatMap((state, at) => {
        const before = booked[id]?.[at - 1] ?? [];
        const refs = (booked[id]?.[at] ?? []).filter((domain) => !before.includes(domain));
        const frames = Object.entries(state).map(([domain, slots]) => {
          const values = Object.entries(slots).map(([slot, value]) => [`${domain}-${slot}`, [value]]);
          return [domain, `find_${domain}`, Object.fromEntries(values) as Record<string, string[]>] as const;
        });
        return [user("…", ...frames), system("…", ...refs.map((domain) => [`${domain}-ref`, "REF00000"] as const))];
      });
      return dialogue(`${id.toUpperCase()}.json`, Object.keys(turns.at(-1) ?? {}), ...made);
    });
    const out = join(scratch(), "out");
    const source = file(scratch(), "dialogues_001.json", dialogues);
    const items = importMultiwoz([source], { db: shared("data/multiwoz/database") });
    const report = await writeImport(out, items, { format: "multiwoz", sources: [source] });
    // Which venue was booked, the system said in words that are not there; somebody wanted a taxi to leave at "friday".
    expect(report.notes.map(({ reason }) => reason)).toEqual([
      "a booking was made or refused before the state had all it needs; it is not carried out",
      "a booking's time is counted on after midnight; it is written as that of the next day",
      "a value does not have its slot's type and is left out",
      "there is no dialog_acts.json: bookings that the system refused are not marked",
    ]);
    const backend = await loadBackend(join(out, "intents"), { fixtures: join(out, "fixtures"), engine: "native" });
    let [matched, problems, performed] = [0, 0, 0];
    for await (const record of readTranscripts(join(out, "transcripts.jsonl"))) {
      if ("problem" in record) throw record.problem;
      const replay = replayTranscript(backend, record.transcript);
      matched += replay.status === "matched" ? 1 : 0;
      problems += replay.problems;
      performed += record.transcript.turns.filter(({ author }) => author === "Signal").length;
    }
    backend.close();
    expect([matched, problems]).toEqual([some.length, 0]);
    expect(performed).toBe(report.signals);
    expect(performed + (report.notes[0]?.count ?? 0)).toBe(countBookings(some.map(([id]) => booked[id] ?? [])));
  });
});

function countBookings(dialogues: readonly (readonly (readonly string[])[])[]): number {
  return dialogues.reduce((sum, turns) => sum + new Set(turns.flat()).size, 0);
}

function load<T>(name: string): T {
  return JSON.parse(readFileSync(shared(`data/multiwoz/${name}`), "utf8")) as T;
}
