import { defineCommand, type Flags } from "../../command.js";
import { INSPECTED, INSPECTED_PATHS } from "../../config/inspected.js";
import { PROJECT } from "../../config/options.js";

export const FORMATS = ["html", "markdown", "junit", "csv", "badge"] as const;

/** Returns the files that are to be written. */
export const filesOf = (flags: { readonly [format in (typeof FORMATS)[number]]?: string }): readonly string[] =>
  FORMATS.flatMap((format) => flags[format] ?? []);

export const command = defineCommand({
  about:
    "Write what became of dialogues for others to read: one HTML file that shows them as `backlot inspect` does " +
    "and needs neither a server nor a network, a summary for a pull request, or files for tools.",
  takes: INSPECTED_PATHS,
  options: {
    "": INSPECTED,
    "What is written:": {
      "--html <file>": "the dialogues as a page in one file",
      "--markdown <file>": "a summary with what differs or fails",
      "--junit <file>": "each dialogue as a test case, in JUnit's XML",
      "--csv <file>": "each dialogue as a row",
      "--badge <file>": "how many are as they should be, as an SVG badge",
    },
    "The project:": {
      ...PROJECT,
      "-q, --quiet": "no progress, no messages",
    },
  },
  refuses: (_, flags) => {
    const isNothing = filesOf(flags).length === 0;
    return isNothing ? "nothing is to be written: name a file by --html, --markdown, --junit, --csv or --badge" : null;
  },
  examples: [
    "backlot report --html report.html",
    "backlot report run.jsonl --markdown summary.md --junit junit.xml",
    "backlot report before.jsonl after.jsonl --compare --html report.html",
    "backlot report corpus --csv dialogues.csv --badge replay.svg",
  ],
});

export type ReportFlags = Flags<typeof command>;
