import { DONTCARE, isTime } from "../../../kit/internal.js";
import { type BuildValue, build, type Command, printCommand } from "../../../labels/index.js";
import type { SystemTurn } from "../../../transcript/index.js";
import { actsOf, canonicalOf, type PublishedSgdService, type SgdFrame } from "../format/published.js";
import { Belief, type Held, type Offer, Spellings } from "./belief.js";
import { intentName } from "./names.js";
import { findIntent, type Services } from "./services.js";
import { Task } from "./tasks.js";

export interface Evidence {
  /** True if the annotated states count in addition to the acts. */
  readonly states: boolean;
  /** True if searches return the recorded rows, so that commands may refer to hits; false if a store answers them. */
  readonly hits: boolean;
}

/** One index for a command and one for its signal. */
const INDEXES = 2;

/** Makes the commands of one dialogue, turn by turn, from its acts and states. Calls and their results are never read,
 * and indexes are reserved for every possible call, so that commands do not depend on them. */
export class Script {
  readonly #services: Services;
  readonly #evidence: Evidence;
  readonly #beliefs = new Map<string, Belief>();
  readonly #spellings = new Spellings();
  readonly #tasks: Task[] = [];
  readonly #active = new Map<string, Task>();
  /** The task of each search whose hits were offered. */
  readonly #offered = new Map<string, Task>();
  #next = 0;
  #turn = 0;

  constructor(services: Services, evidence: Evidence) {
    this.#services = services;
    this.#evidence = evidence;
  }

  observe(frames: readonly SgdFrame[]): SystemTurn[] {
    this.#turn += 1;
    for (const frame of frames) this.#spellings.learn(frame);
    return frames.flatMap((frame) => this.#hearFrame(frame));
  }

  /** Reserves the index for the possible call of a system frame. Must precede `say`. */
  reserve(): number {
    this.#next += INDEXES;
    return this.#next - INDEXES;
  }

  /** Returns the task of a method: the current one of the service, or the last one with this method. */
  taskOf(service: string, method: string): Task | null {
    const active = this.#active.get(service);
    if (active?.intent.name === method) return active;
    return this.#tasks.findLast((one) => one.service === service && one.intent.name === method) ?? null;
  }

  /** Returns the command that sets the values to confirm, which the task holds before the user's answer. */
  say(frame: SgdFrame): SystemTurn[] {
    this.#spellings.learn(frame);
    const belief = this.#belief(frame.service);
    belief.say(frame, this.#offersOf(frame));
    const task = this.#active.get(frame.service);
    if (task === undefined || task.isQuery) return [];
    const edits = task.inputs.flatMap((slot) => {
      const value = belief.proposed(slot);
      if (value === undefined || value === task.slots.get(slot)) return [];
      task.slots.set(slot, value);
      return [[slot, value] as const];
    });
    return this.#edit(task, edits);
  }

  #hearFrame(frame: SgdFrame): SystemTurn[] {
    const { service } = frame;
    const belief = this.#belief(service);
    const spellings = this.#evidence.states ? this.#spellings : null;
    const { intent: wanted, confirms } = belief.observe(frame, this.#turn, spellings);
    const turns: SystemTurn[] = [];
    const intent = wanted === null ? undefined : findIntent(this.#service(service), wanted);
    const before = this.#active.get(service);
    if (intent !== undefined) {
      const task = new Task(this.#next, service, intent, this.#evidence.hits);
      const slots = this.#changes(task, belief, null);
      turns.push(this.#command(build.start(intentName(service, intent.name), slots)));
      this.#tasks.push(task);
      this.#active.set(service, task);
    } else if (before !== undefined) {
      const slots = this.#changes(before, belief, before);
      const isChanged = slots.length > 0 && !isChoice(frame);
      before.observeUser(isChanged ? "changed" : isAlternative(frame) ? "another" : "neither");
      turns.push(...this.#edit(before, slots));
    }
    const task = this.#active.get(service);
    if (confirms && task?.isQuery === false) {
      turns.push(this.#command(build.confirm(task.index)));
      task.isConfirmed = true;
    }
    return turns;
  }

  #edit(task: Task, slots: readonly (readonly [slot: string, value: BuildValue])[]): SystemTurn[] {
    if (slots.length === 0) return [];
    task.isConfirmed = false;
    const edits = slots.map(([slot, value]) => [build.target(task.index, slot), value] as const);
    return [this.#command(build.assign(...edits))];
  }

  /** Returns the new values for a task, and records them in it. */
  #changes(task: Task, belief: Belief, edited: Task | null): [slot: string, value: BuildValue][] {
    const changes: [string, BuildValue][] = [];
    const { service } = task;
    for (const slot of task.inputs) {
      const held = belief.slots.get(slot);
      if (held === undefined || held.value === task.slots.get(slot)) continue;
      const to = { service, slot, task: edited, turn: this.#turn };
      changes.push([slot, carriedOver(held, to, this.#tasks, this.#services)]);
      task.slots.set(slot, held.value);
    }
    return changes;
  }

  #offersOf(frame: SgdFrame): ReadonlyMap<string, Offer> {
    const active = this.#active.get(frame.service);
    const offered = new Map(actsOf(frame, "OFFER").map((act) => [act.slot ?? "", canonicalOf(act)]));
    const count = Math.max(0, ...[...offered.values()].map((values) => values.length));
    const hasFailed = actsOf(frame, "NOTIFY_FAILURE").length > 0;
    const isOffer = active !== undefined && count > 0 && !hasFailed;
    if (isOffer) this.#followSearch(active);
    const hits = isOffer ? active.offer(count) : [];
    if (hasFailed) active?.failed();
    const offers = new Map<string, Offer>();
    for (const [slot, values] of offered) {
      offers.set(slot, { values, hits: values.length === count ? hits : [] });
    }
    for (const act of [...actsOf(frame, "INFORM"), ...actsOf(frame, "OFFER")]) {
      active?.inform(act.slot ?? "", canonicalOf(act));
    }
    return offers;
  }

  /** A repeated search may continue after the hits that were offered before, which acts do not tell. */
  #followSearch(task: Task): void {
    const held = [...task.slots].sort(([one], [other]) => (one < other ? -1 : 1));
    const search = JSON.stringify([task.service, task.intent.name, held]);
    const first = this.#offered.get(search);
    if (first === undefined) this.#offered.set(search, task);
    else if (first !== task) task.loseHits();
  }

  #command(command: Command): SystemTurn {
    return { author: "System", index: this.reserve(), command: printCommand(command) };
  }

  #belief(name: string): Belief {
    const known = this.#beliefs.get(name);
    if (known !== undefined) return known;
    const belief = new Belief(this.#service(name));
    this.#beliefs.set(name, belief);
    return belief;
  }

  #service(name: string): PublishedSgdService {
    return this.#services.get(name) as PublishedSgdService;
  }
}

const isAlternative = (frame: SgdFrame): boolean => actsOf(frame, "REQUEST_ALTS").length > 0;

/** True if the user accepts the offer unchanged: the search stays, even if values of the offer are also filters. */
const isChoice = (frame: SgdFrame): boolean =>
  actsOf(frame, "SELECT").length > 0 && actsOf(frame, "INFORM").length === 0;

interface Destination {
  readonly service: string;
  readonly slot: string;
  /** The edited task; null for a task that starts. */
  readonly task: Task | null;
  readonly turn: number;
}

/** A reference to the hit that offered the value or to the slot of an earlier task, or a literal if the user has just said
 * it or no task holds it. */
function carriedOver(held: Held, to: Destination, tasks: readonly Task[], services: Services): BuildValue {
  const { value, hit } = held;
  if (value === DONTCARE) return value;
  if (hit !== undefined && hit.task !== to.task && hit.task.holds(hit) && hit.task.isResult(to.slot)) {
    return build.reference(hit.task.index, to.slot, hit.position);
  }
  if (held.isSilent === true) return fromElsewhere(value, to, tasks, services) ?? value;
  if (held.turn === to.turn) return value;
  const before = tasks.findLast(
    (one) => one !== to.task && !one.isQuery && one.service === to.service && one.slots.get(to.slot) === value,
  );
  return before === undefined ? value : build.reference(before.index, to.slot);
}

/** A reference to a task of another service that holds the value, latest first; prefers slots of the same name. */
function fromElsewhere(
  value: string,
  { service, slot }: Destination,
  tasks: readonly Task[],
  services: Services,
): BuildValue | null {
  const others = tasks.filter((task) => task.service !== service).reverse();
  for (const isMeant of [(name: string): boolean => name === slot, (): boolean => true]) {
    for (const task of others) {
      const isWanted = (name: string, held: string): boolean =>
        held === value && isMeant(name) && (name === slot || !isClosed(services, task.service, name));
      // Hits repeat the search parameters except times, since services return the nearest ones.
      const position = task.isQuery ? (task.current?.position ?? null) : null;
      for (const [name, held] of task.slots) {
        if (!isWanted(name, held) || (task.isQuery && (position === null || isTime(held)))) continue;
        return build.reference(task.index, name, position);
      }
      for (const [name, informed] of task.informed) {
        if (!isWanted(name, informed.value) || !task.holds(informed.hit) || !task.isResult(name)) continue;
        return build.reference(task.index, name, informed.hit.position);
      }
    }
  }
  return null;
}

/** True if a slot has closed values, such as "2" or "True", which are often equal by coincidence. */
function isClosed(services: Services, service: string, slot: string): boolean {
  return services.get(service)?.slots.find(({ name }) => name === slot)?.is_categorical === true;
}
