import type { Asked, Scripted } from "../models/scriptedServer.js";

/** Which stage asks, by the words of its system prompt. */
const STAGES: readonly (readonly [name: string, words: RegExp])[] = [
  ["intentSchema", /write one intent/],
  ["slotValues", /sample values/],
  ["intentPath", /plan what one user wants/],
  ["realisticValues", /make what a user asks of an assistant realistic/],
  ["nextReason", /one thing after another/],
  ["reasonedValue", /one detail/],
  ["coherence", /make it fit together/],
  ["queryEntity", /invent the one thing/],
  ["userTurn", /You are a person who talks/],
  ["systemCommand", /the part of an assistant that acts/],
  ["stringValues", /word for word\. Answer/],
  ["response", /tells its user/],
  ["repeat", /You compare what a user/],
  ["rules", /You judge an objection/],
];

/** The stage that a question comes from. */
export function stageOf({ system }: Asked): string {
  return STAGES.find(([, pattern]) => pattern.test(system))?.[0] ?? "unknown";
}

/** Returns the text after a label in a prompt, up to the end of its line. */
export const after = ({ prompt }: Asked, label: string): string =>
  new RegExp(`^${label}: (.*)$`, "m").exec(prompt)?.[1] ?? "";

/** Answers user turns and responses with the templates' words, slightly changed, so that they can be told apart. */
export function words(asked: Asked): string | null {
  const draft = after(asked, "Stiffly put");
  if (/^(?:repeat|rules)$/.test(stageOf(asked))) return JSON.stringify({ same: true });
  if (stageOf(asked) === "userTurn") return JSON.stringify({ text: `Well, ${draft}` });
  return stageOf(asked) === "response" ? JSON.stringify({ text: `Sure. ${draft}` }) : null;
}

export type Answers = (asked: Asked, nth: number) => Scripted;

/** Answers as a sound model would where templates have said it before. */
export const sound: Answers = (asked) => words(asked) ?? "{}";
