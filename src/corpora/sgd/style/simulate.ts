import { BacklotError } from "../../../base/errors.js";
import type { Value } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { GoalDrawer } from "../../../users/goals/drawGoal.js";
import { type Vocabulary, vocabularyOf } from "../../../users/phrases/vocabulary.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { Goal } from "../../../users/simulated/goal.js";
import type { Discard } from "../../making/discard.js";
import type { PublishedSgdDialogue, PublishedSgdService, SgdFrame, SgdIntent, SgdTurn } from "../format/published.js";
import { sgdText } from "../importer/stateTracker.js";
import { parametersOf } from "./acts.js";
import type { ServiceSchema } from "./schema.js";
import { SystemAgent } from "./systemAgent.js";
import { type SgdGoal, UserAgent } from "./userAgent.js";
import { DialogueWords } from "./words.js";

export type Simulated = { readonly dialogue: PublishedSgdDialogue } | { readonly discard: Discard };

const MAX_TURNS = 60;
/** The probabilities, in per cent, of a wrong first value in a booking and of a first booking that fails. */
const SLIP_PERCENT = 15;
const FAILURE_PERCENT = 10;
/** The probability, in per cent, that the user wants to book a found row if this is offered. */
const BOOKS_PERCENT = 50;

/** Simulates dialogues about the services of a back-end, like SGD's simulator: acts by two agents, then words. */
export class SgdSimulator {
  private readonly backend: Backend;
  private readonly schema: ServiceSchema;
  private readonly drawer: GoalDrawer;
  private readonly vocabulary: Vocabulary;

  constructor(backend: Backend, schema: ServiceSchema, now?: number) {
    this.backend = backend;
    this.schema = schema;
    this.drawer = new GoalDrawer(backend, now);
    this.vocabulary = vocabularyOf(backend.intents);
  }

  /** Equal plans give equal dialogues. */
  simulate({ goals, seed = 1, now, id = "dialogue" }: Plan): Simulated {
    const draw = new Seeded("sgd", seed);
    const faults: Record<string, { reason: string }[]> = {};
    const wanted = goals.map((goal, at) => {
      const fails = draw.part(at).part("fails").between(1, 100) <= FAILURE_PERCENT;
      const made = this.goal(goal, seed + at, draw.part(at), fails);
      if (made.change !== null && fails && made.intent.is_transactional === true && faults[goal.intent] === undefined) {
        faults[goal.intent] = [{ reason: "it is not possible at the moment" }];
      }
      return made;
    });
    const session = this.backend.open({ seed, ...(now === undefined ? {} : { now }), outcomes: faults });
    const system = new SystemAgent(this.backend, this.schema, session);
    const user = new UserAgent(this.schema, wanted);
    const words = new DialogueWords(this.schema, this.vocabulary, seed);
    const turns: SgdTurn[] = [];
    let heard: SgdFrame | null = null;
    for (let nth = 0; nth < MAX_TURNS; nth++) {
      const said = user.next(heard, draw.part(`user ${nth}`));
      if (said === null) return checked(dialogueOf(id, turns));
      turns.push({ ...words.say(said, heard, nth), speaker: "USER" });
      heard = system.answer(said, draw.part(`system ${nth}`));
      const problem = system.problem ?? calledOtherwise(said, heard, this.schema);
      if (problem !== null) return { discard: { stage: "execute", reason: "a call that is not answered", problem } };
      turns.push({ ...words.say([heard], null, nth), speaker: "SYSTEM" });
    }
    const problem = `it is not over after ${MAX_TURNS} turns`;
    return { discard: { stage: "execute", reason: "too many turns", problem } };
  }

  private goal(goal: Goal, seed: number, draw: Seeded, fails: boolean): SgdGoal {
    const { service, method } = this.schema.names.get(goal.intent) as { service: string; method: string };
    const intent = (this.schema.byName.get(service) as PublishedSgdService).intents.find(
      ({ name }) => name === method,
    ) as SgdIntent;
    const isWhole = intent.required_slots.every((slot) => goal.slots?.[slot] !== undefined);
    const whole = isWhole ? goal : this.drawer.goal(goal.intent, seed);
    const given = Object.entries(whole.slots ?? {}).flatMap(([slot, value]) =>
      typeof value === "object" || sgdText(value as Value).trim() === ""
        ? []
        : [[slot, sgdText(value as Value)] as const],
    );
    const slots = new Map(given);
    const another = (slot: string | undefined): readonly [string, string] | null => {
      const value = slot === undefined ? undefined : this.drawer.another(plainGoal(whole), slot, seed);
      return slot === undefined || value === undefined || typeof value === "object" ? null : [slot, sgdText(value)];
    };
    const told = [...slots.keys()];
    const isBooking = intent.is_transactional === true;
    const slips = isBooking && told.length > 0 && draw.part("slips").between(1, 100) <= SLIP_PERCENT;
    const changes = told.length > 0 && (isBooking ? fails : true);
    return {
      service,
      intent,
      slots,
      slip: slips ? another(draw.part("slip").of(told)) : null,
      change: changes ? another(draw.part("change").of(told)) : null,
      next: isBooking ? null : this.booking(service, intent, seed, draw.part("next")),
    };
  }

  /** The user's goal for a chosen row; null if no booking of the service needs one, or if the user wants none. */
  private booking(
    service: string,
    { result_slots: results = [] }: SgdIntent,
    seed: number,
    draw: Seeded,
  ): SgdGoal | null {
    const { intents } = this.schema.byName.get(service) as PublishedSgdService;
    const intent = intents.find(
      (one) => one.is_transactional === true && one.required_slots.some((slot) => results.includes(slot)),
    );
    const command = [...this.schema.names].find(
      ([, name]) => name.service === service && name.method === intent?.name,
    )?.[0];
    if (command === undefined || draw.between(1, 100) > BOOKS_PERCENT) return null;
    try {
      return this.goal(this.drawer.goal(command, seed), seed, draw, false);
    } catch (error) {
      if (error instanceof BacklotError && error.code === "UNREACHABLE_GOAL") return null;
      throw error;
    }
  }
}

function plainGoal({ intent, slots = {} }: Goal): Goal {
  return { intent, slots: Object.fromEntries(Object.entries(slots).filter(([, value]) => typeof value !== "object")) };
}

/** The difference between a call and the user's state; null if there is none. */
function calledOtherwise(
  said: readonly SgdFrame[],
  { service, service_call: call }: SgdFrame,
  { byName }: ServiceSchema,
): string | null {
  const state = said.at(-1)?.state;
  if (call === undefined || state === undefined) return null;
  const intent = byName.get(service)?.intents.find(({ name }) => name === call.method) as SgdIntent;
  const wanted = Object.keys(
    parametersOf(new Map(Object.entries(state.slot_values).map(([slot, [text = ""]]) => [slot, text])), intent),
  );
  const [made, meant] = [Object.keys(call.parameters).sort().join(", "), wanted.sort().join(", ")];
  return made === meant ? null : `${call.method} was called with ${made}; the user said ${meant}`;
}

/** Discards a dialogue with an empty value, which SGD never has. */
function checked(dialogue: PublishedSgdDialogue): Simulated {
  const actions = dialogue.turns.flatMap(({ frames }) => frames.flatMap((frame) => frame.actions));
  const bad = actions.find(({ slot = "", values = [] }) => slot !== "" && values.some((text) => text.trim() === ""));
  if (bad === undefined) return { dialogue };
  const problem = `${bad.act} of ${bad.slot} has a value without a letter or digit`;
  return { discard: { stage: "check", reason: "a value is empty", problem } };
}

function dialogueOf(id: string, turns: SgdTurn[]): PublishedSgdDialogue {
  const services = [...new Set(turns.flatMap(({ frames }) => frames.map(({ service }) => service)))];
  return { dialogue_id: `1_${id.replaceAll(/\D/g, "").padStart(5, "0")}`, services, turns };
}
