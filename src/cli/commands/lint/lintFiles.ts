import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { type LintProjectOptions, lintProject, type ProjectLint } from "../../../testing/project/lintProject.js";
import type { PhraseAdvice } from "../../../testing/project/phraseAdvice.js";
import { type ProjectSettings, projectSettings } from "../../../testing/project/settings.js";
import { dialoguesAt } from "../../../transcript/files/transcriptFiles.js";
import { exitCodeOf } from "../../terminal/exit.js";
import { placeholderWarning } from "../../terminal/notices.js";
import { counted, countedEntityQueries, err, out } from "../../terminal/output.js";
import { describe } from "../../terminal/report.js";
import type { LintFlags } from "./define.js";

/** Errors of reading, even of a single line, as opposed to faults of the content. */
const UNREADABLE: ReadonlySet<string> = new Set([
  "FILE_NOT_FOUND",
  "FILE_UNREADABLE",
  "NO_INTENTS",
  "WRONG_FORMAT",
  "JSON_SYNTAX",
  "BAD_LINE",
]);

/** Returns 1 for errors, 2 if some input could not be read. */
export async function lintFiles(paths: readonly string[], flags: LintFlags): Promise<number> {
  const transcripts = flags.transcripts ?? [];
  const settings = await projectSettings(flags);
  const found = await lintProject(optionsFrom(paths, flags, settings));
  const linted = { ...found, problems: found.problems.map((one) => withOrigin(one, flags, settings)) };
  const errors = linted.problems.filter(({ severity }) => severity === "error").length;
  const warnings = linted.problems.length - errors;
  if (flags.json === true) {
    const { intents, entityQueries, rows, behaviours, dialogues, placeholders, phrases } = linted;
    const problems = linted.problems.map(plain);
    out.print(
      JSON.stringify({
        intents,
        ...(entityQueries > 0 && { entityQueries }),
        ...((rows > 0 || typeof flags.fixtures === "string") && { rows }),
        ...((behaviours > 0 || typeof flags.behaviours === "string") && { behaviours }),
        ...(flags.transcripts && { dialogues }),
        ...(placeholders.length > 0 && { placeholders }),
        ...(phrases.length > 0 && { phrases }),
        errors,
        warnings,
        problems,
      }),
    );
  } else {
    for (const problem of linted.problems) out.print(...show(problem), "");
    const note = placeholderWarning(linted.placeholders);
    if (note !== null) err.print(`note: ${note}`);
    err.print(...phraseNotes(linted.phrases));
    err.print(`${checked(linted, transcripts, flags)}: ${counted(errors, "error")}, ${counted(warnings, "warning")}`);
  }
  const unreadable = linted.problems.filter(({ error }) => UNREADABLE.has(error.code)).length;
  return exitCodeOf({ unreadable, found: flags.errorOnWarnings === true ? errors + warnings : errors });
}

type LintProblem = ProjectLint["problems"][number];

/** Fixtures and behaviours are the project's only if its intents are; with named intents, they are named too. */
function optionsFrom(paths: readonly string[], flags: LintFlags, settings: ProjectSettings): LintProjectOptions {
  const named = flags.intents === undefined ? paths : [...paths, flags.intents];
  const areOwn = named.length === 0;
  return {
    intents: areOwn ? [settings.intents] : named,
    fixtures: areOwn || flags.fixtures !== undefined ? settings.fixtures : null,
    ...given({ behaviours: areOwn || flags.behaviours !== undefined ? settings.behaviours : undefined }),
    transcripts: (flags.transcripts ?? []).map(dialoguesAt),
    lenient: flags.lenient === true,
  };
}

/** Adds the config file to the error of a missing folder that only the config file names. */
function withOrigin(problem: LintProblem, flags: LintFlags, settings: ProjectSettings): LintProblem {
  const { code, message, place } = problem.error;
  const named = [
    ["fixtures", flags.fixtures === undefined && !settings.areFixturesFound ? settings.fixtures : null],
    ["behaviours", flags.behaviours === undefined && settings.areBehavioursNamed ? settings.behaviours : null],
  ] as const;
  const [key] = named.find(([, folder]) => typeof folder === "string" && folder === place.file) ?? [];
  if (code !== "FILE_NOT_FOUND" || key === undefined || settings.config === null) return problem;
  const whose = `which ${settings.config} names: make it, or change \`${key}\` there`;
  return { ...problem, error: new BacklotError(code, `${message}, ${whose}`, { place, cause: problem.error }) };
}

function plain({ severity, rule, error, command }: LintProblem): object {
  const { code, message, hint, place } = error;
  return { severity, code, message, rule, hint, ...place, ...(command === undefined ? {} : { command }) };
}

function show({ severity, rule, error, command }: LintProblem): string[] {
  const { code, message, hint, place, span } = error;
  const painted = severity === "error" ? out.colours.red(severity) : out.colours.yellow(severity);
  const spanned = command === undefined || span === undefined ? undefined : { text: command, span };
  const isOfRule = code === "SCHEMA_INVALID" || code === "NAME_CLASH";
  const [head = "", ...rest] = describe({ code, message, place, ...(!isOfRule && { hint }) }, out.colours, spanned);
  return [`${painted} ${head}`, ...rest, ...(isOfRule ? [`  ${out.colours.cyan("rule:")} ${rule}`] : [])];
}

function checked(
  { intents, entityQueries, rows, behaviours, dialogues, areIntentsSound }: ProjectLint,
  transcripts: readonly string[],
  named: LintFlags,
): string {
  const parts = [counted(intents, "intent")];
  if (entityQueries > 0) parts.push(countedEntityQueries(entityQueries));
  if (rows > 0 || typeof named.fixtures === "string") parts.push(counted(rows, "row"));
  if (behaviours > 0 || typeof named.behaviours === "string") parts.push(counted(behaviours, "behaviour"));
  if (transcripts.length > 0) parts.push(areIntentsSound ? counted(dialogues, "dialogue") : "no dialogue yet");
  const last = parts.pop() ?? "";
  return parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
}

const [MAX_INTENTS, MAX_REASONS] = [3, 3];

/** Formats the intents that need a phrase list most, as lines; none if all phrases are good enough. */
function phraseNotes(advice: readonly PhraseAdvice[]): readonly string[] {
  if (advice.length === 0) return [];
  const first = advice.slice(0, MAX_INTENTS);
  const named = first.map(({ intent, reasons }) => {
    const more = reasons.length - MAX_REASONS;
    return `  ${intent}: ${reasons.slice(0, MAX_REASONS).join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
  });
  const left = advice.length - first.length;
  const rest = left === 0 ? "" : `, and of ${left} more`;
  const command = `backlot phrases ${first.map(({ intent }) => intent).join(" ")}`;
  return [`note: the words of these intents${rest} say little; \`${command}\` writes phrase lists to edit`, ...named];
}
