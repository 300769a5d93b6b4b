import { answer, type Behaviour, type BehaviourWorld, defineBehaviour, fail, python, type Value } from "backlot/kit";
import { GorillaFileSystem } from "./fileSystem.js";
import { MathAPI } from "./math.js";
import { MessageAPI } from "./message.js";
import { type Answer, type Service, type Start, Verbatim } from "./service.js";
import { TicketAPI } from "./ticket.js";
import { TradingBot } from "./trading.js";
import { TravelAPI } from "./travel.js";
import { TwitterAPI } from "./twitter.js";
import { type Dict, type Live, live, PythonError, spelled } from "./values.js";
import { VehicleControlAPI } from "./vehicle.js";

/*
 * The tools of BFCL's multi-turn sets. A class is alive for the whole session: it starts from the row of its name among
 * the instances, and after each call that row holds its state.
 */

const SERVICES = {
  GorillaFileSystem,
  MathAPI,
  MessageAPI,
  TicketAPI,
  TradingBot,
  TravelAPI,
  TwitterAPI,
  VehicleControlAPI,
};

/** The entities: classes with their configuration and state, and tables of the benchmark. */
const INSTANCES = "bfcl_instances";
const TABLES = "bfcl_tables";

type Method = (...given: Live[]) => Answer;

/** The instances of this session by class, and its world during a call. */
const alive = new Map<string, Service>();
let here: BehaviourWorld | null = null;

/**
 * The behaviour of a method.
 * @param service its class
 * @param required its parameters without a default, in order
 * @param optional the others with their defaults, which all calls share, as in Python
 */
export function tool(
  service: keyof typeof SERVICES,
  method: string,
  required: readonly string[],
  optional: readonly (readonly [name: string, value: Value | null])[] = [],
): Behaviour {
  const defaults = new Map(optional.map(([name, value]) => [name, live(value)]));
  return defineBehaviour(method, {
    perform({ slots, emptied }, world) {
      here = world;
      const isGiven = (name: string): boolean => (slots[name] ?? null) !== null || emptied.includes(name);
      const missing = required.filter((name) => !isGiven(name));
      if (missing.length > 0) return fail(missingText(`${service}.${method}()`, missing));
      const given = [...required, ...defaults.keys()].map((name) =>
        isGiven(name) ? live(slots[name] as Value | null) : (defaults.get(name) ?? null),
      );
      const held = instanceOf(service, world);
      try {
        return answer(
          answerText((held as unknown as Readonly<Record<string, Method>>)[method]?.apply(held, given) ?? null),
        );
      } catch (thrown) {
        if (!(thrown instanceof PythonError)) throw thrown;
        return fail(thrown.message);
      } finally {
        note(service, held, world);
      }
    },
  });
}

/** The behaviour of the query over the instances: their rows hold states before the first call too. */
export function instances(query: string): Behaviour {
  return defineBehaviour(query, {
    perform(_, world) {
      here = world;
      beginAll(world);
      return undefined;
    },
  });
}

/** The instance of a class. The first call of a session makes those of all classes that have a row. */
function instanceOf(name: keyof typeof SERVICES, world: BehaviourWorld): Service {
  beginAll(world);
  return alive.get(name) ?? begin(name, world);
}

function beginAll(world: BehaviourWorld): void {
  if (alive.size === 0) for (const { id } of world.rows<{ id: string }>(INSTANCES)) begin(id, world);
}

function begin(name: string, world: BehaviourWorld): Service {
  const row = world.get<{ config?: Value; long_context?: boolean }>(INSTANCES, name);
  if (row === null) world.add(INSTANCES, { id: name });
  const start: Start = {
    config: live(row?.config ?? {}) as Dict,
    isLong: row?.long_context === true,
    table: (table) => live((here as BehaviourWorld).get<{ value: Value }>(TABLES, table)?.value),
    now: () => (here as BehaviourWorld).now,
  };
  const made = new SERVICES[name as keyof typeof SERVICES](start);
  alive.set(name, made);
  note(name, made, world);
  return made;
}

function note(name: string, service: Service, world: BehaviourWorld): void {
  const hidden = service.hidden?.();
  const state = { state: spelled(service.dump()), ...(hidden === undefined ? {} : { hidden: spelled(hidden) }) };
  world.update(INSTANCES, name, state);
}

/** The text of an answer: texts as they are, dictionaries as JSON, anything else as `str()` gives it. */
function answerText(given: Answer): string {
  if (given instanceof Verbatim) return given.text;
  if (typeof given === "string") return given;
  const isEntries = typeof given === "object" && given !== null && !Array.isArray(given) && !("$float" in given);
  const value = (isEntries && !(given instanceof Map) ? new Map(Object.entries(given)) : given) as Live;
  return value instanceof Map ? python.json(spelled(value)) : python.text(spelled(value));
}

/** Python's message for arguments that are not there. */
function missingText(method: string, names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`);
  const last = quoted.pop();
  const listed = quoted.length === 0 ? last : `${quoted.join(", ")}${quoted.length > 1 ? "," : ""} and ${last}`;
  return `${method} missing ${names.length} required positional argument${names.length === 1 ? "" : "s"}: ${listed}`;
}
