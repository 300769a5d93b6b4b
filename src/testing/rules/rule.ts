import { BacklotError } from "../../base/errors.js";
import type { Property, PropertyContext, Violation } from "../properties/property.js";
import type { Act, JudgedAct, RuleDialogue, RuleWorld } from "./act.js";
import { actsOf } from "./actsOf.js";

/** A rule as it is written. */
export interface RuleDefinition<Arguments extends object = Readonly<Record<string, unknown>>> {
  /** Intents whose acts it judges. */
  readonly on: readonly string[];
  /** Place of its sentence in the policy, such as `policy.md:73`. */
  readonly sentence?: string;
  /**
   * Tests if an act breaks the rule. It is called for acts that were carried out.
   * @returns the reason, as a sentence without its full stop; true for the title's words; null or false if the act keeps the rule
   */
  breaks(act: Act<Arguments>, world: RuleWorld, dialogue: RuleDialogue): string | boolean | null;
}

/** A rule of a policy: also a property of agents, for `backlot rehearse` and `checkProperties`. */
export interface Rule extends Property, Omit<RuleDefinition, "breaks"> {
  /** Returns the reason why an act breaks the rule; null if it keeps it. */
  breaks(judged: JudgedAct): string | null;
}

/**
 * Makes a rule of a sentence.
 * @param title the rule in words: `an exchange takes another option`; its words make up the rule's name as a property
 * @throws BacklotError BAD_EXPECTATION for a title without words, and for a definition without `on` or `breaks`
 *
 * @example
 * ```ts
 * import { rule } from "backlot/testing";
 *
 * export default [
 *   rule<{ party_size: number }>("a table seats at most twelve", {
 *     on: ["book_table"],
 *     sentence: "policy.md:4",
 *     breaks: ({ arguments: { party_size } }) => party_size > 12 && `${party_size} people at one table`,
 *   }),
 * ];
 * ```
 */
export function rule<Arguments extends object = Readonly<Record<string, unknown>>>(
  title: string,
  definition: RuleDefinition<Arguments>,
): Rule {
  const name = nameOf(title);
  if (name === "") throw new BacklotError("BAD_EXPECTATION", `${JSON.stringify(title)} is not a title of a rule`);
  const { on, sentence, breaks } = definition ?? {};
  if (!Array.isArray(on) || typeof breaks !== "function")
    throw new BacklotError("BAD_EXPECTATION", `the rule ${JSON.stringify(title)} needs \`on\` and \`breaks\``);
  const judge = ({ act, world, dialogue }: JudgedAct): string | null => {
    if (!on.includes(act.intent) || act.outcome === "failed") return null;
    const broken = breaks(act as unknown as Act<Arguments>, world, dialogue);
    return broken === true ? `${act.intent} breaks it` : broken || null;
  };
  return {
    name,
    title,
    on,
    ...(sentence === undefined ? {} : { sentence }),
    breaks: judge,
    check: (transcript, context) => violations(name, judge, actsOf(transcript, backendOf(name, context)).acts),
  };
}

function violations(name: string, judge: Rule["breaks"], acts: readonly JudgedAct[]): readonly Violation[] {
  const found: Violation[] = [];
  for (const judged of acts) {
    const message = judge(judged);
    if (message !== null) found.push({ property: name, turn: judged.act.turn, message });
  }
  return found;
}

function backendOf(name: string, { backend }: PropertyContext): NonNullable<PropertyContext["backend"]> {
  if (backend !== undefined) return backend;
  const message = `the rule ${name} reads the world before each act: give the back-end that made the dialogue, as { backend }`;
  throw new BacklotError("BAD_EXPECTATION", message);
}

/** Returns the words of a title as one: `anExchangeTakesAnotherOption`. */
function nameOf(title: unknown): string {
  const words = typeof title === "string" ? (title.match(/[A-Za-z0-9]+/g) ?? []) : [];
  const joined = words.map((word, i) =>
    i === 0 ? word.toLowerCase() : (word[0] as string).toUpperCase() + word.slice(1),
  );
  return joined.join("").replace(/^\d+/, "");
}
