import { createHash } from "node:crypto";
import { BacklotError } from "../../errors.js";
import type { Backend } from "../../runtime/backend.js";
import type { Discard } from "../makeDialogue.js";
import { DialoguePlanner, type PlannerOptions } from "../planner/dialoguePlanner.js";
import type { Style, StyledDialogue } from "./style.js";

/** An attempt at a dialogue in a style that came to nothing. */
export interface DiscardedStyled extends Discard {
  readonly index: number;
  readonly attempt: number;
}

/** What comes of one attempt. */
export type StyledAttempt = { readonly kept: StyledDialogue } | { readonly discarded: DiscardedStyled };

/** How often a dialogue is attempted before its number is passed over, and how many numbers in a row may be. */
const MAX_ATTEMPTS = 24;
const MAX_PASSED_OVER = 20;

/**
 * Makes dialogues in a style from the plans of the same planner as LUCID's. What is discarded is attempted anew with other
 * goals; equal options give equal dialogues.
 * @throws BacklotError BAD_CORPUS where nothing can be made, UNKNOWN_INTENT
 */
export async function* makeStyled(
  backend: Backend,
  style: Style,
  { count, ...planning }: PlannerOptions & { readonly count: number },
  onUnreachable: (intent: string, reason: string) => void,
): AsyncGenerator<StyledAttempt, void, undefined> {
  const { intents = style.intents } = planning;
  for (const name of intents) {
    const reason = style.left.get(name);
    if (reason !== undefined) onUnreachable(name, reason);
  }
  for (const [name, reason] of planning.intents === undefined ? style.left : []) onUnreachable(name, reason);
  const planner = new DialoguePlanner(backend, {
    ...planning,
    intents: intents.filter((name) => !style.left.has(name)),
  });
  for (const [intent, reason] of planner.unreachable) onUnreachable(intent, reason);
  const known = new Set<string>();
  let [passedOver, last] = [0, ""];
  for (let index = 0; known.size < count; index++) {
    if (passedOver === MAX_PASSED_OVER) {
      const problem = `only ${known.size} of ${count} dialogues could be made; the last attempt was discarded: ${last}`;
      throw new BacklotError("BAD_CORPUS", problem);
    }
    passedOver++;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const made = await attemptAt(planner, style, index, attempt);
      const digest = "discard" in made ? "" : createHash("sha256").update(made.content).digest("base64");
      const discard =
        "discard" in made
          ? made.discard
          : known.has(digest)
            ? { stage: "check" as const, reason: "duplicates", problem: "an earlier dialogue has the same turns" }
            : null;
      if (discard !== null) {
        last = discard.problem;
        yield { discarded: { ...discard, index, attempt } };
        continue;
      }
      known.add(digest);
      passedOver = 0;
      yield { kept: made as StyledDialogue };
      break;
    }
  }
}

async function attemptAt(
  planner: DialoguePlanner,
  style: Style,
  index: number,
  attempt: number,
): Promise<StyledDialogue | { readonly discard: Discard }> {
  const planned = planner.plan(index, attempt);
  if ("plan" in planned) return style.make(planned.plan);
  const { reason } = planned;
  return { discard: { stage: "plan", reason, problem: reason } };
}
