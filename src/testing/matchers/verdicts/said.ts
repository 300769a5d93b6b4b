import type { Transcript } from "../../../transcript/index.js";
import { isWorded, type Tools, type Verdict } from "./verdict.js";

export const SPEAKERS: readonly Speaker[] = ["assistant", "user"];

/** Speaker of a dialogue. */
export type Speaker = "assistant" | "user";

const MAX_QUOTED = 3;
const MAX_LENGTH = 80;

interface Utterance {
  readonly at: number;
  readonly text: string;
}

export function utterancesOf({ turns }: Transcript, by: Speaker): Utterance[] {
  const author = by === "user" ? "User" : "Response";
  return turns.flatMap((turn, at) => (turn.author === author ? [{ at, text: turn.text }] : []));
}

export function said(utterances: readonly Utterance[], words: unknown, tools: Tools): Verdict {
  const wanted = `say ${tools.print(words)}`;
  const found = utterances.find(({ text }) => isWorded(text, words, tools));
  if (found !== undefined) return { pass: true, wanted, instead: "", mark: { at: found.at, note: "here" } };
  const near = utterances.find(({ text }) => typeof words === "string" && folded(text).includes(folded(words)));
  const mark = near === undefined ? null : { at: near.at, note: "this differs in capitals or spaces only" };
  return { pass: false, wanted, instead: `it said ${quoted(utterances)}`, mark };
}

function quoted(utterances: readonly Utterance[]): string {
  const shown = utterances.slice(0, MAX_QUOTED).map(({ text }) => {
    return JSON.stringify(text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 3)}...`);
  });
  const more = utterances.length - shown.length;
  return `${shown.join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
}

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();
