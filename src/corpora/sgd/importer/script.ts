import { type BuildValue, build, type Command, printCommand } from "../../../labels/index.js";
import type { SystemTurn } from "../../../transcript/index.js";
import { actsOf, canonicalOf, type PublishedSgdService, type SgdFrame } from "../format/published.js";
import { Belief, type Offer } from "./belief.js";
import { Spellings } from "./canonical.js";
import { carriedOver } from "./carry.js";
import { intentName } from "./names.js";
import { findIntent, type Services } from "./services.js";
import { Task } from "./tasks.js";

/** What commands are made from. */
export interface Evidence {
  /** Whether the annotated states count beside the acts. */
  readonly states: boolean;
  /**
   * Whether searches find what was recorded, so that commands may take from their hits; else a store answers them.
   */
  readonly hits: boolean;
}

/** An index for a command, and one for the signal that follows it. */
const INDEXES = 2;

/**
 * Makes the commands of one dialogue, turn by turn, from its acts and states. Calls and their results are never
 * looked at, and indexes are set aside for every call that the system might make, so that nothing here depends on
 * them.
 */
export class Script {
  readonly #services: Services;
  readonly #evidence: Evidence;
  readonly #beliefs = new Map<string, Belief>();
  readonly #spellings = new Spellings();
  readonly #tasks: Task[] = [];
  /** The task that a service is at. */
  readonly #active = new Map<string, Task>();
  /** The task that made each search whose hits were offered. */
  readonly #offered = new Map<string, Task>();
  #next = 0;
  #turn = 0;

  constructor(services: Services, evidence: Evidence) {
    this.#services = services;
    this.#evidence = evidence;
  }

  /** The commands that a user's turn leads to. */
  observe(frames: readonly SgdFrame[]): SystemTurn[] {
    this.#turn += 1;
    for (const frame of frames) this.#spellings.learn(frame);
    return frames.flatMap((frame) => this.#hearFrame(frame));
  }

  /**
   * The index for the call of a system's frame, whether it makes one or not. Comes before `say`.
   */
  reserve(): number {
    this.#next += INDEXES;
    return this.#next - INDEXES;
  }

  /** The task that carries out a method of a service: the one that the service is at, or the last of that method. */
  taskOf(service: string, method: string): Task | null {
    const active = this.#active.get(service);
    if (active?.intent.name === method) return active;
    return this.#tasks.findLast((one) => one.service === service && one.intent.name === method) ?? null;
  }

  /**
   * Takes in what the system said.
   * @returns the command that gives the task what the user is asked to confirm: it holds that before the answer
   */
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
    const { intent: wanted, confirms } = belief.observe(
      frame,
      this.#turn,
      this.#evidence.states ? this.#spellings : null,
    );
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
      before.observeUser(
        slots.length > 0 && !isChoice(frame) ? "changed" : isAlternative(frame) ? "another" : "neither",
      );
      turns.push(...this.#edit(before, slots));
    }
    const task = this.#active.get(service);
    if (confirms && task?.isQuery === false) {
      turns.push(this.#command(build.confirm(task.index)));
      task.isConfirmed = true;
    }
    return turns;
  }

  /** Gives slots of a task other values. */
  #edit(task: Task, slots: readonly (readonly [slot: string, value: BuildValue])[]): SystemTurn[] {
    if (slots.length === 0) return [];
    task.isConfirmed = false;
    const edits = slots.map(([slot, value]) => [build.target(task.index, slot), value] as const);
    return [this.#command(build.assign(...edits))];
  }

  /** What the task does not hold yet of what its service knows; it holds it from now on. */
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

  /** The offers of a system's frame, with their hits if the acts name them. */
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

  /** The same search made again may go on behind the hits that were offered the first time: the acts do not say. */
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

/**
 * Whether the user takes what was offered as it is: the search stays the same, whatever of the offer fits its filter.
 */
const isChoice = (frame: SgdFrame): boolean =>
  actsOf(frame, "SELECT").length > 0 && actsOf(frame, "INFORM").length === 0;
