type PrintingCommand = "generate" | "transpile";

const BEGINNING = "// @generated from ";
const noticeOf = (command: PrintingCommand): string => `. Do not edit: run \`backlot ${command}\`.`;

/** The first line of every printed file. Files without it are not Backlot's to overwrite or remove. */
export function headerOf(origin: string, command: PrintingCommand): string {
  return `${BEGINNING}${origin.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, "?")}${noticeOf(command)}`;
}

export function isPrintedBy(command: PrintingCommand, text: string): boolean {
  const end = text.indexOf("\n");
  return text.startsWith(BEGINNING) && text.slice(0, end < 0 ? undefined : end).endsWith(noticeOf(command));
}
