import type { Transcript, Turn } from "../../transcript/transcript.js";

/** Tests if a dialogue's id, words, commands or signals contain a text. @param wanted in lower case */
export function contains({ id, turns }: Pick<Transcript, "id" | "turns">, wanted: string): boolean {
  return [id, ...turns.flatMap(textsOf)].some((text) => text.toLowerCase().includes(wanted));
}

function textsOf(turn: Turn): readonly string[] {
  if (turn.author === "System") return [turn.command];
  if (turn.author !== "Signal") return [turn.text];
  return [turn.text ?? "", ...valuesIn(turn.signal)];
}

/** Returns all values in it as texts, without names of keys. */
function valuesIn(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(valuesIn);
  return [String(value)];
}
