import { BacklotError } from "../../../base/errors.js";
import { findSlot } from "../../../kit/internal.js";
import type { Origin } from "../../../runtime/catalogs.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { UserTurn } from "../../../transcript/index.js";
import { isTurn } from "../../../transcript/shape/check.js";

/**
 * Returns the turn of a user who speaks to an agent with mocked tools. Its meaning may name a tool, which becomes an intent in the
 * transcript.
 * @throws BacklotError BAD_OPTION for an invalid turn, and for an unknown tool or argument
 */
export function heardTurn(said: string | Omit<UserTurn, "author">, { catalog, mocked }: Origin): UserTurn {
  const turn: unknown = typeof said === "string" ? { author: "User", text: said } : { ...said, author: "User" };
  if (!isTurn(turn) || turn.author !== "User")
    throw bad("userSays takes a text, or a turn of the user: { text, means: { intent, slots, confirms, cancels } }");
  const { intent, slots = {} } = turn.means ?? {};
  if (intent === undefined) return turn;
  const command = mocked?.intents.get(intent) ?? intent;
  const spec = catalog.get(command);
  if (spec === undefined) throw bad(`no tool is called ${intent}${didYouMean(intent, mocked?.intents.keys() ?? [])}`);
  for (const name of Object.keys(slots))
    if (findSlot(spec, name) === undefined && mocked?.open.has(command) !== true)
      throw bad(
        `${intent} has no argument ${name}${didYouMean(
          name,
          spec.slots.map((slot) => slot.name),
        )}`,
      );
  return { ...turn, means: { ...turn.means, intent: command } };
}

const bad = (problem: string): BacklotError =>
  new BacklotError("BAD_OPTION", problem, { hint: "Name tools and arguments as they are in the tools." });
