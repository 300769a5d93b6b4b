import { type Behaviour, type BehaviourWorld, defineBehaviour, type Value } from "backlot/kit";
import type { Edition } from "./airlineWorld.js";
import { outcomeOf } from "./refusal.js";
import { assertFits } from "./signature.js";

/** A call of a tool: its arguments, all of which are given, the world, and the airline. */
export interface Call<Arguments = unknown> {
  readonly given: Arguments;
  readonly world: BehaviourWorld;
  readonly edition: Edition;
}

/** A tool of the airline. */
export interface Tool {
  /** Names of its parameters in order, with blanks between them. */
  readonly parameters: string;
  /** Answers a call. @throws Refusal */
  run(call: Call<never>): Value | null;
}

/** Returns the behaviour of a tool. */
export function behaviourOf(name: string, { parameters, run }: Tool, edition: Edition): Behaviour {
  const names = parameters.split(" ").filter((one) => one !== "");
  return defineBehaviour(name, {
    perform: ({ slots }, world) =>
      outcomeOf(() => {
        assertFits(edition.method(name), names, slots);
        return run({ given: slots as never, world, edition });
      }),
  });
}
