import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { normaliseSlot } from "../../../../src/corpora/multiwoz/format/value.js";
import { readGoals } from "../../../../src/corpora/multiwoz/importer/goals.js";
import { readMultiwozTables } from "../../../../src/corpora/multiwoz/importer/tables.js";
import { searchCommand, Venues } from "../../../../src/corpora/multiwoz/importer/venues.js";
import { printCommand } from "../../../../src/labels/index.js";
import { type Backend, loadBackend } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { rehearse, schemaPolicy, scriptedUser } from "../../../../src/testing/index.js";
import type { ImportNote } from "../../../../src/transcript/files/importing/item.js";
import { hasShared, shared } from "../../../shared.js";

interface Case {
  readonly id: string;
  readonly domain: string;
  readonly constraints: Readonly<Record<string, string>>;
  readonly ids: readonly string[];
}

describe.skipIf(!hasShared)("the evaluation's own look-ups (needs the reference data)", () => {
  let backend: Backend;
  let venues: Venues;

  beforeAll(async () => {
    const tables = await readMultiwozTables(shared("data/multiwoz/database"));
    expect(tables.notes).toEqual([]);
    venues = new Venues(tables);
    const rows = Object.fromEntries([...tables.tables].map(([domain, table]) => [domain, table.rows]));
    backend = await loadBackend(venues.intents.map(parseIntent), { fixtures: rows });
  });

  test("lie behind the goals, which a scripted user reaches one by one", { timeout: 300_000 }, async () => {
    const notes: ImportNote[] = [];
    const goals = await readGoals(shared("data/multiwoz/goals_test.json"), venues, (note) => notes.push(note));
    expect(goals.size).toBe(1000);
    // Taxis that leave after midnight.
    expect(notes.map(({ detail }) => detail)).toEqual(notes.map(() => expect.stringMatching(/^leave: 24:/)));
    const some = [...goals.values()].filter((_, at) => at % 60 === 0);
    for (const { id, goals: wanted } of some) {
      const user = scriptedUser(wanted);
      const { turns } = await rehearse({ backend, policy: schemaPolicy(backend), user, maxTurns: 60 });
      const done = turns.flatMap((turn) => {
        const kind = turn.author === "Signal" ? turn.signal?.kind : undefined;
        return kind === "found" || kind === "performed" ? [(turn as { signal: { intent: string } }).signal.intent] : [];
      });
      expect([id, done]).toEqual([id, wanted.map(({ intent }) => intent)]);
    }
  });

  test("find the same rows through queries, all 297", () => {
    const cases = JSON.parse(readFileSync(shared("data/multiwoz/db_cases.json"), "utf8")) as Case[];
    expect(cases).toHaveLength(297);
    const wrong = cases.flatMap(({ id, domain, constraints, ids }): unknown[] => {
      if (domain === "taxi") return ids.length === 0 ? [] : [id];
      const asked = new Map(Object.entries(constraints).map(([slot, value]) => [normaliseSlot(slot), value]));
      const command = printCommand(searchCommand(domain, venues.filter(domain, asked)));
      const [signal] = backend.open().execute(command);
      const rows = signal?.kind === "found" ? signal.rows : [];
      const found = rows.map((row) => row[domain === "train" ? "train_id" : "id"]);
      return JSON.stringify(found) === JSON.stringify(ids) ? [] : [{ id, command, signal: signal?.kind, found, ids }];
    });
    expect(wrong).toEqual([]);
  });
});
