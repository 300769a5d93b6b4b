import { readdirSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { readFileBytes } from "../../base/io/index.js";
import { sha256 } from "../../base/io/sha256.js";
import { type Cache, cacheFor, cacheKey } from "../../runtime/cache/cache.js";
import type { MutatedProject } from "./readProject.js";
import type { Relevance } from "./relevance.js";
import type { Trial, Verdict } from "./trials/project.js";

/** Verdicts of earlier runs, by a key of all their inputs, each stored as soon as it is known. */
export class VerdictStore {
  private readonly cache: Cache | null;
  private readonly key: string;
  private readonly known: Map<string, Verdict>;
  private readonly used = new Set<string>();

  /** @param cache as for `loadBackend`; false for none */
  constructor(folder: string, cache: string | false | undefined) {
    this.cache = cacheFor(cache);
    this.key = this.cache === null ? "" : cacheKey("verdicts", resolve(folder));
    this.known = new Map(this.cache?.lines("verdicts", this.key).map(entryOf));
  }

  get(key: string): Verdict | undefined {
    const verdict = this.known.get(key);
    if (verdict !== undefined) this.used.add(key);
    return verdict;
  }

  put(key: string, verdict: Verdict): void {
    this.known.set(key, verdict);
    this.used.add(key);
    this.cache?.append("verdicts", this.key, JSON.stringify([key, verdict]));
  }

  tidy(): void {
    if (this.used.size > 0) this.cache?.shorten("verdicts", this.key, (line) => this.used.has(entryOf(line)[0]));
  }
}

function entryOf(line: string): readonly [key: string, verdict: Verdict] {
  return JSON.parse(line) as readonly [string, Verdict];
}

/** Computes keys of verdicts from the change, the dialogues, and all parts of the project that these can reach. */
export class TrialKeys {
  private readonly project: MutatedProject;
  private readonly relevance: Relevance;
  private readonly options: string;
  private readonly digests = new Map<string, string>();
  private readonly worlds = new Map<string, string>();
  private readonly fixtures: ReadonlyMap<string, string>;

  constructor(
    project: MutatedProject,
    relevance: Relevance,
    options: { readonly strict: boolean; readonly lenient: boolean },
  ) {
    this.project = project;
    this.relevance = relevance;
    const { deadlineMs, memoryMb, fixtures } = project;
    this.options = JSON.stringify([deadlineMs, memoryMb, options.strict, options.lenient]);
    const names = fixtures === null ? [] : readdirSync(fixtures);
    this.fixtures = new Map(
      names.flatMap((name) => {
        const ending = extname(name);
        if (![".json", ".jsonl", ".csv"].includes(ending)) return [];
        return [[name.slice(0, -ending.length), sha256(readFileBytes(join(fixtures as string, name)))] as const];
      }),
    );
  }

  keyOf({ mutant, dialogues, intents }: Trial): string {
    const { kind, file, start, end, replacement } = mutant;
    const texts = dialogues.map((at) =>
      this.textDigest(`dialogue ${at}`, () => this.project.dialogues[at]?.text ?? ""),
    );
    return cacheKey(
      "verdict",
      this.options,
      JSON.stringify([kind, file, start, end, replacement]),
      this.textOf(mutant.file, kind),
      this.world(intents),
      ...texts,
    );
  }

  /** Returns a digest of the changed file, if the dialogues do not determine it. */
  private textOf(file: string, kind: Trial["mutant"]["kind"]): string {
    if (kind !== "schema") return "";
    return this.textDigest(
      `intent ${file}`,
      () => this.project.intentFiles.find((one) => one.file === file)?.text ?? "",
    );
  }

  private world(intents: readonly string[]): string {
    const name = intents.join();
    const known = this.worlds.get(name);
    if (known !== undefined) return known;
    const { parts, intents: all, intentFiles } = this.project;
    const closure = this.relevance.closureOf(intents);
    const files = all.flatMap(({ command }, i) =>
      closure.intents.includes(command) ? [intentFiles[i]?.text ?? ""] : [],
    );
    const modules = [...new Set(intents.flatMap((intent) => parts.reached.get(intent) ?? []))].sort();
    const rows = closure.entities.map((entity) => `${entity}\0${this.fixtures.get(entity) ?? ""}`);
    const code = modules.map((module) => `${module}\0${parts.texts.get(module) ?? ""}`);
    const made = sha256([...files, ...code, ...rows].join("\0\0"));
    this.worlds.set(name, made);
    return made;
  }

  private textDigest(name: string, text: () => string): string {
    const known = this.digests.get(name) ?? sha256(text());
    this.digests.set(name, known);
    return known;
  }
}
