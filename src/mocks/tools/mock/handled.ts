import { BacklotError } from "../../../base/errors.js";
import { isOurs } from "../../../base/io/thrown.js";
import type { JsonObject } from "../../../base/json/object.js";
import { findSlot, LAST_MOMENT, type World } from "../../../kit/internal.js";
import type { Origin } from "../../../runtime/catalogs.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { UserTurn } from "../../../transcript/index.js";
import { isTurn } from "../../../transcript/shape/check.js";
import { thrownMessage } from "./givenTool.js";
import type { HandledCall, HandlerClock, ToolHandler } from "./mockOptions.js";

export const HANDLER_MS = 10_000;

/** @throws BacklotError HANDLER_TIMEOUT; rethrows a BacklotError, which is a mistake of the test */
export async function handled(
  handler: ToolHandler,
  name: string,
  args: JsonObject,
  call: HandledCall,
  timeoutMs: number,
): Promise<{ readonly given: unknown } | { readonly thrown: string }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new BacklotError("HANDLER_TIMEOUT", `the handler of ${name} has not answered within ${timeoutMs} ms`);
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  try {
    return { given: await Promise.race([(async () => handler(args, call))(), late]) };
  } catch (cause) {
    if (isOurs(cause)) throw cause;
    return { thrown: thrownMessage(cause) };
  } finally {
    clearTimeout(timer);
  }
}

export function handlerClock(world: World): HandlerClock {
  return {
    get now() {
      return world.now;
    },
    get today() {
      return world.today();
    },
    pass(milliseconds) {
      const isTime = typeof milliseconds === "number" && milliseconds >= 0 && world.now + milliseconds <= LAST_MOMENT;
      if (!isTime)
        throw new BacklotError("BAD_OPTION", `time passes by milliseconds from 0, not by ${String(milliseconds)}`);
      world.pass(milliseconds);
    },
  };
}

/** The turn's meaning may name a tool, which becomes an intent in the transcript. @throws BacklotError BAD_OPTION */
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
