import type { Ref, Signal } from "../../kit/internal.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import type { User, UserSays } from "../dialogue/policy.js";
import { saying } from "./agenda/acts.js";
import { GoalAgenda } from "./agenda/goalAgenda.js";
import { plainWords } from "./agenda/plainWords.js";
import { checkScript, isGoal, type ScriptLine } from "./script.js";
import { noteScript } from "./scripts.js";
import { answersSignals } from "./signalUsers.js";

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
  const user = noteScript((transcript) => nextSaid(lines, transcript), lines);
  return lines.some(isGoal) ? answersSignals(user) : user;
}

/** Replays the script from its start, with the signals after each user turn, up to the due turn. */
function nextSaid(lines: readonly ScriptLine[], { turns }: Transcript): UserSays | null {
  const due = turns.filter((turn) => turn.author === "User").length;
  const reader = new ScriptReader(lines);
  let says = reader.next([]);
  for (const observed of observations(turns).slice(0, due)) {
    if (says === null) return null;
    says = reader.next(observed);
  }
  return says;
}

/** Position of a user in the script. */
class ScriptReader {
  private readonly lines: Iterator<ScriptLine>;
  /** Agenda of the current entry, if that is a goal. */
  private agenda: GoalAgenda | null = null;
  private readonly earlier = new Set<Ref>();

  constructor(lines: readonly ScriptLine[]) {
    this.lines = lines.values();
  }

  /** Returns the user's turn after some signals: of the current entry, or else of the next one with a turn. */
  next(observed: readonly Signal[]): UserSays | null {
    let says = this.say(observed);
    for (const signal of observed) if (signal.kind !== "error") this.earlier.add(signal.ref);
    while (says === null) {
      const { value: entry, done } = this.lines.next();
      if (done === true) return null;
      this.agenda = isGoal(entry) ? new GoalAgenda(entry, { earlier: this.earlier }) : null;
      if (this.agenda !== null) says = this.say([]);
      else if (!isGoal(entry)) says = typeof entry === "string" ? { text: entry } : entry;
    }
    return says;
  }

  private say(observed: readonly Signal[]): UserSays | null {
    const act = this.agenda?.next(observed) ?? null;
    if (act === null) return null;
    const { says } = this.agenda?.goal ?? {};
    return saying(act, act.kind === "open" && says !== undefined ? says : plainWords(act));
  }
}

/** Returns the signals after each user turn. */
function observations(turns: readonly Turn[]): Signal[][] {
  const observed: Signal[][] = [];
  for (const turn of turns) {
    if (turn.author === "User") observed.push([]);
    if (turn.author === "Signal" && turn.signal !== undefined) observed.at(-1)?.push(turn.signal);
  }
  return observed;
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
