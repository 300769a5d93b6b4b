import { BacklotError, type Place } from "../../../errors.js";
import type { ImportNote } from "../../../files/importing/item.js";
import { parseCommand } from "../../../labels/index.js";
import type { Transcript } from "../../../transcript/index.js";

/**
 * What replay will stumble over in the commands of a dialogue: those that are not of the command language, and calls
 * of intents that the toolbox does not have. The commands stay as they are.
 * @param calls the names that may be called; null if there is no toolbox to know them from
 */
export function* labelNotes(
  transcript: Transcript,
  calls: ReadonlySet<string> | null,
  at: Place,
): Generator<ImportNote> {
  for (const [position, turn] of transcript.turns.entries()) {
    if (turn.author !== "System") continue;
    const place = { ...at, dialogue: transcript.id, turn: turn.index ?? position };
    try {
      const command = parseCommand(turn.command);
      if (command.kind !== "start" || calls === null || calls.has(command.intent.text)) continue;
      const reason = "a command calls an intent that the toolbox does not have";
      yield { kind: "note", reason, place, detail: command.intent.text };
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      const reason = "a command cannot be parsed, and will diverge in a replay";
      yield { kind: "note", reason, place, detail: `${turn.command}: ${error.message}` };
    }
  }
}
