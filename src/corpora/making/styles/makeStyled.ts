import { createHash } from "node:crypto";
import { BacklotError } from "../../../base/errors.js";
import type { Backend } from "../../../runtime/backend.js";
import { LikeFailures } from "../attempts.js";
import type { Discard } from "../discard.js";
import { inOrder } from "../inOrder.js";
import type { ModelAccess } from "../models/modelAccess.js";
import { DialoguePlanner, type PlannerOptions } from "../planner/dialoguePlanner.js";
import { Rewording, type Style, type StyledDialogue } from "./style.js";

/** A discarded attempt at a dialogue in a style. */
export interface DiscardedStyled extends Discard {
  readonly index: number;
  readonly attempt: number;
}

/** The result of one attempt. */
export type StyledAttempt = { readonly kept: StyledDialogue } | { readonly discarded: DiscardedStyled };

/** Options of making dialogues in a style. */
export interface MakeStyledOptions extends PlannerOptions {
  readonly count: number;
  /** The models that word the dialogues. Default: templates do. */
  readonly models?: ModelAccess | undefined;
}

/** The most attempts at a dialogue before its number is skipped, and the most consecutive numbers that may be. */
const MAX_ATTEMPTS = 24;
const MAX_PASSED_OVER = 20;

/**
 * Makes dialogues in a style from the plans of the same planner as LUCID's. Discarded attempts are repeated with other
 * goals; equal options give equal dialogues.
 * @throws BacklotError BAD_CORPUS if no dialogue can be made, and if 20 attempts with models in a row fail alike;
 * UNKNOWN_INTENT
 */
export async function* makeStyled(
  backend: Backend,
  style: Style,
  { count, models, ...planning }: MakeStyledOptions,
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
  const maker: StyledMaker = { planner, style, models };
  const known = new Set<string>();
  const alike = new LikeFailures();
  let [passedOver, last] = [0, ""];
  const most = () => (models === undefined ? 1 : Math.min(models.concurrency, count - known.size));
  const coming = inOrder(async (index) => ({ index, attempts: await attemptsFrom(maker, index, 0) }), most);
  for await (const { index, attempts } of coming) {
    if (passedOver === MAX_PASSED_OVER) {
      const problem = `only ${known.size} of ${count} dialogues could be made; the last attempt was discarded: ${last}`;
      throw new BacklotError("BAD_CORPUS", problem);
    }
    passedOver++;
    const left = [...attempts];
    for (let attempt = 0; left.length > 0; attempt++) {
      const made = left.shift() as Made;
      alike.add("discard" in made ? made.discard : null);
      const discard = discardOf(made, known);
      if (discard === null) {
        passedOver = 0;
        yield { kept: made as StyledDialogue };
        continue;
      }
      last = discard.problem;
      yield { discarded: { ...discard, index, attempt } };
      if (models !== undefined) alike.endRun(known.size, count);
      // A duplicate of an earlier dialogue is attempted again.
      if (left.length === 0 && discard.reason === DUPLICATE)
        left.push(...(await attemptsFrom(maker, index, attempt + 1)));
    }
    if (known.size === count) return;
  }
}

type Made = StyledDialogue | { readonly discard: Discard };

interface StyledMaker {
  readonly planner: DialoguePlanner;
  readonly style: Style;
  readonly models: ModelAccess | undefined;
}

const DUPLICATE = "duplicates";

/** The reason to discard a dialogue: its own, or an earlier duplicate. A kept dialogue is added to the known ones. */
function discardOf(made: Made, known: Set<string>): Discard | null {
  if ("discard" in made) return made.discard;
  const digest = createHash("sha256").update(made.content).digest("base64");
  if (known.has(digest)) {
    return { stage: "check", reason: DUPLICATE, problem: "an earlier dialogue has the same turns" };
  }
  known.add(digest);
  return null;
}

/**
 * The attempts at the dialogue of a number, up to the first that is kept; with models, a few similar failures end them.
 */
async function attemptsFrom({ planner, style, models }: StyledMaker, index: number, from: number): Promise<Made[]> {
  const attempts: Made[] = [];
  const alike = new LikeFailures();
  for (let attempt = from; attempt < MAX_ATTEMPTS; attempt++) {
    const planned = planner.plan(index, attempt);
    const rewording = models === undefined ? undefined : new Rewording(models, `dialogue-${index}.${attempt}`);
    const made: Made =
      "plan" in planned
        ? await style.make(planned.plan, rewording)
        : { discard: { stage: "plan", reason: planned.reason, problem: planned.reason } };
    attempts.push(made);
    if (!("discard" in made)) break;
    alike.add(made.discard);
    if (models !== undefined && alike.areEnoughAtNumber) break;
  }
  return attempts;
}
