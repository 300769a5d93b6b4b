/* Reads commands like the published script: by prefixes, and by splitting texts at brackets, equals signs and commas. */

export interface PromptContext {
  readonly index: number;
  /** The intent that is called on a line starting with `<variable> `; null without one. */
  intentAt(variable: string): string | null;
  isIntent(name: string): boolean;
  /** True if a text contains a call of a known intent, `<intent>(`. */
  holdsCall(text: string): boolean;
}

/** White space in Python. */
const BLANK = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** Python's `strip()`. */
export function strip(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BLANK.test(text[start] as string)) start++;
  while (end > start && BLANK.test(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

/** The prompt, where the original looks for intents: on the lines before a turn. */
export class Prompt {
  private readonly lines: readonly { readonly text: string; readonly intent: string | null }[];
  private readonly intents: ReadonlySet<string>;
  private readonly longest: number;

  /** @param lines the dialogue as in the prompt: `1 book_taxi()`, `user: …` */
  constructor(lines: readonly string[], intents: ReadonlySet<string>) {
    this.intents = intents;
    this.longest = [...intents].reduce((longest, { length }) => Math.max(longest, length), 0);
    this.lines = lines.map((line) => {
      const text = strip(line);
      return { text, intent: this.calledAtStart(text.slice(text.indexOf(" ") + 1)) };
    });
  }

  /** The context of a turn. @param before the number of lines before it */
  at(index: number, before: number): PromptContext {
    return {
      index,
      isIntent: (name) => this.intents.has(name),
      holdsCall: (text) => this.holdsCall(text),
      intentAt: (variable) => this.intentAt(`${variable} `, before),
    };
  }

  private intentAt(start: string, before: number): string | null {
    for (let at = 0; at < before; at++) {
      const line = this.lines[at];
      if (line !== undefined && line.intent !== null && line.text.startsWith(start)) return line.intent;
    }
    return null;
  }

  private calledAtStart(text: string): string | null {
    const bracket = text.indexOf("(");
    const name = text.slice(0, Math.max(0, bracket));
    return this.intents.has(name) ? name : null;
  }

  /** The name may end a longer word: `rebook_taxi(` contains `book_taxi(`. */
  private holdsCall(text: string): boolean {
    for (let bracket = text.indexOf("("); bracket !== -1; bracket = text.indexOf("(", bracket + 1)) {
      const least = Math.max(0, bracket - this.longest);
      for (let start = bracket - 1; start >= least; start--) {
        if (this.intents.has(text.slice(start, bracket))) return true;
      }
    }
    return false;
  }
}

/** `turn<index>.<intent>` for a call, `turn<k>.<intent>` for `x<k>.…` if line k calls it; null for other commands. */
export function textIntent(command: string, context: PromptContext): string | null {
  const bracket = command.indexOf("(");
  const name = command.slice(0, Math.max(0, bracket));
  if (context.isIntent(name)) return `turn${context.index}.${name}`;
  const edited = editedVariable(command, context.index);
  const intent = edited === null ? null : context.intentAt(edited);
  return intent === null ? null : `turn${edited}.${intent}`;
}

/** The slots that a command sets, by the original's names; null if it finds none. */
export function textSlots(command: string, context: PromptContext): Map<string, string> | null {
  if (context.holdsCall(command)) return callSlots(command, context.index);
  const stripped = strip(command);
  return editedVariable(stripped, context.index) === null ? null : assignedSlots(stripped, context);
}

/** The k of a text that starts with `x<k>.`, if k is below the current index. */
function editedVariable(command: string, current: number): string | null {
  const digits = /^x(0|[1-9]\d*)\./.exec(command)?.[1];
  return digits !== undefined && Number(digits) < current ? digits : null;
}

/** Everything before the first bracket counts as the intent, and the last character is dropped. */
function callSlots(command: string, index: number): Map<string, string> | null {
  const bracket = command.indexOf("(");
  const intent = command.slice(0, bracket);
  const body = command.slice(bracket + 1, -1);
  if (strip(body) === "") return null;
  const slots = new Map<string, string>();
  for (const piece of splitAtCommas(body)) {
    const assignment = strip(piece).toLowerCase();
    const equals = assignment.indexOf("=");
    // Without an equals sign, Python's find returns -1: the name lacks the last character, and the value is everything.
    slots.set(`turn${index}.${intent}.${assignment.slice(0, equals)}`, assignment.slice(equals + 1));
  }
  return slots;
}

function assignedSlots(command: string, context: PromptContext): Map<string, string> | null {
  const equals = command.indexOf("=");
  const names = command.slice(0, equals).split(",").map(strip);
  const values = splitAtCommas(command.slice(equals + 1)).map((value) => strip(value).toLowerCase());
  if (names.length !== values.length) return null;
  return new Map(names.map((name, at) => [assignedName(name, context), values[at] as string]));
}

function assignedName(name: string, context: PromptContext): string {
  const variable = name.slice(1, name.indexOf("."));
  const intent = context.intentAt(variable);
  return intent === null ? "UNKNOWN_SLOT" : `turn${variable}.${intent}.${name}`;
}

/** Splits at commas outside double quotes, without support for escapes and single quotes. */
function splitAtCommas(text: string): string[] {
  const pieces: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === "," && !isQuoted) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  pieces.push(text.slice(start));
  return pieces;
}
