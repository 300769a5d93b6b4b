import { DONTCARE } from "../../../kit/internal.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import {
  actsOf,
  inputsOf,
  type PublishedSgdService,
  type SgdAction,
  type SgdFrame,
  type SgdIntent,
} from "../format/published.js";
import { act, type Known, spokenText, valueIn } from "./acts.js";
import type { ServiceSchema } from "./schema.js";
import { acceptedOf } from "./systemAgent.js";

export interface SgdGoal {
  readonly service: string;
  readonly intent: SgdIntent;
  /** Wanted values by slot, as spelt by the service. */
  readonly slots: ReadonlyMap<string, string>;
  /** A slot with a wrong first value; null for none. */
  readonly slip: readonly [slot: string, value: string] | null;
  /** The change after a failure; null to give up. */
  readonly change: readonly [slot: string, value: string] | null;
  /** The goal for a found row, if a booking is offered; null for none. */
  readonly next: SgdGoal | null;
}

/** Probabilities of the user's behaviour, in per cent. */
const LIKELY = { volunteers: 45, asks: 35, another: 30, chooses: 75, goesOn: 40, thanks: 30 };
const MAX_REQUESTED = 2;

/** The user of a simulated dialogue. It knows the services and its goals; of the assistant it reads only the acts. */
export class UserAgent {
  private readonly schema: ServiceSchema;
  private readonly goals: SgdGoal[];
  private readonly known = new Map<string, Known>();
  private at = -1;
  private slots: Map<string, string> = new Map();
  private offered = new Map<string, string>();
  private chosen: ReturnType<typeof acceptedOf> = [];
  /** Results of the assistant's last call; only these can be asked about. */
  private rows: readonly Readonly<Record<string, string>>[] = [];
  private asked = false;
  private hasSlipped = false;
  private hasChanged = false;

  constructor(schema: ServiceSchema, goals: readonly SgdGoal[]) {
    this.schema = schema;
    this.goals = [...goals];
  }

  /** The user's next turn; null after the last one. Nothing is heard at the beginning. */
  next(heard: SgdFrame | null, draw: Seeded): SgdFrame[] | null {
    if (heard === null) return this.open(draw);
    const has = (name: string): boolean => actsOf(heard, name).length > 0;
    const goal = this.goals[this.at] as SgdGoal;
    this.rows = heard.service_results ?? this.rows;
    if (has("GOODBYE")) return null;
    if (has("REQUEST")) {
      const wanted = actsOf(heard, "REQUEST").map(({ slot = "" }) => slot);
      return [this.frame(goal, this.inform(goal, draw, wanted))];
    }
    if (has("CONFIRM")) return [this.frame(goal, this.judge(goal, heard))];
    if (has("OFFER_INTENT")) return this.consider(goal, heard, draw);
    if (has("REQ_MORE")) return this.open(draw) ?? [this.frame(goal, this.farewell(draw), "NONE")];
    if (has("NOTIFY_FAILURE")) return [this.frame(goal, this.afterFailure(goal))];
    return this.afterResult(goal, heard, draw);
  }

  private open(draw: Seeded): SgdFrame[] | null {
    const before = this.goals[this.at];
    const goal = this.begin();
    if (goal === null) return null;
    const thanks =
      before !== undefined && before.service !== goal.service && draw.part("thanks").between(1, 100) <= LIKELY.thanks
        ? [this.frame(before, [act("THANK_YOU")], "NONE")]
        : [];
    const wanted = [act("INFORM_INTENT", "intent", goal.intent.name), ...this.inform(goal, draw, [])];
    return [...thanks, this.frame(goal, wanted)];
  }

  private begin(): SgdGoal | null {
    const goal = this.goals[this.at + 1];
    if (goal === undefined) return null;
    this.at++;
    this.asked = false;
    this.hasSlipped = false;
    this.hasChanged = false;
    this.slots = new Map(goal.slots);
    return goal;
  }

  /** Tells the requested slots, possibly more, and all the rest if no further request will come. Values from earlier goals
   * that the new one does not have are withdrawn. */
  private inform(goal: SgdGoal, draw: Seeded, asked: readonly string[]): SgdAction[] {
    const known = this.knownOf(goal.service);
    const inputs = inputsOf(goal.intent);
    const due = inputs.filter((slot) => {
      // The user notices a wrong value when asked to confirm it.
      if (this.hasSlipped && goal.slip?.[0] === slot) return false;
      const wanted = this.slots.get(slot);
      return wanted === undefined ? (known.get(slot) ?? DONTCARE) !== DONTCARE : known.get(slot) !== wanted;
    });
    const required = (slot: string): boolean => goal.intent.required_slots.includes(slot);
    const told = due.filter(
      (slot) => asked.includes(slot) || known.has(slot) || draw.part(slot).between(1, 100) <= LIKELY.volunteers,
    );
    const isLast = due.filter(required).every((slot) => told.includes(slot));
    const given = isLast ? due : told;
    return given.map((slot) => {
      const slip = goal.slip !== null && goal.slip[0] === slot && !this.hasSlipped ? goal.slip[1] : null;
      if (slip !== null) this.hasSlipped = true;
      const value = slip ?? this.slots.get(slot) ?? DONTCARE;
      known.set(slot, value);
      return act("INFORM", slot, value);
    });
  }

  private judge(goal: SgdGoal, heard: SgdFrame): SgdAction[] {
    const known = this.knownOf(goal.service);
    const wrong = actsOf(heard, "CONFIRM").flatMap((action) => {
      const { slot = "" } = action;
      const wanted = this.slots.get(slot);
      return wanted === undefined || wanted === valueIn(action) ? [] : [[slot, wanted] as const];
    });
    if (wrong.length === 0) return [act("AFFIRM")];
    for (const [slot, value] of wrong) known.set(slot, value);
    return [act("NEGATE"), ...wrong.map(([slot, value]) => act("INFORM", slot, value))];
  }

  private consider(goal: SgdGoal, heard: SgdFrame, draw: Seeded): SgdFrame[] {
    const offered = valueIn(actsOf(heard, "OFFER_INTENT")[0] as SgdAction);
    const isMeant = (one: SgdGoal | null | undefined): boolean =>
      one?.service === heard.service && one.intent.name === offered;
    if (!isMeant(this.goals[this.at + 1]) && goal.next !== null && isMeant(goal.next)) {
      this.goals.splice(this.at + 1, 0, goal.next);
    }
    const next = this.goals[this.at + 1];
    if (next === undefined || !isMeant(next)) return [this.frame(goal, [act("NEGATE_INTENT")])];
    this.begin();
    this.takeChosen();
    return [this.frame(next, [act("AFFIRM_INTENT"), ...this.inform(next, draw, [])])];
  }

  private farewell(draw: Seeded): SgdAction[] {
    return draw
      .of([
        ["NEGATE", "GOODBYE"],
        ["NEGATE", "THANK_YOU", "GOODBYE"],
      ])
      .map((name) => act(name));
  }

  private afterFailure(goal: SgdGoal): SgdAction[] {
    if (goal.change === null || this.hasChanged || this.offered.size > 0) {
      this.offered = new Map();
      return [act("THANK_YOU")];
    }
    this.hasChanged = true;
    const [slot, value] = goal.change;
    this.slots.set(slot, value);
    this.knownOf(goal.service).set(slot, value);
    return [act("INFORM", slot, value)];
  }

  private afterResult(goal: SgdGoal, heard: SgdFrame, draw: Seeded): SgdFrame[] {
    const offers = actsOf(heard, "OFFER");
    if (offers.length > 0) this.offered = new Map(offers.map((one) => [one.slot ?? "", valueIn(one)]));
    const percent = (what: string): number => draw.part(what).between(1, 100);
    const { result_slots: results = [] } = goal.intent;
    const known = this.knownOf(goal.service);
    const isHeld = (slot: string): boolean => this.rows.length > 0 && this.rows.every((row) => row[slot] !== undefined);
    const open = results.filter((slot) => !known.has(slot) && !this.offered.has(slot) && isHeld(slot));
    if (!this.asked && open.length > 0 && percent("asks") <= LIKELY.asks) {
      this.asked = true;
      const wanted = draw.part("slots").some(open, 1, MAX_REQUESTED);
      const requests = wanted.map((slot) => act("REQUEST", slot));
      return [this.frame(goal, requests, goal.intent.name, wanted)];
    }
    if (this.offered.size === 0) return [this.frame(goal, [act("THANK_YOU")])];
    if (offers.length > 0 && percent("another") <= LIKELY.another) return [this.frame(goal, [act("REQUEST_ALTS")])];
    if (percent("chooses") > LIKELY.chooses) {
      this.offered = new Map();
      return [this.frame(goal, [act("THANK_YOU")])];
    }
    const accepted = acceptedOf(this.schema.byName.get(goal.service) as PublishedSgdService, this.offered);
    for (const [slot, value] of accepted) known.set(slot, value);
    this.chosen = accepted;
    this.offered = new Map();
    if (percent("goes on") <= LIKELY.goesOn) return this.goOn(goal, draw.part("on"));
    return [this.frame(goal, [act("SELECT")])];
  }

  /** Chooses, and in the same turn opens the next goal: a booking of the row, or a goal of another service. */
  private goOn(goal: SgdGoal, draw: Seeded): SgdFrame[] {
    const next = goal.next ?? this.goals[this.at + 1];
    const select = act("SELECT");
    if (next === undefined || (goal.next === null && next.service === goal.service))
      return [this.frame(goal, [select])];
    const chosen = goal.next === null ? [this.frame(goal, [select], "NONE")] : [];
    if (goal.next !== null) this.goals.splice(this.at + 1, 0, next);
    this.begin();
    if (goal.next !== null) this.takeChosen();
    const wanted = [act("INFORM_INTENT", "intent", next.intent.name), ...this.inform(next, draw, [])];
    return [...chosen, this.frame(next, chosen.length > 0 ? wanted : [select, ...wanted])];
  }

  private takeChosen(): void {
    for (const [slot, value] of this.chosen) if (this.slots.has(slot)) this.slots.set(slot, value);
  }

  /** All slots in spoken form. */
  private frame(
    { service, intent }: SgdGoal,
    actions: SgdAction[],
    active: string = intent.name,
    requested: readonly string[] = [],
  ): SgdFrame {
    const values = [...this.knownOf(service)].map(([slot, value]) => [slot, [spokenText(value)]] as [string, string[]]);
    const state = { active_intent: active, requested_slots: [...requested], slot_values: Object.fromEntries(values) };
    return { actions, service, slots: [], state };
  }

  private knownOf(service: string): Known {
    const known = this.known.get(service) ?? new Map<string, string>();
    this.known.set(service, known);
    return known;
  }
}
