import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { sha256 } from "../../../base/io/sha256.js";
import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import { type Row, type Signal, type TableChanges, valueKey } from "../../../kit/internal.js";
import type { Backend, Session } from "../../../runtime/index.js";
import { loadImported } from "../../../runtime/loadImported.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import type { Transcript } from "../../../transcript/index.js";
import { type CallShape, callShapes, commandOf, observationOf } from "../format/calls.js";
import { type ReadTasks, readTasks, type TauAssertion, type TauTask } from "../format/task.js";
import { ASSERTION, by, WORLD_TEXTS } from "../format/transcripts.js";
import { FACTS_FILE, type TauFacts } from "../importer/importTau.js";
import { type TauWorld, worldHash } from "./worldHash.js";

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
  /** Tasks of the folder that could not be read. */
  readonly notes: readonly ImportNote[];
  private readonly hashes = new Map<string, string>();
  private readonly start: ReadonlyMap<string, readonly Row[]>;

  private constructor(facts: TauFacts, read: ReadTasks, backend: Backend, start: TauDomain["start"]) {
    this.facts = facts;
    this.tasks = new Map(read.tasks.map((task) => [task.id, task]));
    this.notes = read.notes;
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
    const tasks = await readTasks(join(folder, "tasks.jsonl"));
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
