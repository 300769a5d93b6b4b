import { createHash } from "node:crypto";
import { BacklotError } from "../errors.js";
import type { Backend } from "../runtime/backend.js";
import type { Plan } from "../testing/plans/plan.js";
import type { Transcript } from "../transcript/index.js";
import { type CorpusOptions, checkedOptions } from "./corpusOptions.js";
import { type Discard, makeDialogue } from "./makeDialogue.js";
import { DialoguePlanner } from "./planner/dialoguePlanner.js";

/** A dialogue that is kept, with the plan that it follows. */
export interface KeptDialogue {
  /** The dialogue. */
  readonly transcript: Transcript;
  /** The plan that it follows. */
  readonly plan: Plan;
}

/** An attempt at a dialogue that is not kept, and why. */
export interface DiscardedDialogue extends Discard {
  /** The number of the dialogue, from 0. */
  readonly index: number;
  /** The number of the attempt, from 0. */
  readonly attempt: number;
  /** Null where there is no plan. */
  readonly plan: Plan | null;
  /** Null where nothing was executed. */
  readonly transcript: Transcript | null;
}

/** What comes of one attempt. */
export type Attempt = { readonly kept: KeptDialogue } | { readonly discarded: DiscardedDialogue };

/** How often a dialogue is attempted before its number is passed over. */
const MAX_ATTEMPTS = 24;
/** How many numbers in a row may be passed over. */
const MAX_PASSED_OVER = 20;

/**
 * Makes a corpus of labelled dialogues without a model: each is planned, executed on the back-end, compared with what its plan
 * calls
 * for, put into words by templates, and checked; what fails is given with its reason, and attempted again with other goals.
 * Equal options give equal dialogues.
 *
 * @throws BacklotError BAD_CORPUS for options out of range, and where nothing can be made; UNKNOWN_INTENT
 */
export async function* makeCorpus(
  backend: Backend,
  options: CorpusOptions = {},
): AsyncGenerator<Attempt, void, undefined> {
  const { count, ...planning } = checkedOptions(options);
  const planner = new DialoguePlanner(backend, planning);
  for (const [intent, reason] of planner.unreachable) options.onUnreachable?.(intent, reason);
  const known = new Set<string>();
  let [kept, passedOver, last] = [0, 0, ""];
  for (let index = 0; kept < count; index++) {
    if (passedOver === MAX_PASSED_OVER) {
      const problem = `only ${kept} of ${count} dialogues could be made; the last attempt was discarded: ${last}`;
      throw new BacklotError("BAD_CORPUS", problem);
    }
    passedOver++;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const made = await attemptAt(backend, planner, index, attempt);
      if ("discarded" in made) {
        last = made.discarded.problem;
        yield made;
        continue;
      }
      const { transcript, plan } = made.kept;
      const key = contentOf(transcript);
      if (known.has(key)) {
        const problem = "an earlier dialogue has the same turns";
        yield { discarded: { stage: "check", reason: "duplicates", problem, index, attempt, plan, transcript } };
        continue;
      }
      known.add(key);
      kept++;
      passedOver = 0;
      yield made;
      break;
    }
  }
}

async function attemptAt(backend: Backend, planner: DialoguePlanner, index: number, attempt: number): Promise<Attempt> {
  const planned = planner.plan(index, attempt);
  if ("reason" in planned) {
    const { reason } = planned;
    return { discarded: { stage: "plan", reason, problem: reason, index, attempt, plan: null, transcript: null } };
  }
  const { plan } = planned;
  const { transcript, discard } = await makeDialogue(backend, plan);
  if (discard !== null) return { discarded: { ...discard, index, attempt, plan, transcript } };
  return { kept: { transcript, plan } };
}

/** A digest of what is said and commanded. */
function contentOf({ turns }: Transcript): string {
  const hash = createHash("sha256");
  for (const turn of turns)
    if (turn.author !== "Signal") hash.update(`${turn.author === "System" ? turn.command : turn.text}\n`);
  return hash.digest("base64");
}
