import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../errors.js";
import { AtomicFile, pathInside, readIfThere, writeAtomic } from "../../io/index.js";
import { shallowJson } from "../../io/json.js";
import { canonicalText } from "../../json/canonical.js";
import { isObject } from "../../json/object.js";
import type { ModelAnswer, ModelRequest } from "./ask.js";

/** The version of the format in which answers are kept. */
export const CACHE_VERSION = 1;
const VERSION_FILE = "answers.json";

/** All that an answer depends on. */
export interface AnswerKey extends Omit<ModelRequest, "draft"> {
  /** Provider and model. */
  readonly model: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Where answers are kept, each under the digest of its question. */
export interface Answers {
  /** The answer to a question; null if none is kept, or none that is sound. */
  get(key: string): Promise<ModelAnswer | null>;
  /** Makes room for the answer to a question, before it is paid for. */
  makeRoom(key: string, question: AnswerKey): Promise<AnswerPlace>;
}

/**
 * Answers of models on disk, each in a file of its own under the digest of its question. A file appears whole or not
 * at all, and counts only where it holds the question that is asked, and the digest of its answer. It is for the user
 * alone.
 */
export class AnswerCache implements Answers {
  readonly folder: string;
  /** How many files were there and could not be used. */
  damaged = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Opens a folder of answers; it is made if it is not there.
   * @throws BacklotError BAD_MODELS for one that another version wrote, FILE_UNREADABLE, FILE_UNWRITABLE
   */
  static async open(folder: string): Promise<AnswerCache> {
    const found = readIfThere(join(folder, VERSION_FILE));
    if (found === null) {
      await writeAtomic(
        await AtomicFile.createInside(folder, VERSION_FILE, true),
        `${JSON.stringify({ version: CACHE_VERSION })}\n`,
      );
    } else if (versionIn(found) !== CACHE_VERSION) {
      const problem = `the answers in ${folder} were kept by another version (${versionIn(found) ?? "unknown"}, not ${CACHE_VERSION}); name another folder, or remove this one`;
      throw new BacklotError("BAD_MODELS", problem, { place: { file: pathInside(folder, VERSION_FILE) } });
    }
    return new AnswerCache(folder);
  }

  /**
   * The answer to a question; null if none is kept, or none that is sound.
   * @throws BacklotError FILE_UNREADABLE if no regular file is in its place
   */
  async get(key: string): Promise<ModelAnswer | null> {
    const text = this.text(key);
    if (text === null) return null;
    const answer = answerIn(text, key);
    if (answer === null) this.damaged++;
    return answer;
  }

  /** The keys of all that are kept. */
  keys(): readonly string[] {
    const names = readdirSync(this.folder, { recursive: true, encoding: "utf8" });
    return names.flatMap((name) => /([0-9a-f]{64})\.json$/.exec(name)?.[1] ?? []);
  }

  /** What the file of an answer holds; null if there is none. @throws BacklotError FILE_UNREADABLE */
  text(key: string): string | null {
    return readIfThere(join(this.folder, answerFile(key)));
  }

  /** Keeps an answer as another cache has it. @throws BacklotError FILE_UNWRITABLE */
  async add(key: string, text: string): Promise<void> {
    await writeAtomic(await AtomicFile.createInside(this.folder, answerFile(key), true), text);
  }

  /**
   * Makes room on the disk for the answer to a question, before it is paid for.
   * @throws BacklotError FILE_UNWRITABLE, for one where the disk is full
   */
  async makeRoom(key: string, question: AnswerKey): Promise<AnswerPlace> {
    const file = await AtomicFile.createInside(this.folder, answerFile(key), true);
    const most = Buffer.byteLength(JSON.stringify(question)) + BYTES_OF_TOKEN * question.maxOutputTokens + BYTES_BESIDE;
    await file.write(" ".repeat(most));
    return {
      async keep(answer) {
        await file.rewrite(answerText(question, answer));
        await file.finish();
      },
      giveUp: () => file.discard(),
    };
  }
}

/** How much room a token of an answer may take, in bytes, and what is kept beside question and answer. */
const [BYTES_OF_TOKEN, BYTES_BESIDE] = [8, 1_024];

/** Room for an answer that is not there yet. */
export interface AnswerPlace {
  /** Keeps the answer. @throws BacklotError FILE_UNWRITABLE */
  keep(answer: ModelAnswer): Promise<void>;
  /** Gives the room back. */
  giveUp(): Promise<void>;
}

/** The digest that a question's answer is kept under. */
export const keyOf = (question: AnswerKey): string => digest(canonicalText(question));

/** The file that holds the answer under a key. */
export const answerFile = (key: string): string => `${key.slice(0, 2)}/${key}.json`;

/** What the file of an answer holds. */
export const answerText = (question: AnswerKey, answer: ModelAnswer): string =>
  `${JSON.stringify({ question, answer, digest: digest(canonicalText(answer)) })}\n`;

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

function versionIn(text: string): unknown {
  const value = shallowJson(text);
  return isObject(value) ? value.version : undefined;
}

/** The answer in such a file; null if it is not that under the key, or not as it was written. */
export function answerIn(text: string, key: string): ModelAnswer | null {
  const entry = shallowJson(text);
  if (!isObject(entry) || !isObject(entry.answer)) return null;
  const isSound = digest(canonicalText(entry.question)) === key && digest(canonicalText(entry.answer)) === entry.digest;
  return isSound ? (entry.answer as unknown as ModelAnswer) : null;
}
