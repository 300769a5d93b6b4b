import { BacklotError, type Place } from "../../../base/errors.js";
import { parseCommand } from "../../../labels/index.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import type { Transcript } from "../../../transcript/index.js";

/**
 * Notes on commands that fail on replay: texts that cannot be parsed, and calls of intents that the toolbox lacks. The
 * commands are kept.
 * @param calls the names of callable intents; null without a toolbox
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
