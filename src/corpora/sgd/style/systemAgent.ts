import type { Signal } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Session } from "../../../runtime/index.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import { toExpressions } from "../../../users/simulated/expressions.js";
import { actsOf, type PublishedSgdService, type SgdFrame, type SgdIntent } from "../format/published.js";
import { act, type Known, parametersOf, systemFrame, valueIn } from "./acts.js";
import { resultOf, type ServiceSchema, slotValueOf } from "./schema.js";

/** Maximum rows of a search, as in the published data, and maximum slots that are requested or offered at once. */
const MAX_ROWS = 10;
const MAX_ASKED = 2;
const MAX_OFFERED = 2;
/** Probabilities, in per cent, of offering the next step after a choice, and of requesting two slots at once. */
const OFFER_INTENT_PERCENT = 60;
const TWO_SLOTS_PERCENT = 30;

interface Service {
  readonly schema: PublishedSgdService;
  readonly known: Known;
  intent: SgdIntent | null;
  pending: ReadonlyMap<string, string>;
  /** The results of its last call; `at` is the position of the row that it refers to. */
  rows: readonly Readonly<Record<string, string>>[];
  at: number;
  offered: ReadonlyMap<string, string>;
}

/** The assistant of a simulated dialogue. It knows the services and the user's acts, and executes every call. */
export class SystemAgent {
  /** The reason why the dialogue cannot continue; null if it can. */
  problem: string | null = null;
  private readonly schema: ServiceSchema;
  private readonly commands = new Map<string, string>();
  private readonly catalog: Backend["catalog"];
  private readonly session: Session;
  private readonly services = new Map<string, Service>();

  constructor(backend: Backend, schema: ServiceSchema, session: Session) {
    this.schema = schema;
    this.catalog = backend.catalog;
    this.session = session;
    for (const [command, { service, method }] of schema.names) this.commands.set(`${service}.${method}`, command);
  }

  answer(frames: readonly SgdFrame[], draw: Seeded): SgdFrame {
    for (const frame of frames) this.hear(frame);
    const frame = frames.at(-1) as SgdFrame;
    const service = this.service(frame.service);
    const has = (name: string): boolean => actsOf(frame, name).length > 0;
    const say = (...actions: ReturnType<typeof act>[]): SgdFrame => systemFrame(frame.service, actions);
    if (has("GOODBYE")) return say(act("GOODBYE"));
    if (has("REQUEST")) {
      const row = service.rows[service.at] ?? {};
      return say(...actsOf(frame, "REQUEST").map(({ slot = "" }) => act("INFORM", slot, row[slot] ?? "")));
    }
    if (has("REQUEST_ALTS")) {
      service.at++;
      return say(...this.offer(service));
    }
    if (has("SELECT") && !has("INFORM_INTENT")) return say(this.afterChoice(service, draw));
    if (has("AFFIRM")) return this.call(service, draw);
    if (has("THANK_YOU") || has("NEGATE_INTENT") || service.intent === null) return say(act("REQ_MORE"));
    const missing = service.intent.required_slots.filter((slot) => !service.known.has(slot));
    if (missing.length > 0) {
      const count = draw.part("two").between(1, 100) <= TWO_SLOTS_PERCENT ? MAX_ASKED : 1;
      return say(...missing.slice(0, count).map((slot) => this.request(service, slot)));
    }
    if (service.intent.is_transactional !== true) return this.call(service, draw);
    const wanted = Object.entries(parametersOf(service.known, service.intent));
    service.pending = new Map([...service.pending, ...wanted]);
    return say(...wanted.map(([slot, value]) => act("CONFIRM", slot, value)));
  }

  private hear(frame: SgdFrame): void {
    const service = this.service(frame.service);
    for (const action of frame.actions) {
      const { slot = "" } = action;
      const value = valueIn(action);
      if (action.act === "INFORM_INTENT") service.intent = intentOf(service.schema, value);
      else if (action.act === "AFFIRM") {
        for (const [name, held] of service.pending) service.known.set(name, held);
        service.pending = new Map();
      } else if (action.act === "SELECT") {
        for (const [name, held] of acceptedOf(service.schema, service.offered)) service.known.set(name, held);
      } else if (action.act === "INFORM") {
        service.pending = new Map([...service.pending].filter(([name]) => name !== slot));
        service.known.set(slot, value);
      } else if (action.act === "AFFIRM_INTENT") service.intent = this.offeredIntent;
    }
  }

  private offeredIntent: SgdIntent | null = null;

  /** After a choice, offers a booking of the row, or asks if there is more to do. */
  private afterChoice({ schema, offered }: Service, draw: Seeded) {
    const next = schema.intents.find(
      (one) => one.is_transactional === true && one.required_slots.some((slot) => offered.has(slot)),
    );
    if (next === undefined || draw.between(1, 100) > OFFER_INTENT_PERCENT) return act("REQ_MORE");
    this.offeredIntent = next;
    return act("OFFER_INTENT", "intent", next.name);
  }

  private request({ schema }: Service, slot: string) {
    const { is_categorical: isClosed, possible_values: values = [] } = schema.slots.find(
      ({ name }) => name === slot,
    ) as PublishedSgdService["slots"][number];
    return act("REQUEST", slot, ...(isClosed === true && values.length <= 3 ? values : []));
  }

  private call(service: Service, draw: Seeded): SgdFrame {
    const intent = service.intent as SgdIntent;
    const { service_name: name } = service.schema;
    const parameters = parametersOf(service.known, intent);
    const signal = this.execute(this.commands.get(`${name}.${intent.name}`) ?? "", parameters);
    const made = { service_call: { method: intent.name, parameters } };
    if (signal?.kind === "performed") {
      service.rows = [resultOf({ ...signal.arguments, ...signal.row }, intent)];
      service.at = 0;
      return { ...systemFrame(name, [act("NOTIFY_SUCCESS")]), ...made, service_results: [...service.rows] };
    }
    if (signal?.kind === "failed") {
      return { ...systemFrame(name, [act("NOTIFY_FAILURE")]), ...made, service_results: [] };
    }
    if (signal?.kind === "found") {
      service.rows = signal.rows.slice(0, MAX_ROWS).map((row) => resultOf(row, intent));
      service.at = 0;
      const actions = this.offer(service);
      const isCounted = service.rows.length > 0 && draw.part("count").between(1, 2) === 1;
      const count = isCounted ? [act("INFORM_COUNT", "count", String(service.rows.length))] : [];
      return { ...systemFrame(name, [...actions, ...count]), ...made, service_results: [...service.rows] };
    }
    this.problem = `${name}.${intent.name} was not answered: ${JSON.stringify(signal)}`;
    return systemFrame(name, [act("GOODBYE")]);
  }

  private offer(service: Service) {
    const row = service.rows[service.at];
    const intent = service.intent as SgdIntent;
    const slots = Object.keys(row ?? {}).filter((slot) => !service.known.has(slot));
    if (row === undefined) return [act("NOTIFY_FAILURE")];
    const needed = (slot: string): boolean => service.schema.intents.some((one) => one.required_slots.includes(slot));
    const ranked = [...slots.filter(needed), ...slots.filter((slot) => !needed(slot))];
    const named = ranked.length > 0 ? ranked : (intent.result_slots ?? []).filter((slot) => Object.hasOwn(row, slot));
    const chosen = named.slice(0, MAX_OFFERED);
    service.offered = new Map(chosen.map((slot) => [slot, row[slot] as string]));
    return chosen.length === 0
      ? [act("NOTIFY_FAILURE")]
      : chosen.map((slot) => act("OFFER", slot, row[slot] as string));
  }

  private execute(command: string, parameters: Readonly<Record<string, string>>): Signal | null {
    const spec = this.catalog.get(command);
    const given = Object.entries(parameters).map(([slot, text]) => {
      const type = spec?.slots.find(({ name }) => name === slot)?.type ?? "str";
      return [slot, slotValueOf(text, type)] as [string, ReturnType<typeof slotValueOf>];
    });
    const { session } = this;
    const index = session.next;
    let [signal] = session.executeCommand(build.start(command, toExpressions(given)));
    if (signal?.kind === "confirm") [signal] = session.executeCommand(build.confirm(index));
    if (signal?.kind === "ready") [signal] = session.executeCommand(build.resume(index));
    return signal ?? null;
  }

  private service(name: string): Service {
    const known = this.services.get(name);
    if (known !== undefined) return known;
    const schema = this.schema.byName.get(name) as PublishedSgdService;
    const made: Service = {
      schema,
      known: new Map(),
      intent: null,
      pending: new Map(),
      rows: [],
      at: 0,
      offered: new Map(),
    };
    this.services.set(name, made);
    return made;
  }
}

const intentOf = ({ intents }: PublishedSgdService, method: string): SgdIntent | null =>
  intents.find(({ name }) => name === method) ?? null;

/** Values that are accepted with an unchanged offer: those that some intent of the service requires. */
export function acceptedOf(
  { intents }: PublishedSgdService,
  offered: ReadonlyMap<string, string>,
): readonly (readonly [slot: string, value: string])[] {
  return [...offered].filter(([slot]) => intents.some(({ required_slots: required }) => required.includes(slot)));
}
