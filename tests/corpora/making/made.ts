import type { Attempt } from "../../../src/corpora/making/attempts.js";
import type { CorpusOptions } from "../../../src/corpora/making/corpusOptions.js";
import { makeCorpus } from "../../../src/corpora/making/makeCorpus.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";

/** Intents for corpora of a few: each intent of a corpus is tried out before it is made. */
export const FEW_INTENTS = [
  "book_table",
  "find_restaurants",
  "send_money",
  "set_reminder",
  "find_trains",
  "book_train_ticket",
  "book_vet",
];

/** Our intents with their behaviours and rows. */
export const ours = (): Promise<Backend> => loadBackend("intents", { fixtures: "fixtures", engine: "quickjs" });

/** Every attempt at a corpus. */
export async function made(backend: Backend, options: CorpusOptions): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for await (const attempt of makeCorpus(backend, options)) attempts.push(attempt);
  return attempts;
}

/** The dialogues of a corpus that are kept. */
export async function kept(backend: Backend, options: CorpusOptions) {
  return (await made(backend, options)).flatMap((attempt) => ("kept" in attempt ? [attempt.kept] : []));
}
