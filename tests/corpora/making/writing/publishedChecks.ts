import type { ModelRequest } from "../../../../src/corpora/making/models/ask.js";

/*
 * Checks of LUCID's generator as published (apple/ml-lucid-datagen, commit 84a8eb7), with their mistakes: they show which errors of a model
 * it keeps. The product has none of this.
 */

/** An answer in place of a sound one. */
export interface Planted {
  readonly stage: ModelRequest["stage"];
  /** The sound answer, as JSON. */
  readonly sound: string;
  readonly text: string;
}

/** Tests if an answer stays in the dialogue, or in its assumed state. */
export function publishedKeeps({ stage, sound, text }: Planted): boolean {
  switch (stage) {
    case "userTurn": {
      // Stage 9: a user turn is accepted unless it shows a trace of the prompt.
      const said = fieldOf(text, "text").replaceAll('"', "");
      return !/lucid/i.test(said) && !said.includes("say(");
    }
    case "stringValues":
    case "response":
      // Stage 11: the checker of spans is there, and nothing calls it. Stage 12 has none.
      return true;
    case "systemCommand": {
      // Stage 10 is asked again and has to agree with itself; the texts of its command are filled anew.
      const [command, due] = [fieldOf(text, "command"), fieldOf(sound, "command")];
      // After the first command of a user turn only the signal just before may be told.
      if (/^say\(x\d+\)$/.test(due)) return command === due;
      return normalised(command) === normalised(due) && !command.includes('"');
    }
    default:
      // Stages 13 and 14: texts in quotes are not compared.
      return normalised(fieldOf(text, "command")) === normalised(fieldOf(sound, "command"));
  }
}

function fieldOf(answer: string, key: string): string {
  try {
    return String((JSON.parse(answer) as Record<string, unknown>)[key]);
  } catch {
    return answer;
  }
}

/** A command as it is compared: without texts and blanks, arguments in order, numbers as they are printed. */
function normalised(command: string): string {
  const bare = command.replace(/"[^"]*"/g, '""').replace(/\s+/g, "");
  if (bare.startsWith("say(")) return "say()";
  const numbers = bare.replace(/=(\d+(?:\.\d+)?)/g, (_, digits: string) => `=${Number(digits)}`);
  const [, name, args] = /^(\w+)\((.*)\)$/.exec(numbers) ?? [];
  return args === undefined ? numbers : `${name}(${args.split(",").sort().join(",")})`;
}

/** The rules of the tag check, by tags as it looks for them: with their brackets. */
const TAG_RULES: readonly (readonly [tags: readonly string[], allows: (command: string) => boolean])[] = [
  [["[EARLY_END]", "[IRRELEVANT]"], (command) => command === "say()"],
  [["[CANCEL]"], (command) => command === "say()"],
  [["[SARCASTIC]", "[DELAY_CONFIRMATION]", "[OVERHEARD]"], (command) => command === "say()"],
];

/** The tag check. @param tags as they are taken out of the user's words: without their brackets */
export function publishedTagCheck(tags: readonly string[], command: string): boolean {
  const rule = TAG_RULES.find(([names]) => names.some((name) => tags.includes(name)));
  return rule === undefined || rule[1](command);
}

const SILENT = ["EARLY_END", "IRRELEVANT", "CANCEL", "SARCASTIC", "DELAY_CONFIRMATION", "OVERHEARD"];

/** The filter of post-processing: names in lower case are looked for among names in upper case. */
export function publishedSayFilter(tags: readonly string[], command: string): boolean {
  return !tags.some((tag) => SILENT.includes(tag.toLowerCase())) || command === "say()";
}
