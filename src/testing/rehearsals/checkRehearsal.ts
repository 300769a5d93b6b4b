import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";
import { isObject } from "../../base/json/object.js";
import { OPENING_OPTIONS } from "../../runtime/session/opening.js";
import { anyOf } from "../../schema/english/sentences.js";
import { didYouMean } from "../../schema/nearest.js";

/** Kind of rehearsal: a dialogue with a user, a plan, many plans, or two policies on plans. */
type Kind = "user" | "plan" | "plans" | "policies";

/** Kinds of rehearsals by option; other options are for all kinds. */
const GOES_WITH: Readonly<Record<string, readonly Kind[]>> = {
  ...Object.fromEntries([...OPENING_OPTIONS, "id", "split", "observes", "extra"].map((name) => [name, ["user"]])),
  policy: ["user", "plan", "plans"],
  respond: ["user", "plan", "plans"],
  properties: ["plan", "plans"],
  turns: ["plan", "plans"],
  operators: ["plan", "plans", "policies"],
  phrases: ["plan", "plans", "policies"],
  repeat: ["plans"],
  onRehearsed: ["plans"],
  signal: ["plans", "policies"],
  onCompared: ["policies"],
};

const EVERYWHERE = ["backend", "maxTurns", "maxCommands", "maxRefusals", "policyTimeout"];
const KINDS: readonly Kind[] = ["user", "plan", "plans", "policies"];

/**
 * Checks that the options of `rehearse` are compatible.
 * @throws BacklotError BAD_REHEARSAL with two incompatible options
 */
export function checkRehearsal(options: object): void {
  const badRehearsal = (problem: string) => new BacklotError("BAD_REHEARSAL", problem);
  if (!isObject(options)) throw badRehearsal(`rehearse takes an object of options, not ${formatValue(options)}`);
  const names = Object.keys(options).filter((name) => options[name] !== undefined);
  const kind = kindOf(names);
  for (const name of names) {
    const kinds = GOES_WITH[name];
    if (kinds !== undefined && !kinds.includes(kind))
      throw badRehearsal(`${name} and ${kind} cannot be given together: ${name} goes with ${anyOf(kinds)}`);
    // A session says itself what it is not opened with.
    if (kind === "user" || kinds !== undefined || [...EVERYWHERE, ...KINDS].includes(name)) continue;
    throw badRehearsal(
      `rehearse has no option ${name}${didYouMean(name, [...EVERYWHERE, ...KINDS, ...Object.keys(GOES_WITH)])}`,
    );
  }
}

function kindOf(names: readonly string[]): Kind {
  const badRehearsal = (problem: string) => new BacklotError("BAD_REHEARSAL", problem);
  const [kind, second] = KINDS.filter(
    (name) => names.includes(name) && !(name === "plans" && names.includes("policies")),
  );
  if (kind === undefined)
    throw badRehearsal("rehearse takes a user, a plan, plans, or two policies and plans: none is given");
  if (second !== undefined) {
    const reason = second === "policies" ? "two policies are compared on plans" : "one of them is rehearsed";
    throw badRehearsal(`${kind} and ${second} cannot be given together: ${reason}`);
  }
  if (kind === "policies" && !names.includes("plans"))
    throw badRehearsal("two policies are compared on plans: give plans as well as policies");
  return kind;
}
