type PrintingCommand = "generate" | "transpile";

const BEGINNING = "// @generated from ";
const noticeOf = (command: PrintingCommand): string => `. Do not edit: run \`backlot ${command}\`.`;

/** The first line of every printed file. Files without it are not Backlot's to overwrite or remove. */
export function headerOf(origin: string, command: PrintingCommand): string {
  return `${BEGINNING}${origin.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, "?")}${noticeOf(command)}`;
}

/** Also knows a file whose line breaks an editor or a checkout has changed. */
export function isPrintedBy(command: PrintingCommand, text: string): boolean {
  const [line = ""] = text.split(/\r?\n/, 1);
  return line.startsWith(BEGINNING) && line.endsWith(noticeOf(command));
}
