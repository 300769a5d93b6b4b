import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { BacklotError, type ErrorCode, type Place } from "../../base/errors.js";
import { readText } from "../../base/io/index.js";
import { draftOf } from "../../schema/draft.js";
import { SHAPED } from "../../schema/parseIntent.js";
import { inReadingOrder, type Problem, problem, throwErrors } from "../../schema/problem.js";
import { lintSubjects } from "../../schema/rules/lint.js";
import type { Subject } from "../../schema/rules/rule.js";
import { readJson } from "../../schema/source.js";
import type { Intent } from "../../schema/types.js";

/** The result of loading: the readable intents, and all problems. */
export interface LoadedIntentFiles {
  /** The intents in the order of their files' names. They are sound only if no problem is an error. */
  readonly intents: readonly Intent[];
  /** The problems in reading order: unreadable files, broken JSON, malformed parts, and broken rules. */
  readonly problems: readonly Problem[];
}

export const MAX_INTENT_BYTES = 32 * 2 ** 20;

const SENTENCES = {
  readable: "an intent file can be read",
  json: "an intent file is strict JSON in UTF-8",
  clean: "a key is given once, and strings are well-formed Unicode",
} as const;

/**
 * Loads intents and checks them, alone and together. Never throws for a faulty file.
 * @param from a folder, whose own `*.json` files are taken, a file, or several files
 */
export async function loadIntents(from: string | readonly string[]): Promise<LoadedIntentFiles> {
  const problems: Problem[] = [];
  const files = typeof from === "string" ? await filesIn(from, problems) : from;
  if (files.length === 0 && problems.length === 0)
    problems.push(fault("NO_INTENTS", SENTENCES.readable, await emptiness(from)));
  const texts = files.map((file) => readableText(file));
  const subjects: Subject[] = [];
  const intents: Intent[] = [];
  for (const [index, text] of texts.entries()) {
    if (typeof text !== "string") {
      problems.push(text);
      continue;
    }
    const { subject, whole, found } = examine(files[index] as string, text);
    problems.push(...found);
    if (subject === null) continue;
    subjects.push(subject);
    if (whole) intents.push(subject.intent);
  }
  return { intents, problems: inReadingOrder([...problems, ...lintSubjects(subjects)]) };
}

/**
 * Loads intents for use.
 * @throws BacklotError of the first error, its message listing all, each with file, line and column
 */
export async function readIntents(from: string | readonly string[]): Promise<readonly Intent[]> {
  const { intents, problems } = await loadIntents(from);
  throwErrors(problems);
  return intents;
}

const CLEAN = { severity: "error", code: "SCHEMA_INVALID", sentence: SENTENCES.clean } as const;

/** Checks one file's text. Returns the readable part of the intent, and its problems. */
function examine(file: string, text: string): { subject: Subject | null; whole: boolean; found: Problem[] } {
  const { source, value, syntax, findings } = readJson(file, text);
  if (syntax !== null) {
    return { subject: null, whole: false, found: [fault("JSON_SYNTAX", SENTENCES.json, syntax.message, syntax.place)] };
  }
  const draft = draftOf(value);
  const found = [
    ...findings.map((finding) => problem(CLEAN, { source }, finding)),
    ...draft.findings.map((finding) => problem(SHAPED, { source }, finding)),
  ];
  const subject = draft.intent === null ? null : { intent: { ...draft.intent, source }, broken: draft.broken };
  return { subject, whole: found.length === 0, found };
}

async function filesIn(path: string, problems: Problem[]): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const entries = await readdir(path, { withFileTypes: true });
    const names = entries
      .filter((entry) => entry.name.endsWith(".json") && !entry.isDirectory())
      .map(({ name }) => name);
    return names.sort().map((name) => join(path, name));
  } catch (cause) {
    problems.push(unreadable(path, cause));
    return [];
  }
}

function readableText(file: string): string | Problem {
  try {
    return readText(file, MAX_INTENT_BYTES);
  } catch (cause) {
    if (!(cause instanceof BacklotError)) throw cause;
    return { severity: "error", rule: SENTENCES.readable, error: cause };
  }
}

function unreadable(file: string, cause: unknown): Problem {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === "ENOENT") {
    const what = file.endsWith(".json") ? "file" : "folder";
    const meant = existsSync(`${file}.json`) ? `did you mean ${file}.json?` : "name that of the intents (--intents)";
    const message = `there is no ${what} ${file}; ${meant}`;
    return fault("FILE_NOT_FOUND", SENTENCES.readable, message, { file }, cause);
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return fault("FILE_UNREADABLE", SENTENCES.readable, `cannot read ${file}: ${reason}`, { file }, cause);
}

/** Explains that a folder has no intents; often they lie in a subfolder. */
async function emptiness(from: string | readonly string[]): Promise<string> {
  if (typeof from !== "string") return "no intent file was named";
  const inner = join(from, "intents");
  const nested = await readdir(inner).catch(() => []);
  const advice = nested.some((name) => name.endsWith(".json")) ? `; did you mean ${inner}?` : "";
  return `${from} holds no intent files (*.json)${advice}`;
}

function fault(code: ErrorCode, rule: string, message: string, place: Place = {}, cause?: unknown): Problem {
  return { severity: "error", rule, error: new BacklotError(code, message, { place, cause }) };
}
