import type {
  Behaviour,
  BehaviourContext,
  BehaviourFault,
  BehaviourFilter,
  BehaviourTask,
  BehaviourView,
  BehaviourWorld,
  BoundBehaviour,
} from "../behaviour.js";
import { type OwnRow, own, put } from "../record.js";
import type { Filter, Operator, Outcome, Row } from "../signal.js";
import { type IntentSpec, LAST_MOMENT, LIMIT, ORDER_BY, type SlotSpec, type Value } from "../spec.js";
import { isOperator } from "../store/operators.js";
import { copyOf } from "../store/rowCopy.js";
import type { Table } from "../store/table.js";
import type { LogCollector } from "./logs.js";
import { formatThrown, naming, type PlaceOf, plainRow, plainValue, scalar } from "./plain.js";
import { noSlot, strictSlots } from "./strictSlots.js";

export interface BehaviourRequest {
  readonly code: Behaviour;
  readonly entities: ReadonlyMap<string, ReadonlyMap<string, SlotSpec>>;
  readonly placeOf: PlaceOf;
  readonly logs: LogCollector;
}

/** Wraps a behaviour: arguments and answers are copied, and access to the world ends when it returns. */
export function attach(request: BehaviourRequest): BoundBehaviour {
  return {
    consult(kind, spec, args, row, world, emptied) {
      const access = new WorldAccess(request, world);
      request.logs.begin(spec.command, request.placeOf);
      try {
        const task = taskOf(spec, args, row, emptied);
        const { code } = request;
        const answer = kind === "check" ? code.check?.(task, access.view()) : code.perform?.(task, access.whole());
        const outcome = outcomeOf(answer, kind === "perform" && spec.query ? "search" : kind);
        if (kind === "perform" && !spec.query && outcome !== undefined) access.checkId(spec.entity, outcome, row);
        return outcome;
      } catch (thrown) {
        return faultOf(spec.command, request, thrown);
      } finally {
        access.isOver = true;
        request.logs.end();
      }
    },
  };
}

export function isBehaviour(value: unknown): value is Behaviour {
  if (typeof value !== "object" || value === null) return false;
  const { intent, check, perform } = value as Partial<Behaviour>;
  const isOwn = [check, perform].every((part) => part === undefined || typeof part === "function");
  return typeof intent === "string" && isOwn;
}

function faultOf(intent: string, { placeOf }: BehaviourRequest, thrown: unknown): BehaviourFault {
  const whose = `the behaviour of ${intent}`;
  if (isOutOfMemory(thrown)) return { code: "SANDBOX_MEMORY", message: `${whose} used up the sandbox's memory` };
  const did = thrown instanceof InvalidResult ? thrown.text : `threw ${formatThrown(thrown, placeOf)}`;
  return { code: "SANDBOX_FAULT", message: `${whose} ${did}` };
}

function isOutOfMemory(thrown: unknown): boolean {
  try {
    return thrown instanceof Error && thrown.message === "out of memory";
  } catch {
    return false;
  }
}

/** Thrown for an invalid answer. Never leaves this file. */
class InvalidResult {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function taskOf(spec: IntentSpec, args: Filter, row: OwnRow | null, emptied: readonly string[]): BehaviourTask {
  const { command, query, slots } = spec;
  const copies: Record<string, Value | Operator | null> = {};
  for (const { name } of query ? [...slots, ORDER_BY, LIMIT] : slots)
    put(copies, name, (plainValue(own(args, name) ?? null, name) ?? null) as Value | null);
  return {
    intent: command,
    slots: strictSlots(copies, command),
    emptied: [...emptied],
    performed: row !== null,
    row: row === null ? null : copyOf(row),
  };
}

function outcomeOf(answer: unknown, kind: keyof typeof WANTED): Outcome | undefined {
  if (answer === undefined) return undefined;
  if (typeof answer !== "object" || answer === null)
    throw new InvalidResult(`answered ${naming(answer)}, ${WANTED[kind]}`);
  const { then, rows, total, reason, alternatives, code, answer: plain } = answer as Readonly<Record<string, unknown>>;
  if (typeof then === "function") throw new InvalidResult("answered with a promise; behaviours must answer at once");
  if (typeof reason === "string" && rows === undefined) {
    if (code !== undefined && typeof code !== "string")
      throw new InvalidResult(`answered ${naming(code)} as code, not a word`);
    return {
      reason,
      ...(alternatives === undefined ? {} : { alternatives: plainRows(alternatives, "alternatives") }),
      ...(code === undefined ? {} : { code }),
    };
  }
  if (kind === "perform" && plain !== undefined && rows === undefined && reason === undefined)
    return { answer: plainValue(plain, "the answer") };
  if (kind !== "check" && Array.isArray(rows) && reason === undefined) {
    return total === undefined
      ? { rows: plainRows(rows, "rows") }
      : { rows: plainRows(rows, "rows"), total: totalOf(total) };
  }
  throw new InvalidResult(`answered with neither a success nor a failure, ${WANTED[kind]}`);
}

const WANTED = {
  check: 'it may answer fail("reason") or nothing',
  perform: 'it may answer succeed({ ... }), answer(value), fail("reason") or nothing',
  search: 'it may answer succeed([ ... ]), fail("reason") or nothing',
} as const;

function totalOf(total: unknown): number {
  if (Number.isSafeInteger(total) && (total as number) >= 0) return total as number;
  throw new InvalidResult(`answered ${naming(total)} as total, not a number of rows`);
}

function plainRows(rows: unknown, path: string): Row[] {
  if (!Array.isArray(rows)) throw new InvalidResult(`answered ${naming(rows)} as ${path}, not a list of rows`);
  const copies: Row[] = [];
  const { length } = rows;
  for (let i = 0; i < length; i++) copies.push(plainRow(rows[i], `${path}[${i}]`));
  return copies;
}

class WorldAccess {
  isOver = false;
  private readonly request: BehaviourRequest;
  private readonly world: BehaviourContext;

  constructor(request: BehaviourRequest, world: BehaviourContext) {
    this.request = request;
    this.world = world;
  }

  view(): BehaviourView {
    const { world } = this;
    const use = this.use.bind(this);
    return {
      get now() {
        return world.now;
      },
      get today() {
        return world.today();
      },
      rows: <R>(entity: string, filter?: BehaviourFilter) => use(entity).copies(...this.wanted(entity, filter)) as R[],
      count: (entity, filter) => use(entity).count(...this.wanted(entity, filter)),
      get: <R>(entity: string, id: Value) => use(entity).copy(plainValue(id, "the id") as Value) as R | null,
      removed: <R>(entity: string) => use(entity).removed.map(copyOf) as R[],
    };
  }

  whole(): BehaviourWorld {
    const { world } = this;
    const view = this.view();
    // Spreading the view would read its getters once: `now` and `today` would not change while the behaviour runs.
    // Copying their descriptors keeps them getters.
    return Object.defineProperties(
      {
        add: <R>(entity: string, row: object): R => {
          const table = this.use(entity);
          const given = plainRow(row, "the row");
          const id = own(given, "id") ?? null;
          if (id !== null) this.assertFree(entity, id);
          const added: OwnRow = { [`date_of_${entity}`]: world.today(), ...given, id: id ?? table.newId(entity) };
          table.add(added);
          return copyOf(added) as R;
        },
        update: <R>(entity: string, id: Value, changes: object): R => {
          const row = this.row(entity, id);
          const { id: other, ...given } = plainRow(changes, "the changes");
          if (other !== undefined && other !== row.id) throw new Error("a row's id cannot be changed");
          this.use(entity).own(row);
          for (const key of Object.keys(given)) put(row, key, given[key] ?? null);
          return copyOf(row) as R;
        },
        remove: (entity: string, id: Value): void => this.use(entity).remove(this.row(entity, id)),
        pick: <R>(entity: string, filter?: BehaviourFilter): R | null => {
          const table = this.use(entity);
          const wanted = this.wanted(entity, filter);
          const total = table.count(...wanted);
          if (total === 0) return null;
          const [row] = table.copies(...wanted, Math.floor(world.draw() * total), 1);
          return row as R;
        },
        random: (): number => {
          this.assertActive();
          return world.draw();
        },
        pass: (milliseconds: number): void => {
          this.assertActive();
          if (typeof milliseconds !== "number" || !(milliseconds >= 0) || world.now + milliseconds > LAST_MOMENT) {
            throw new Error(
              `time passes by milliseconds from 0, not by ${naming(milliseconds)}${scalar(milliseconds)}`,
            );
          }
          world.pass(milliseconds);
        },
      },
      Object.getOwnPropertyDescriptors(view),
    ) as BehaviourWorld;
  }

  /** Checks the id of a row in an answer: two rows with one id cannot be distinguished. */
  checkId(entity: string | null, outcome: Outcome, before: OwnRow | null): void {
    const id = "rows" in outcome && outcome.rows[0] !== undefined ? (own(outcome.rows[0], "id") ?? null) : null;
    if (entity !== null && id !== null && id !== before?.id) this.assertFree(entity, id);
  }

  private assertFree(entity: string, id: Value): void {
    if (this.use(entity).get(id) !== null)
      throw new Error(`${entity} has a row with the id ${JSON.stringify(id)} already`);
  }

  private row(entity: string, id: Value): OwnRow {
    const row = this.use(entity).get(plainValue(id, "the id") as Value);
    if (row === null) throw new Error(`${entity} has no row with the id ${JSON.stringify(id)}`);
    return row;
  }

  private wanted(
    entity: string,
    filter: BehaviourFilter | undefined,
  ): readonly [Filter, ReadonlyMap<string, SlotSpec>] {
    const slots = this.request.entities.get(entity) as ReadonlyMap<string, SlotSpec>;
    const wanted: Record<string, Value | Operator> = {};
    const given = filter === undefined ? {} : plainRow(filter, "the filter");
    for (const key of Object.keys(filter ?? {})) {
      const isKnown = slots.has(key) || key === "id" || key === `date_of_${entity}`;
      if (!isKnown) throw new Error(noSlot(entity, key, [...slots.keys()]));
      const value = own(given, key);
      // A misspelt name gives undefined, which would match everything.
      if (value === undefined) throw new Error(`the filter.${key} is undefined; null asks for nothing`);
      // As in a command, None in a filter asks for nothing.
      if (value !== null) put(wanted, key, isOperator(value) ? (value as Operator) : value);
    }
    return [wanted, slots];
  }

  private use(entity: string): Table {
    this.assertActive();
    if (typeof entity !== "string" || !this.request.entities.has(entity))
      throw new Error(`no intent has the entity ${typeof entity === "string" ? entity : naming(entity)}`);
    return this.world.table(entity);
  }

  private assertActive(): void {
    if (this.isOver) throw new Error("a behaviour can use the world only until it has answered");
  }
}
