import type { SystemTurn, Turn } from "../../../transcript/index.js";
import { showSignal } from "../../../transcript/showSignal.js";
import { signalsOf, turnsSinceUser } from "../../../transcript/sinceUser.js";

const NOTHING = "(nobody has said anything so far)";

/** Formats a dialogue as both sides heard it. */
export function heard(turns: readonly Turn[]): string {
  const lines = turns.flatMap((turn) => {
    if (turn.author === "User") return [`User: ${turn.text}`];
    return turn.author === "Response" ? [`Assistant: ${turn.text}`] : [];
  });
  return lines.length === 0 ? NOTHING : lines.join("\n");
}

/** Formats a dialogue with its commands and signals under their indexes. */
export function indexed(turns: readonly Turn[]): string {
  const lines = turns.flatMap((turn) => {
    switch (turn.author) {
      case "User":
        return [`User: ${turn.text}`];
      case "Response":
        return [`Assistant: ${turn.text}`];
      case "System":
        return turn.index === undefined ? [] : [`x${turn.index}: ${turn.command}`];
      default:
        return turn.signal === undefined || turn.signal.kind === "error"
          ? []
          : [`x${turn.index}: ${showSignal(turn.signal)}`];
    }
  });
  return lines.length === 0 ? NOTHING : lines.join("\n");
}

/** Formats the signals since the user's last turn. */
export function signalledSince(turns: readonly Turn[]): string {
  const lines = signalsOf(turnsSinceUser(turns)).map((signal) => showSignal(signal));
  return lines.length === 0 ? "(nothing)" : lines.join("\n");
}

/** Returns the accepted commands since the user's last turn. */
export function commandsSince(turns: readonly Turn[]): SystemTurn[] {
  return turnsSinceUser(turns).flatMap((turn) => (turn.author === "System" && turn.index !== undefined ? [turn] : []));
}

/** Names a command in requests: by its user turn, and by its number there unless it is the first. */
export function itemOf(dialogue: string, turns: readonly Turn[]): string {
  const turn = `${dialogue} turn ${turns.filter(({ author }) => author === "User").length}`;
  const before = commandsSince(turns).length;
  return before === 0 ? turn : `${turn} command ${before + 1}`;
}
