import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importStar, type TaskGraph } from "../../../../src/corpora/index.js";
import {
  placeholderKeys,
  TaskGraphSchema,
  templatePlaceholders,
} from "../../../../src/corpora/star/importer/taskGraph.js";
import type { Row, Signal } from "../../../../src/kit/internal.js";
import { type Backend, replayTranscript } from "../../../../src/runtime/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { SOAK } from "../../../runs.js";
import { hasShared } from "../../../shared.js";
import { type Collected, collect } from "../../../transcript/files/importing/collect.js";
import { scratch } from "../../../transcript/files/importing/scratch.js";
import { eventsOf } from "./eventsOf.js";
import { DIALOGUES, databases, linesOf, STAR_OPTIONS, starBackend, starItem } from "./knowledge.js";

interface Dialogue {
  readonly DialogueID: number;
  readonly Events: readonly Readonly<Record<string, unknown>>[];
}

interface Return {
  readonly event: number;
  readonly api: string;
  readonly verdict: string;
}

type Verdict = "ok" | "no item" | "anomaly";

/** Values that a ride's answer adds to the row. */
const RIDE_ECHOES = ["DepartureLocation", "ArrivalLocation", "CustomerName"];
/** Which rows the live database had is unknown: where one of these found nothing, nothing can be said. */
const SEARCHING = /_search$|^weather$|^trip_directions$|^ride_book$/;
/** The rarest answer is one row of some thirty. */
const MAX_SEEDS = 400;
/** Verdicts of one dialogue in so many are tried. */
const EVERY = SOAK ? 1 : 6;

describe.skipIf(!hasShared)("STAR's 300 dialogues (needs the reference data)", () => {
  const folder = scratch();
  const source = hasShared ? linesOf<Dialogue>("dialogues.jsonl") : [];
  let backend: Backend;
  let imported: Collected;
  let database: Map<string, string>;

  beforeAll(async () => {
    database = databases();
    imported = await collect(importStar([DIALOGUES], STAR_OPTIONS));
    // The recorded items are all that is known of the live databases.
    const rows = join(folder, "rows.json");
    writeFileSync(rows, JSON.stringify(recordedRows(source, database)));
    backend = await starBackend(join(folder, "star"), { rows });
  });

  afterAll(() => backend?.close());

  test("come in with every event", () => {
    expect(imported.transcripts).toHaveLength(300);
    const kept = imported.transcripts.map((transcript) => eventsOf(transcript));
    expect(kept).toEqual(source.map(({ Events }) => Events));
    expect(imported.transcripts.map(({ id }) => id)).toEqual(source.map(({ DialogueID }) => String(DialogueID)));
  });

  test("come in with nothing unreadable, and what was mended counted", () => {
    const counts = new Map<string, number>();
    for (const { reason } of imported.notes) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      "a number or boolean in a string slot became a string": 98,
      "a parameter that was given more than once became a list": 24,
      "an expression that Python cannot evaluate is kept as its text": 20,
      "a template belongs to no label of its task; it became one": 4,
    });
  });

  test("come with 24 task graphs, whose branches nothing leads to", async () => {
    const graphs: TaskGraph[] = [];
    for await (const item of importStar([], STAR_OPTIONS)) {
      if (item.kind === "file") graphs.push(TaskGraphSchema.parse(JSON.parse(item.text)));
    }
    expect(graphs).toHaveLength(24);
    expect(graphs.filter(({ formerly }) => formerly !== undefined)).toHaveLength(8);
    const names = graphs.flatMap(({ nodes }) =>
      Object.values(nodes).flatMap(({ template }) => templatePlaceholders(template ?? "")),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(names.flatMap(placeholderKeys)).toEqual(expect.arrayContaining(["RestaurantName", "BankBalance", "Time"]));
    for (const graph of graphs) {
      const nodes = Object.entries(graph.nodes);
      const reached = new Set(nodes.map(([, { next }]) => next));
      expect(reached, graph.task).not.toContain("hello");
      for (const [label, { kind, next }] of nodes) {
        if (kind === "condition" && next !== undefined) expect(reached, `${graph.task}: ${label}`).not.toContain(label);
      }
      expect(
        nodes.some(([, { kind }]) => kind === "query"),
        graph.task,
      ).toBe(true);
    }
  });

  test("replay to what was recorded, every signal of them", () => {
    const statuses = imported.transcripts.map((transcript) => replayTranscript(backend, transcript, { lenient: true }));
    expect(statuses.flatMap(({ divergences }) => divergences)).toEqual([]);
    const asked = imported.transcripts.filter(({ turns }) => turns.some(({ author }) => author === "System"));
    expect(statuses.filter(({ status }) => status === "matched")).toHaveLength(asked.length);
    expect(asked.length).toBe(293);
  });

  test("need no lenience but for eight, whose labels no slot takes", () => {
    const statuses = imported.transcripts.map((transcript) => replayTranscript(backend, transcript));
    expect(statuses.filter(({ status }) => status === "diverged")).toHaveLength(8);
  });

  test("get the expected verdict for every item that was returned, and for every one that was not", () => {
    const expected = new Map(
      linesOf<{ readonly DialogueID: number; readonly returns: readonly Return[] }>("replay_expected.jsonl").map(
        ({ DialogueID, returns }) => [String(DialogueID), returns] as const,
      ),
    );
    const counts = { ok: 0, "no item": 0, anomaly: 0 };
    const wrong: unknown[] = [];
    for (const [nth, transcript] of imported.transcripts.entries()) {
      const wanted = (expected.get(transcript.id) ?? []).map(({ api, verdict }) => ({ api, verdict: plain(verdict) }));
      for (const { verdict } of wanted) counts[verdict]++;
      if (nth % EVERY !== 0) continue;
      const verdicts = verdictsOf(transcript);
      if (JSON.stringify(verdicts) !== JSON.stringify(wanted)) wrong.push({ id: transcript.id, verdicts, wanted });
    }
    expect(wrong).toEqual([]);
    expect(counts).toEqual({ ok: 1_093, "no item": 51, anomaly: 7 });
  });

  /** For each thing that a query returned, whether the imported knowledge base can return it. */
  function verdictsOf({ turns }: Transcript): { readonly api: string; readonly verdict: Verdict }[] {
    return turns.flatMap((turn, i) => {
      const command = turns[i - 1];
      if (turn.author !== "Signal" || command?.author !== "System" || turn.signal === undefined) return [];
      const { signal } = turn;
      if (!("intent" in signal)) throw new Error(`a ${signal.kind} was recorded`);
      const api = signal.intent;
      const verdict = signal.kind === "found" ? answered(command.command, signal) : unanswered(command.command, api);
      return [{ api, verdict }];
    });
  }

  function answered(command: string, recorded: Signal & { readonly kind: "found" }): Verdict {
    const db = database.get(recorded.intent) ?? "null";
    const wanted = itemKey(recorded.rows[0] as Row, db);
    for (let seed = 1; seed <= MAX_SEEDS; seed++) {
      const [signal] = backend.open({ seed, lenient: true }).execute(command);
      if (signal?.kind === "found" && itemKey(signal.rows[0] as Row, db) === wanted) return "ok";
      if (signal?.kind !== "found" && seed > 3) break;
    }
    return "anomaly";
  }

  function unanswered(command: string, api: string): Verdict {
    if (SEARCHING.test(api)) return "no item";
    const isAnswered = [1, 2, 3].some((seed) => {
      const [signal] = backend.open({ seed, lenient: true }).execute(command);
      return signal?.kind === "found";
    });
    return isAnswered ? "anomaly" : "no item";
  }
});

/** The recorded items by database, each once, without what only the answer holds. */
function recordedRows(
  dialogues: readonly Dialogue[],
  database: ReadonlyMap<string, string>,
): Record<string, Record<string, unknown>[]> {
  const tables: Record<string, Map<string, Record<string, unknown>>> = {};
  for (const { APIName, Item } of dialogues.flatMap(({ Events }) => Events)) {
    if (typeof APIName !== "string" || typeof Item !== "object" || Item === null || !isRowOf(APIName, Item)) continue;
    const { APIName: _, ...values } = Item as Record<string, unknown>;
    if (APIName === "ride_book") for (const name of RIDE_ECHOES) delete values[name];
    const db = database.get(APIName) ?? "null";
    tables[db] ??= new Map();
    tables[db].set(JSON.stringify(Object.entries(values).sort()), values);
  }
  return Object.fromEntries(Object.entries(tables).map(([db, rows]) => [db, [...rows.values()]]));
}

function isRowOf(api: string, item: object): boolean {
  return (SEARCHING.test(api) || api === "bank_balance") && !("Message" in item);
}

/** An item without its row's number, which is another in another database. */
function itemKey(row: Row, db: string): string {
  const { id, ...item } = starItem(row, db);
  const isNumber = db !== "plane" && db !== "ride";
  return JSON.stringify(Object.entries(isNumber ? item : { ...item, id }).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `ok`, `no item: why` or `ANOMALY what`. */
function plain(verdict: string): Verdict {
  if (verdict === "ok") return "ok";
  return verdict.startsWith("no item") ? "no item" : "anomaly";
}
