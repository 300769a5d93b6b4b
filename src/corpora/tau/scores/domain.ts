import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { sha256 } from "../../../base/io/sha256.js";
import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import {
  entriesOf,
  float,
  isFloat,
  python,
  type Row,
  type Signal,
  type TableChanges,
  type Value,
  valueKey,
} from "../../../kit/internal.js";
import type { Backend, Session } from "../../../runtime/index.js";
import { loadImported } from "../../../runtime/loadImported.js";
import type { Transcript } from "../../../transcript/index.js";
import { type CallShape, callShapes, commandOf, observationOf } from "../format/calls.js";
import { readTasks, type TauAssertion, type TauTask } from "../format/task.js";
import { ASSERTION, by, WORLD_TEXTS } from "../format/transcripts.js";
import { FACTS_FILE, type TauFacts } from "../importer/importTau.js";

export type WorldRows = (entity: string) => Iterable<Row>;

export interface Execution {
  /** The text that the agent sees for each command. */
  readonly observations: readonly (string | null)[];
  readonly signals: readonly (Signal | undefined)[];
  readonly rows: WorldRows;
  /** The hash of the end state; of two principals' worlds, both. */
  readonly hash: string;
  /** True if all assertions hold; null for a domain without the function that tries them. */
  readonly holds: boolean | null;
}

export class TauDomain {
  readonly facts: TauFacts;
  readonly tasks: ReadonlyMap<string, TauTask>;
  readonly shapes: ReadonlyMap<string, CallShape>;
  readonly backend: Backend;
  private readonly hashes = new Map<string, string>();
  private readonly start: ReadonlyMap<string, readonly Row[]>;

  private constructor(facts: TauFacts, tasks: readonly TauTask[], backend: Backend, start: TauDomain["start"]) {
    this.facts = facts;
    this.tasks = new Map(tasks.map((task) => [task.id, task]));
    this.backend = backend;
    this.shapes = callShapes(backend.intents);
    this.start = start;
  }

  /** Loads the folder of an import. */
  static async load(folder: string): Promise<TauDomain> {
    const file = join(folder, FACTS_FILE);
    const facts = existsSync(file) ? readJsonFile(file) : null;
    if (!isObject(facts)) {
      const message = `${folder} is not an import of tau-bench or tau2: it has no ${FACTS_FILE}`;
      const hint = "Import it first: backlot import tau DIR --out FOLDER.";
      throw new BacklotError("WRONG_FORMAT", message, { hint, place: { file: folder } });
    }
    const { tasks } = await readTasks(join(folder, "tasks.jsonl"));
    const backend = await loadImported(folder);
    const entities = [...backend.catalog.values()].flatMap(({ query, entity }) =>
      query && entity !== null ? entity : [],
    );
    const start = new Map(entities.map((entity) => [entity, rowsIn(join(folder, "fixtures", `${entity}.jsonl`))]));
    return new TauDomain(facts as unknown as TauFacts, tasks, backend, start);
  }

  execute(
    { turns, tables, faults }: Pick<Transcript, "turns" | "tables" | "faults">,
    assertions: readonly TauAssertion[] = [],
  ): Execution {
    const session = this.backend.open({ lenient: true, ...given({ tables, faults }) });
    const signals = turns.flatMap((turn) => (turn.author === "System" ? [session.execute(turn.command)[0]] : []));
    const { tables: changes } = session;
    const rows: WorldRows = (entity) => changed(this.start.get(entity) ?? [], changes[entity]);
    // Many dialogues end in the same state.
    const key = valueKey(changes);
    const hash = this.hashes.get(key) ?? (this.shapes.has(WORLD_TEXTS) ? textsHash(session) : this.hashOf(rows));
    this.hashes.set(key, hash);
    const held = (one: TauAssertion): boolean => {
      const { command } = commandOf(ASSERTION, by(ASSERTION, one).arguments, this.shapes);
      return answerOf(session, command) === one.holds;
    };
    const holds = this.shapes.has(ASSERTION) ? assertions.every(held) : null;
    return { signals, observations: signals.map((signal) => observationOf(signal)), rows, hash, holds };
  }

  hashOf(rows: WorldRows): string {
    const { domain, benchmark } = this.facts;
    if (domain === "telecom") throw new Error("the worlds of two principals have a hash each");
    const world: TauWorld = domain === "airline" && benchmark === "tau-bench" ? "airline-v1" : domain;
    return worldHash(world, rows);
  }

  close(): void {
    this.backend.close();
  }
}

const answerOf = (session: Session, command: string): unknown => {
  const [signal] = session.execute(command);
  return signal?.kind === "performed" ? signal.answer : undefined;
};

function textsHash(session: Session): string {
  const texts = answerOf(session, `${WORLD_TEXTS}()`);
  return (Array.isArray(texts) ? texts : []).map((text) => sha256(String(text))).join(":");
}

const rowsIn = (file: string): readonly Row[] =>
  existsSync(file)
    ? readText(file)
        .split("\n")
        .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Row]))
    : [];

function* changed(start: readonly Row[], changes: TableChanges | undefined): Generator<Row> {
  if (changes === undefined) return yield* start;
  const now = new Map((changes.changed ?? []).map((row) => [row.id, row]));
  const gone = new Set(changes.removed ?? []);
  for (const row of start) if (!gone.has(row.id as string)) yield now.get(row.id) ?? row;
  yield* changes.added ?? [];
}

/** The worlds whose end states are compared by a hash: tau-bench's airline, tau2's airline and tau2's shop. */
export type TauWorld = "airline-v1" | "airline" | "retail";

type Plain = Value | null;
type Named = Readonly<Record<string, Plain>>;

interface Spelling {
  readonly entities: readonly string[];
  /** Returns what stands between the keys and values of an object, sorted by key. */
  readonly object: (entries: readonly (readonly [key: string, text: string])[]) => string;
  readonly row: (entity: string, row: Named) => string;
}

const tuple = (parts: readonly string[]): string => `(${parts.join(", ")}${parts.length === 1 ? "," : ""})`;
const pair = ([key, text]: readonly [string, string]): string => `(${python.repr(key)}, ${text})`;
const jsonObject: Spelling["object"] = (entries) =>
  `{${entries.map(([key, text]) => `${python.json(key)}: ${text}`).join(", ")}}`;

const AIRLINE = ["flights", "reservations", "users"];
/** Fields of an order that are null until something is asked for. */
const ASKED =
  "cancel_reason exchange_items exchange_new_items exchange_payment_method_id exchange_price_difference return_items return_payment_method_id";
const NOTHING_ASKED: Named = Object.fromEntries(ASKED.split(" ").map((name) => [name, null]));

const SPELLINGS: Readonly<Record<TauWorld, Spelling>> = {
  "airline-v1": {
    entities: AIRLINE,
    object: (entries) => tuple(entries.map(pair)),
    row: (_, row) => tupleText(row),
  },
  airline: {
    entities: AIRLINE,
    object: jsonObject,
    row(entity, row) {
      if (entity === "reservations") return sortedJson({ status: null, ...row });
      // Gift cards and certificates hold floats; all other numbers are integers.
      if (entity === "users") return sortedJson({ ...row, payment_methods: floats(row.payment_methods ?? null) });
      return sortedJson(row);
    },
  },
  retail: {
    entities: ["orders", "products", "users"],
    object: jsonObject,
    // All numbers of the shop are money, and so floats.
    row(entity, row) {
      if (entity === "orders") return sortedJson(floats({ ...NOTHING_ASKED, ...row }));
      if (entity === "products") return sortedJson(floats({ ...row, variants: byId(row.variants ?? null) }));
      return sortedJson(floats(row));
    },
  },
};

/** Texts of rows, which are never changed in place: all but a few are those that every episode begins with. */
const known: Readonly<Record<TauWorld, WeakMap<Row, string>>> = {
  "airline-v1": new WeakMap(),
  airline: new WeakMap(),
  retail: new WeakMap(),
};

/** The hash of a world as the benchmark's own code makes it. Rows that are the same objects keep their texts. */
export function worldHash(world: TauWorld, rows: (entity: string) => Iterable<Row>): string {
  const { entities, object, row: textOf } = SPELLINGS[world];
  const whole = object(
    entities.map((entity) => {
      const entries = Array.from(rows(entity), (row): [string, string] => {
        const text = known[world].get(row) ?? textOf(entity, withoutId(entity, row));
        known[world].set(row, text);
        return [String(row.id), text];
      });
      return [entity, object(entries.sort(([a], [b]) => python.compare(a, b)))];
    }),
  );
  return sha256(whole);
}

/** Returns Python's `str()` of a value as nested tuples: an object as its pairs, sorted by key, a list as its items. */
export function tupleText(value: Plain): string {
  if (typeof value !== "object" || value === null || isFloat(value)) return python.repr(value);
  if (Array.isArray(value)) return tuple((value as readonly Plain[]).map(tupleText));
  const entries = entriesOf(value).map(([key, held]): [string, string] => [key, tupleText(held)]);
  return tuple(entries.sort(([a], [b]) => python.compare(a, b)).map(pair));
}

const sortedJson = (value: Plain): string => python.json(value, { sorted: true });

function floats(value: Plain): Plain {
  if (typeof value === "number") return float(value) as Plain;
  if (typeof value !== "object" || value === null || isFloat(value)) return value;
  if (Array.isArray(value)) return (value as readonly Plain[]).map(floats);
  return Object.fromEntries(entriesOf(value).map(([key, held]) => [key, floats(held)]));
}

function byId(variants: Plain): Plain {
  return Object.fromEntries((variants as readonly Named[]).map((one) => [String(one.item_id), one]));
}

/** Returns a row without what its table adds to the value. */
function withoutId(entity: string, row: Row): Named {
  const { id: _, [`date_of_${entity}`]: __, ...value } = row;
  return value as Named;
}
