import type { Ref, Signal } from "../../kit/internal.js";
import { sentence, spoken } from "../../schema/english/sentences.js";
import type { User, UserSays } from "../dialogue/policy.js";
import { slotList, spokenValue } from "../phrases/values.js";
import { type Given, saying, type UserAct } from "./agenda/acts.js";
import { GoalAgenda } from "./agenda/goalAgenda.js";
import type { Comment } from "./goal.js";
import { checkScript, isGoal, type ScriptLine } from "./script.js";
import { type InWords, simulatedUser, type UserMind } from "./simulatedUser.js";

/**
 * Returns a user with a script, entry after entry. A text is said verbatim, whatever the assistant did. A goal is opened, its slots are
 * given when they are asked for, it is confirmed or declined, and it ends when it was performed, failed for good or was given up: after a
 * question for a slot that the goal lacks, or before a fourth repetition of the same act. After the last entry the user is done.
 *
 * The user is a function of the transcript without a state: it can serve any number of rehearsals.
 *
 * @throws BacklotError BAD_SCRIPT with the entry; `rehearse` throws it for an unknown intent or slot
 *
 * @example
 * ```ts
 * import { operator } from "backlot/kit";
 * import { scriptedUser } from "backlot/testing";
 *
 * const user = scriptedUser([
 *   { intent: "find_restaurants", slots: { cuisine: "seafood", rating: operator("at_least", 4) }, opens: "all" },
 *   {
 *     intent: "book_table",
 *     slots: { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 },
 *     opens: ["restaurant_name", "date"],
 *     onFailure: [{ time: "21:00" }],
 *   },
 *   "Thanks, bye!",
 * ]);
 * ```
 */
export function scriptedUser(script: ScriptLine | readonly ScriptLine[]): User {
  const lines = isList(script) ? [...script] : [script];
  checkScript(lines);
  return simulatedUser(() => new ScriptReader(lines), lines);
}

const PLAIN_COMMENTS: Readonly<Record<Comment, string>> = {
  others: "What else is there?",
  likes: "That sounds good.",
  thanks: "Thank you.",
};

/** Where a user stands in the script. */
class ScriptReader implements UserMind {
  private readonly lines: Iterator<ScriptLine>;
  /** Agenda of the current entry, if that is a goal. */
  private agenda: GoalAgenda | null = null;
  private readonly earlier = new Set<Ref>();

  constructor(lines: readonly ScriptLine[]) {
    this.lines = lines.values();
  }

  /** Returns the user's words after some signals: of the entry under way, or else of the next one that has any. */
  next({ signals }: Parameters<UserMind["next"]>[0]): InWords | null {
    let says = this.say(signals);
    for (const signal of signals) if (signal.kind !== "error") this.earlier.add(signal.ref);
    while (says === null) {
      const { value: entry, done } = this.lines.next();
      if (done === true) return null;
      this.agenda = isGoal(entry) ? new GoalAgenda(entry, { earlier: this.earlier }) : null;
      if (this.agenda !== null) says = this.say([]);
      else if (!isGoal(entry)) says = typeof entry === "string" ? { text: entry } : entry;
    }
    const said = says;
    return () => said;
  }

  private say(observed: readonly Signal[]): UserSays | null {
    const act = this.agenda?.next(observed) ?? null;
    if (act === null) return null;
    const { says } = this.agenda?.goal ?? {};
    return saying(act, act.kind === "open" && says !== undefined ? says : plainWords(act));
  }
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}

/** Always the same words for the same act: what scripted users say. */
export function plainWords(act: UserAct): string {
  switch (act.kind) {
    case "open":
      return sentence(`${spoken(act.intent)}${act.slots.length === 0 ? "" : `, ${slotList(act.slots)}`}, please`);
    case "inform":
      return act.volunteered === true ? sentence(slotList(act.slots)) : answer(act.slots);
    case "correct":
    case "change":
      return answer(act.slots);
    case "retry":
      return "Please try again.";
    case "affirm":
      return "Yes, please.";
    case "deny":
      return "No, leave it.";
    case "cancel":
      return `${sentence(act.why)} Never mind.`;
    case "leave":
      return `${sentence(act.why)} Goodbye.`;
    case "request":
      return `What is the ${act.slots.map(spoken).join(" and the ")}?`;
    case "comment":
      return PLAIN_COMMENTS[act.what];
    case "aside":
      return "Well …";
    case "goodbye":
      return "That is all, thank you.";
    default:
      return act satisfies never;
  }
}

/** The value alone where there is one, for it was asked for. */
function answer(slots: Given): string {
  const [only] = slots;
  return sentence(slots.length === 1 && only !== undefined ? spokenValue(only[1]) : slotList(slots));
}
