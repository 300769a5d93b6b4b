import type { Ref, Signal } from "../../kit/index.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import type { User, UserSays } from "../policies/policy.js";
import { UserAgenda } from "./agenda.js";
import { checkScript, isGoal, type ScriptLine } from "./script.js";

/**
 * A user with a script, entry after entry. A text is said as it is, whatever the assistant did. A goal is opened, its
 * slots are given when they are asked for, it is confirmed or declined, and it ends when it was performed, failed for
 * good or was given up: after an assistant that asks for what the user does not know, or makes it say the same thing a
 * fourth time. After the last entry the user is done.
 *
 * The user is a function of the transcript and remembers nothing: one can serve any number of rehearsals.
 *
 * @throws BacklotError BAD_SCRIPT naming the entry
 *
 * @example
 * ```ts
 * import { operator, scriptedUser } from "backlot/testing";
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
  return (transcript) => nextSaid(lines, transcript);
}

/** Goes through the script from its start, with what was heard after each user turn, up to the turn that is due. */
function nextSaid(lines: readonly ScriptLine[], { turns }: Transcript): UserSays | null {
  const due = turns.filter((turn) => turn.author === "User").length;
  const earlier = new Set<Ref>();
  const heard = hearings(turns);
  let line = 0;
  let talk: UserAgenda | null = null;
  for (let turn = 0; ; turn++) {
    let says = talk?.next(heard[turn - 1] ?? []) ?? null;
    for (const signal of heard[turn - 1] ?? []) if (signal.kind !== "error") earlier.add(signal.ref);
    for (; says === null; line++) {
      const entry = lines[line];
      if (entry === undefined) return null;
      talk = isGoal(entry) ? new UserAgenda(entry, new Set(earlier)) : null;
      says = isGoal(entry) ? (talk?.next([]) ?? null) : typeof entry === "string" ? { text: entry } : entry;
    }
    if (turn === due) return says;
  }
}

/** The signals after each user turn. */
function hearings(turns: readonly Turn[]): Signal[][] {
  const heard: Signal[][] = [];
  for (const turn of turns) {
    if (turn.author === "User") heard.push([]);
    if (turn.author === "Signal" && turn.signal !== undefined) heard.at(-1)?.push(turn.signal);
  }
  return heard;
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
