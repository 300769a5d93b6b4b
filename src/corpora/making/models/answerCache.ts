import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { AtomicFile, pathInside, readIfThere, writeAtomic } from "../../../base/io/index.js";
import { shallowJson } from "../../../base/io/json.js";
import { sha256 } from "../../../base/io/sha256.js";
import { canonicalText } from "../../../base/json/canonical.js";
import { isObject } from "../../../base/json/object.js";
import type { ModelAnswer, ModelRequest } from "./ask.js";

/** The version of the cache format. */
export const CACHE_VERSION = 1;
const VERSION_FILE = "answers.json";

/** The inputs that determine an answer. */
export interface AnswerKey extends Omit<ModelRequest, "draft"> {
  readonly model: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A store of answers, each under the digest of its question. */
export interface Answers {
  /** Returns the answer to a question; null if there is no valid one. */
  get(key: string): Promise<ModelAnswer | null>;
  /** Reserves space for the answer to a question, before it is paid for. */
  makeRoom(key: string, question: AnswerKey): Promise<AnswerPlace>;
}

/**
 * Answers of models on disk, each in a file under the digest of its question. A file is written whole or not at all,
 * and is valid only if it holds the same question and the digest of its answer. Only the user can read it.
 * @throws BacklotError FILE_UNREADABLE or FILE_UNWRITABLE from every method
 */
export class AnswerCache implements Answers {
  readonly folder: string;
  damaged = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Opens a folder of answers, which is created if it does not exist. */
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

  /** Returns the answer to a question; null if there is no valid one. */
  async get(key: string): Promise<ModelAnswer | null> {
    const text = this.text(key);
    if (text === null) return null;
    const answer = answerIn(text, key);
    if (answer === null) this.damaged++;
    return answer;
  }

  keys(): readonly string[] {
    const names = readdirSync(this.folder, { recursive: true, encoding: "utf8" });
    return names.flatMap((name) => /([0-9a-f]{64})\.json$/.exec(name)?.[1] ?? []);
  }

  /** Returns the text of an answer's file; null if there is none. */
  text(key: string): string | null {
    return readIfThere(join(this.folder, answerFile(key)));
  }

  /** Stores the text of an answer from another cache. */
  async add(key: string, text: string): Promise<void> {
    await writeAtomic(await AtomicFile.createInside(this.folder, answerFile(key), true), text);
  }

  /** Reserves disk space for the answer to a question, before it is paid for. */
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

/** The space of a token of an answer, and of the data beside question and answer, in bytes. */
const [BYTES_OF_TOKEN, BYTES_BESIDE] = [8, 1_024];

/** Space reserved for an answer. */
export interface AnswerPlace {
  /** Stores the answer. @throws BacklotError FILE_UNWRITABLE */
  keep(answer: ModelAnswer): Promise<void>;
  giveUp(): Promise<void>;
}

/** Returns the digest under which a question's answer is stored. */
export const keyOf = (question: AnswerKey): string => sha256(canonicalText(question));

/** Returns the path of the answer under a key. */
export const answerFile = (key: string): string => `${key.slice(0, 2)}/${key}.json`;

/** Formats the file of an answer. */
export const answerText = (question: AnswerKey, answer: ModelAnswer): string =>
  `${JSON.stringify({ question, answer, digest: sha256(canonicalText(answer)) })}\n`;

function versionIn(text: string): unknown {
  const value = shallowJson(text);
  return isObject(value) ? value.version : undefined;
}

/** Reads the answer from such a file; null if it belongs to another key, or was changed. */
export function answerIn(text: string, key: string): ModelAnswer | null {
  const entry = shallowJson(text);
  if (!isObject(entry) || !isObject(entry.answer)) return null;
  const isSound = sha256(canonicalText(entry.question)) === key && sha256(canonicalText(entry.answer)) === entry.digest;
  return isSound ? (entry.answer as unknown as ModelAnswer) : null;
}
