import type { Ref, Signal } from "../../../kit/internal.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import type { Turn } from "../../../transcript/index.js";

/** Commands and signals after a user turn, up to the next one. */
export interface TurnResult {
  readonly commands: readonly string[];
  readonly signals: readonly Signal[];
  /** Intents that accepted commands started: a user knows the subject of the assistant's questions. */
  readonly started: readonly (readonly [Ref, intent: string])[];
}

/** Returns the results of each user turn of a rehearsed dialogue, in which every accepted command has its index. */
export function turnResultsOf(turns: readonly Turn[]): TurnResult[] {
  const made: { commands: string[]; signals: Signal[]; started: (readonly [Ref, string])[] }[] = [];
  for (const turn of turns) {
    const last = made.at(-1);
    if (turn.author === "User") made.push({ commands: [], signals: [], started: [] });
    else if (turn.author === "Signal" && turn.signal !== undefined) last?.signals.push(turn.signal);
    else if (turn.author === "System") {
      last?.commands.push(turn.command);
      const command = turn.index === undefined ? null : tryParseCommand(turn.command);
      if (command?.kind === "start") last?.started.push([`x${turn.index as number}`, command.intent.text]);
    }
  }
  return made;
}
