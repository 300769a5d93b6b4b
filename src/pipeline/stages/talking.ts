import { z } from "zod";
import { tryParseCommand } from "../../labels/tryParse.js";
import { claimIn } from "../checks/claims.js";
import { residueIn } from "../checks/residue.js";
import { RESPONSE } from "./prompts/response.js";
import { RULES } from "./prompts/rules.js";
import { STRING_VALUES } from "./prompts/stringValues.js";
import { SYSTEM_COMMAND } from "./prompts/systemCommand.js";
import { USER_TURN } from "./prompts/userTurn.js";
import { stage } from "./stage.js";

/*
 * Stages 9 to 14: what is said, what is done, and whether readers agree on it.
 */

/** The longest turn, in characters. */
const MAX_SAID = 600;

const listed = (texts: readonly string[]): string =>
  texts.length === 0 ? "(nothing)" : texts.map((one) => JSON.stringify(one)).join(", ");

const Meant = { meaning: z.string(), manner: z.string() };

/** Stage 9: what the user says. */
export const userTurn = stage({
  name: "userTurn",
  does: "says what the user means",
  after: ["coherence", "queryEntity", "response"],
  input: z.object({
    dialogue: z.string(),
    ...Meant,
    draft: z.string().min(1),
    /** What has to be said word for word. */
    texts: z.array(z.string()),
    /** What is not to be said yet. */
    hidden: z.array(z.string()),
  }),
  output: z.object({ text: z.string() }),
  prompt: USER_TURN,
  filling: ({ dialogue, meaning, draft, texts, manner }) => ({
    dialogue,
    meaning,
    draft,
    texts: listed(texts),
    manner,
  }),
  problem({ text }, { texts, hidden }) {
    const wrong = wordsProblem(text) ?? missingProblem(text, texts);
    if (wrong !== null) return wrong;
    const said = text.toLowerCase();
    const early = hidden.find((one) => said.includes(one.toLowerCase()));
    return early === undefined ? null : `it says ${JSON.stringify(early)}, which is not to be said now`;
  },
  says: ({ text }) => text,
  maxOutputTokens: 250,
});

const Acting = z.object({
  tools: z.string(),
  dialogue: z.string(),
  tasks: z.string(),
  /** Which command of the user turn it is. */
  due: z.string(),
  /** What is wrong with a command; null if it can be executed. */
  executes: z.custom<(command: string) => string | null>((value) => typeof value === "function"),
});

const Commanded = z.object({ command: z.string() });

function commandProblem({ command }: z.infer<typeof Commanded>, { executes }: z.infer<typeof Acting>): string | null {
  if (command.includes("\n")) return "it is more than one command";
  return tryParseCommand(command) === null ? `${JSON.stringify(command)} is not a command` : executes(command);
}

/** Stage 10: a command that follows from what the user said, its texts left empty. */
export const systemCommand = stage({
  name: "systemCommand",
  does: "writes the commands that follow from what the user said, one after the other",
  after: ["userTurn"],
  input: Acting,
  output: Commanded,
  prompt: SYSTEM_COMMAND,
  filling: ({ tools, dialogue, tasks, due }) => ({ tools, dialogue, tasks, due }),
  problem: commandProblem,
  maxOutputTokens: 250,
});

/** Stage 11: the texts of the command, as they were said. */
export const stringValues = stage({
  name: "stringValues",
  does: "fills the texts of the command with what was said",
  after: ["systemCommand"],
  input: z.object({
    dialogue: z.string(),
    command: z.string(),
    count: z.int().min(1),
    /** What was said and returned so far. */
    known: z.array(z.string()),
    executes: z.custom<(texts: readonly string[]) => string | null>((value) => typeof value === "function"),
  }),
  output: z.object({ texts: z.array(z.string().min(1)) }),
  prompt: STRING_VALUES,
  filling: ({ dialogue, command, count }) => ({ dialogue, command, count: String(count) }),
  problem({ texts }, { count, known, executes }) {
    if (texts.length !== count) return `there are ${texts.length} texts, not ${count}`;
    const foreign = texts.find((text) => !known.some((one) => one.toLowerCase().includes(text.trim().toLowerCase())));
    if (foreign !== undefined) return `${JSON.stringify(foreign)} was neither said nor returned`;
    return executes(texts);
  },
  maxOutputTokens: 250,
});

/** Stage 12: what the assistant says. */
export const response = stage({
  name: "response",
  does: "says what the assistant tells the user",
  after: ["systemCommand", "stringValues", "repeat", "rules"],
  input: z.object({
    dialogue: z.string(),
    signals: z.string(),
    draft: z.string().min(1),
    /** What has to be said word for word. */
    texts: z.array(z.string()),
    hasPerformed: z.boolean(),
  }),
  output: z.object({ text: z.string() }),
  prompt: RESPONSE,
  filling: ({ dialogue, signals, draft, texts }) => ({ dialogue, signals, draft, texts: listed(texts) }),
  problem({ text }, { dialogue, signals, draft, texts, hasPerformed }) {
    const wrong = wordsProblem(text) ?? missingProblem(text, texts);
    if (wrong !== null) return wrong;
    const claim = hasPerformed ? null : claimIn(text);
    if (claim !== null) return `it says ${JSON.stringify(claim)}, and nothing was performed`;
    if (draft.trim().endsWith("?") && !/[?]|\b(?:tell|let|give|say)\b/i.test(text))
      return "it does not ask what is to be asked";
    const known = numbersIn(`${dialogue}\n${signals}\n${draft}`);
    const invented = [...numbersIn(text)].find((number) => !known.has(number));
    return invented === undefined ? null : `it names ${invented}, which nobody said or returned`;
  },
  says: ({ text }) => text,
  maxOutputTokens: 250,
});

/** Stage 13: the command, read out of the same words once more; two samples have to agree. */
export const repeat = stage({
  ...systemCommand,
  name: "repeat",
  does: "reads each command out of the same words again, twice",
  after: ["userTurn", "systemCommand"],
  prompt: SYSTEM_COMMAND,
  filling: ({ tools, dialogue, tasks, due }) => ({ tools, dialogue, tasks, due }),
});

/** Stage 14: the command, by somebody who knows what the user was to say. */
export const rules = stage({
  name: "rules",
  does: "writes each command knowing what the user was to mean",
  after: ["userTurn", "systemCommand"],
  input: Acting.extend(Meant),
  output: Commanded,
  prompt: RULES,
  filling: ({ tools, dialogue, tasks, due, meaning, manner }) => ({ tools, dialogue, tasks, due, meaning, manner }),
  problem: commandProblem,
  maxOutputTokens: 250,
});

function missingProblem(text: string, texts: readonly string[]): string | null {
  const said = text.toLowerCase();
  const missing = texts.find((one) => !said.includes(one.toLowerCase()));
  return missing === undefined ? null : `it does not hold ${JSON.stringify(missing)} word for word`;
}

function wordsProblem(text: string): string | null {
  if (text.trim() === "") return "the text is empty";
  if (text.length > MAX_SAID) return `the text has ${text.length} characters; say it in ${MAX_SAID} at most`;
  if (/[\r\n]/.test(text)) return "the text has more than one line";
  const left = residueIn(text);
  return left === null ? null : `the text holds ${JSON.stringify(left)}`;
}

/** The numbers in a text, hours after noon in both ways of counting. */
function numbersIn(text: string): Set<string> {
  const numbers = new Set<string>();
  for (const [, hour = ""] of text.matchAll(/\b(\d\d):\d\d/g)) numbers.add(String(((Number(hour) + 11) % 12) + 1));
  for (const [digits] of text.matchAll(/\d+/g)) numbers.add(digits.replace(/^0+(?=\d)/, ""));
  return numbers;
}
