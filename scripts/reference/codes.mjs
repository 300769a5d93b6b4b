import { pathToFileURL } from "node:url";

const EXIT_MEANINGS = {
  good: "all good",
  findings: "something was found: divergences, problems in what was checked, stale output, refused commands",
  usage: "wrong usage, or something could not be read, if only one line of it",
  bug: "a bug of Backlot",
  interrupted: "Ctrl-C; servers end with 0 then",
  unread: "the reader of stdout went away, as in `| head`, before the command was done",
};

/** The codes of errors and error signals with their advice, and the exit codes of the command line. */
export async function codesPage(root) {
  const { HINTS } = await import(pathToFileURL(`${root}/dist/base/errors.js`).href);
  const { EXIT } = await import(pathToFileURL(`${root}/dist/cli/terminal/exit.js`).href);
  const meaningOf = (name) => {
    if (EXIT_MEANINGS[name] === undefined)
      throw new Error(`scripts/reference/codes.mjs says nothing of the exit code ${name}`);
    return cell(EXIT_MEANINGS[name]);
  };
  const cell = (text) => text.replaceAll("|", "\\|");
  return [
    "# Codes",
    "",
    "## Errors",
    "",
    "Every `BacklotError`, and every `error` signal, has one of these codes; each comes with its advice. Codes are public:",
    "they are added, never renamed.",
    "",
    "| code | advice |",
    "|---|---|",
    ...Object.entries(HINTS).map(([code, hint]) => `| \`${code}\` | ${cell(hint)} |`),
    "",
    "## Exit codes",
    "",
    "| exit code | meaning |",
    "|---|---|",
    ...Object.entries(EXIT).map(([name, code]) => `| ${code} | ${meaningOf(name)} |`),
    "",
  ].join("\n");
}
