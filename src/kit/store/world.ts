import type { BoundBehaviour, Failure } from "../behaviour.js";
import { Refusal } from "../dialogue/instruction.js";
import { emptied, type SlotValueMap } from "../dialogue/task.js";
import type { IntentEntry } from "../intent.js";
import { Random } from "../random.js";
import { type OwnRow, own, put } from "../record.js";
import type { WorldState } from "../sandbox/protocol.js";
import type { Fault, Filter, Opening, Outcome, Row, SlotValues } from "../signal.js";
import { type IntentSpec, LAST_MOMENT, LIMIT, ORDER_BY, type SlotSpec, type Value } from "../spec.js";
import { choicesOf } from "./choices.js";
import { FaultPlan, struckBy } from "./faultPlan.js";
import { arranged, type Ordering, type Selection } from "./ordering.js";
import type { PackedTable } from "./packed.js";
import { MAX_ROWS, Table } from "./table.js";

/** The result of performing. */
export type Performance =
  | { readonly rows: readonly OwnRow[]; readonly total?: number }
  | { readonly answer: Value | null }
  | { readonly reason: string; readonly alternatives?: readonly Row[]; readonly code?: string };

/** The result of a search: rows, or a refusal. */
type Search = Exclude<Performance, { readonly answer: unknown }>;

/** Clock of a session opened without `now`: 2024-01-01T09:00:00Z. */
export const EPOCH = 1_704_099_600_000;
const EPOCH_DATE = "2024-01-01";

const TABLE_ORDER: Ordering = { by: null, descending: false, limit: MAX_ROWS };

/** Fixture tables by entity name. */
export type Fixtures = ReadonlyMap<string, PackedTable>;

/** The back-end of one dialogue. It owns the opening: planned rows are edited in place. */
export class World {
  private readonly opening: Opening;
  private readonly fixtures: Fixtures;
  private clock: number;
  private date: string | undefined;
  private random: Random | undefined;
  private drawn = 0;
  private readonly tables = new Map<string, Table>();
  private readonly consumed = new Map<string, number>();
  private readonly faults: FaultPlan | null;

  constructor(opening: Opening, fixtures: Fixtures) {
    this.opening = opening;
    this.fixtures = fixtures;
    this.clock = opening.now ?? EPOCH;
    this.faults = opening.faults === undefined ? null : new FaultPlan(opening.faults, "session");
  }

  /** The virtual clock, in milliseconds since 1970. */
  get now(): number {
    return this.clock;
  }

  /** Lets virtual time pass, up to the end of the year 9999, the last with four digits. */
  pass(milliseconds: number): void {
    this.clock = Math.min(this.clock + milliseconds, Math.max(this.clock, LAST_MOMENT));
    this.date = undefined;
  }

  draw(): number {
    this.random ??= new Random(this.opening.seed ?? 1);
    this.drawn++;
    return this.random.next();
  }

  today(): string {
    this.date ??= this.clock === EPOCH ? EPOCH_DATE : new Date(this.clock).toISOString().slice(0, 10);
    return this.date;
  }

  /** Returns the objection of an intent's behaviour to these arguments; undefined while an outcome is planned. */
  check(entry: IntentEntry, args: Filter, before: OwnRow | null, held: SlotValueMap): Failure | undefined {
    const { command, entity, query } = entry.spec;
    const { outcomes, entities } = this.opening;
    const planned = outcomes === undefined ? undefined : own(outcomes, command);
    if ((planned?.length ?? 0) > (this.consumed.get(command) ?? 0)) return undefined;
    if (query && entity !== null && entities !== undefined && own(entities, entity) !== undefined) return undefined;
    return this.consult("check", entry, args, before, held) as Failure | undefined;
  }

  /** Runs a query. Faults, planned outcomes and entities, behaviour, store: the first that answers decides. */
  find(entry: IntentEntry, filter: Filter, held: SlotValueMap = {}): Search {
    const fault = this.fault(entry.spec.command);
    if (fault?.reason !== undefined) return failure(fault);
    const result = this.rows(entry, filter, held);
    if (fault?.rows === undefined || !("rows" in result)) return result;
    return { rows: result.rows.slice(0, fault.rows) };
  }

  /** Performs a task, and on success makes or updates its row. A fault, planned outcome or behaviour decides first. */
  perform(entry: IntentEntry, args: SlotValues, before: OwnRow | null, held: SlotValueMap): Performance {
    const fault = this.fault(entry.spec.command);
    if (fault?.reason !== undefined) return failure(fault);
    const outcome = this.nextOutcome(entry) ?? this.behave(entry, args, before, held);
    if (outcome !== undefined && !("rows" in outcome)) return outcome;
    const given = outcome?.rows[0];
    const entity = entry.spec.entity;
    if (entity === null) return { rows: given === undefined ? [] : [{ ...given }] };
    const table = this.table(entity);
    const id = before === null ? table.newId(entity) : (before.id ?? null);
    const row: OwnRow = { id, ...args, [`date_of_${entity}`]: this.today(), ...given };
    if (before === null || !table.replace(before, row)) table.add(row);
    return { rows: [row] };
  }

  /** Returns the values that a text may stand for in a slot marked `disambiguation`; empty if there is no choice. */
  choices(entry: IntentEntry, slot: SlotSpec, text: string): readonly string[] {
    if (this.opening.disambiguate === false) return [];
    return choicesOf(text, slot, entry.spec.entity === null ? undefined : this.fixtures.get(entry.spec.entity));
  }

  table(entity: string): Table {
    const known = this.tables.get(entity);
    if (known !== undefined) return known;
    const { tables } = this.opening;
    const table = new Table(this.fixtures.get(entity) ?? null, tables === undefined ? undefined : own(tables, entity));
    this.tables.set(entity, table);
    return table;
  }

  state(): WorldState {
    const unconsumed: Record<string, number> = {};
    for (const [intent, outcomes] of Object.entries(this.opening.outcomes ?? {})) {
      const count = outcomes.length - (this.consumed.get(intent) ?? 0);
      if (count > 0) put(unconsumed, intent, count);
    }
    for (const entity of Object.keys(this.opening.tables ?? {})) this.table(entity);
    const tables = [...this.tables].map(([entity, table]) => [entity, table.changes()] as const);
    return { tables, now: this.clock, unconsumed, drawn: this.drawn };
  }

  private rows(entry: IntentEntry, filter: Filter, held: SlotValueMap): Search {
    const outcome = this.nextOutcome(entry);
    if (outcome !== undefined) {
      if ("answer" in outcome) throw new Refusal("UNPLANNED_OUTCOME", `${entry.spec.command} finds rows: plan those`);
      return outcome as Search;
    }
    const entity = entry.spec.entity;
    const { entities } = this.opening;
    const planned = entity === null || entities === undefined ? undefined : own(entities, entity);
    if (planned !== undefined) return { rows: planned as readonly OwnRow[] };
    const answer = this.behave(entry, filter, null, held) as Search | undefined;
    if (answer !== undefined && !("rows" in answer)) return answer;
    if (answer === undefined && entity === null) return { rows: [] };
    const { constraints, ordering } = ordered(entry, filter);
    if (answer !== undefined) {
      const { rows, total } = arranged(answer.rows, ordering);
      return limited({ rows, total: Math.max(total, answer.total ?? 0) });
    }
    return limited(this.table(entity as string).select(constraints, entry.slots, ordering));
  }

  private behave(entry: IntentEntry, args: Filter, before: OwnRow | null, held: SlotValueMap): Outcome | undefined {
    return entry.behaviour === null ? undefined : this.consult("perform", entry, args, before, held);
  }

  /** @throws Refusal if the behaviour throws or returns an invalid answer */
  private consult(
    kind: "check" | "perform",
    { behaviour, spec }: IntentEntry,
    args: Filter,
    before: OwnRow | null,
    held: SlotValueMap,
  ): Outcome | undefined {
    const answer = (behaviour as BoundBehaviour).consult(kind, spec, args, before, this, emptied(spec, held));
    if (answer !== undefined && "message" in answer) throw new Refusal(answer.code, answer.message);
    return answer;
  }

  private fault(intent: string): Fault | undefined {
    if (this.faults === null) return undefined;
    const fault = struckBy(this.faults.next(intent), () => this.draw());
    if (fault?.unmocked === true) throw new Refusal("UNMOCKED_INTENT", `nothing is mocked for ${intent}`);
    if (fault?.delayMs !== undefined) this.pass(fault.delayMs);
    return fault;
  }

  private nextOutcome({ spec, behaviour }: IntentEntry): Outcome | undefined {
    const { outcomes: planned, strict } = this.opening;
    if (planned === undefined && strict !== true) return undefined;
    const intent = spec.command;
    const outcomes = planned === undefined ? undefined : own(planned, intent);
    const at = this.consumed.get(intent) ?? 0;
    const outcome = outcomes?.[at];
    if (outcome !== undefined) this.consumed.set(intent, at + 1);
    else if (strict === true && (outcomes !== undefined || (behaviour === null && !this.hasRows(spec)))) {
      const why = outcomes === undefined ? "has no plan" : `has used up its ${outcomes.length} planned outcomes`;
      throw new Refusal("UNPLANNED_OUTCOME", `${intent} ${why}`);
    }
    return outcome;
  }

  /** True if the rows of a query are given: by planned entities, by fixtures, or by initial tables. */
  private hasRows({ query, entity }: IntentSpec): boolean {
    if (!query || entity === null) return false;
    const { entities = {}, tables = {} } = this.opening;
    return this.fixtures.has(entity) || Object.hasOwn(entities, entity) || Object.hasOwn(tables, entity);
  }
}

function ordered(entry: IntentEntry, filter: Filter): { constraints: Filter; ordering: Ordering } {
  const [by, limit] = [wordOf(entry, filter, ORDER_BY), wordOf(entry, filter, LIMIT)];
  if (by === undefined && limit === undefined) return { constraints: filter, ordering: TABLE_ORDER };
  const constraints: Record<string, Filter[string]> = { ...filter };
  if (by !== undefined) delete constraints[ORDER_BY.name];
  if (limit !== undefined) delete constraints[LIMIT.name];
  // A lenient session may hold values of other types; they are ignored.
  const name = typeof by === "string" ? by : null;
  const descending = name?.startsWith("-") === true;
  const most = typeof limit === "number" ? Math.max(0, Math.min(MAX_ROWS, limit)) : MAX_ROWS;
  return { constraints, ordering: { by: descending ? name.slice(1) : name, descending, limit: most } };
}

function wordOf(entry: IntentEntry, filter: Filter, { name }: SlotSpec): Filter[string] | undefined {
  const value = own(filter, name);
  return value === undefined || entry.slots.has(name) ? undefined : value;
}

function limited({ rows, total }: Selection): Search {
  return total > rows.length ? { rows, total } : { rows };
}

function failure({ reason, alternatives, code }: Fault): Search {
  return {
    reason: reason as string,
    ...(alternatives === undefined ? {} : { alternatives }),
    ...(code === undefined ? {} : { code }),
  };
}
