import { answer, type Behaviour, type BehaviourWorld, defineBehaviour, fail, type Value } from "backlot/kit";
import type { Edition } from "./airlineWorld.js";
import { Refusal } from "./refusal.js";
import { misfit } from "./signature.js";

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
    perform(task, world) {
      const reason = misfit(edition.method(name), names, task);
      if (reason !== null) return fail(reason);
      try {
        return answer(run({ given: task.slots as never, world, edition }));
      } catch (error) {
        if (error instanceof Refusal) return fail(error.message);
        throw error;
      }
    },
  });
}
