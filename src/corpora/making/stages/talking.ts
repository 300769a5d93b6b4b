import { z } from "zod";
import { tryParseCommand } from "../../../labels/tryParse.js";
import { hasPhrase } from "../../../users/english/wholeWords.js";
import { residueIn } from "../checks/residue.js";
import { REPEAT, RESPONSE, RULES, STRING_VALUES, SYSTEM_COMMAND, USER_TURN } from "./prompts.js";
import { stage } from "./stage.js";

/* Stages 9 to 14: words, commands, and the check of their agreement. */

const MAX_SAID = 600;

const listed = (texts: readonly string[]): string =>
  texts.length === 0 ? "(nothing)" : texts.map((one) => JSON.stringify(one)).join(", ");

const Meant = { meaning: z.string(), manner: z.string() };

/** Returns the fault of words by rules outside of the stage, or null. */
const Amiss = z.custom<(text: string) => string | null>((value) => typeof value === "function");

/** Stage 9: words a user turn. */
export const userTurn = stage({
  name: "userTurn",
  does: "says what the user means",
  after: ["coherence", "queryEntity", "response"],
  input: z.object({
    dialogue: z.string(),
    ...Meant,
    draft: z.string().min(1),
    texts: z.array(z.string()),
    /** Texts not to be said yet. */
    hidden: z.array(z.string()),
    amiss: Amiss,
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
  problem({ text }, { texts, hidden, amiss }) {
    const wrong = wordsProblem(text) ?? missingProblem(text, texts) ?? amiss(text);
    if (wrong !== null) return wrong;
    const early = hidden.find((one) => hasPhrase(text, one));
    return early === undefined ? null : `it says ${JSON.stringify(early)}, which is not to be said now`;
  },
  says: ({ text }) => text,
  maxOutputTokens: 250,
});

const Acting = z.object({
  tools: z.string(),
  dialogue: z.string(),
  tasks: z.string(),
  /** The number of the command in the user turn. */
  due: z.string(),
  /** Returns the fault of a command; null if it can be executed. */
  executes: z.custom<(command: string) => string | null>((value) => typeof value === "function"),
});

const Commanded = z.object({ command: z.string() });

function commandProblem({ command }: z.infer<typeof Commanded>, { executes }: z.infer<typeof Acting>): string | null {
  if (command.includes("\n")) return "it is more than one command";
  return tryParseCommand(command) === null ? `${JSON.stringify(command)} is not a command` : executes(command);
}

/** Stage 10: writes a command that follows from the user's words, its texts left empty. */
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

/** Stage 11: fills the texts of the command as they were said. */
export const stringValues = stage({
  name: "stringValues",
  does: "fills the texts of the command with what was said",
  after: ["systemCommand"],
  input: z.object({
    dialogue: z.string(),
    command: z.string(),
    count: z.int().min(1),
    known: z.array(z.string()),
    executes: z.custom<(texts: readonly string[]) => string | null>((value) => typeof value === "function"),
  }),
  output: z.object({ texts: z.array(z.string().min(1)) }),
  prompt: STRING_VALUES,
  filling: ({ dialogue, command, count }) => ({ dialogue, command, count: String(count) }),
  problem({ texts }, { count, known, executes }) {
    if (texts.length !== count) return `there are ${texts.length} texts, not ${count}`;
    const foreign = texts.find((text) => !known.some((one) => hasPhrase(one, text)));
    if (foreign !== undefined) return `${JSON.stringify(foreign)} was neither said nor returned`;
    return executes(texts);
  },
  maxOutputTokens: 250,
});

/** Stage 12: words a response. */
export const response = stage({
  name: "response",
  does: "says what the assistant tells the user",
  after: ["systemCommand", "stringValues"],
  input: z.object({
    dialogue: z.string(),
    signals: z.string(),
    draft: z.string().min(1),
    texts: z.array(z.string()),
    amiss: Amiss,
  }),
  output: z.object({ text: z.string() }),
  prompt: RESPONSE,
  filling: ({ dialogue, signals, draft, texts }) => ({ dialogue, signals, draft, texts: listed(texts) }),
  problem({ text }, { draft, texts, amiss }) {
    const wrong = wordsProblem(text) ?? missingProblem(text, texts);
    if (wrong !== null) return wrong;
    if (draft.trim().endsWith("?") && !/[?]|\b(?:tell|let|give|say)\b/i.test(text))
      return "it does not ask what is to be asked";
    return amiss(text);
  },
  says: ({ text }) => text,
  maxOutputTokens: 250,
});

const ReadBack = {
  asked: z.string(),
  text: z.string(),
  ...Meant,
};
const Read = z.object({ same: z.boolean(), differs: z.string().optional() });

/** Stage 13: checks the meaning of words that rules cannot decide. */
export const repeat = stage({
  name: "repeat",
  does: "reads what the user said, where rules cannot tell whether it means what it is to mean",
  after: ["userTurn"],
  /** `doubt` is the part that rules cannot decide. */
  input: z.object({ ...ReadBack, doubt: z.string() }),
  output: Read,
  prompt: REPEAT,
  filling: ({ asked, text, meaning, manner, doubt }) => ({ asked, text, meaning, manner, doubt }),
  problem: () => null,
  maxOutputTokens: 100,
});

/** Stage 14: checks an objection of stage 13, so that no single verdict discards a dialogue. */
export const rules = stage({
  name: "rules",
  does: "judges what that reader objects to",
  after: ["repeat"],
  input: z.object({ ...ReadBack, objection: z.string() }),
  output: Read,
  prompt: RULES,
  filling: ({ asked, text, meaning, manner, objection }) => ({ asked, text, meaning, manner, objection }),
  problem: () => null,
  maxOutputTokens: 100,
});

function missingProblem(text: string, texts: readonly string[]): string | null {
  const missing = texts.find((one) => !hasPhrase(text, one));
  return missing === undefined ? null : `it does not hold ${JSON.stringify(missing)} word for word`;
}

function wordsProblem(text: string): string | null {
  if (text.trim() === "") return "the text is empty";
  if (text.length > MAX_SAID) return `the text has ${text.length} characters; say it in ${MAX_SAID} at most`;
  if (/[\r\n]/.test(text)) return "the text has more than one line";
  const left = residueIn(text);
  return left === null ? null : `the text holds ${JSON.stringify(left)}`;
}
