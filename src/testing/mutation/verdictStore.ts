import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { readFileBytes } from "../../io/index.js";
import { type Cache, cacheFor, keyOf } from "../../runtime/cache/cache.js";
import type { MutatedProject } from "./readProject.js";
import type { Relevance } from "./relevance.js";
import type { Trial, Verdict } from "./trials/project.js";

/** More verdicts than these of earlier runs are not kept. */
const MAX_KEPT = 100_000;

/** What mutants came to in earlier runs, by everything that it depended on. */
export class VerdictStore {
  private readonly cache: Cache | null;
  private readonly key: string;
  private readonly old: ReadonlyMap<string, Verdict>;
  private readonly fresh = new Map<string, Verdict>();

  /**
   * @param folder the project's folder
   * @param cache as of `loadBackend`; false for none
   */
  constructor(folder: string, cache: string | false | undefined) {
    this.cache = cacheFor(cache);
    this.key = this.cache === null ? "" : keyOf("verdicts", resolve(folder));
    this.old = (this.cache?.get("verdicts", this.key) as ReadonlyMap<string, Verdict> | undefined) ?? new Map();
  }

  get(key: string): Verdict | undefined {
    const verdict = this.fresh.get(key) ?? this.old.get(key);
    if (verdict !== undefined) this.fresh.set(key, verdict);
    return verdict;
  }

  put(key: string, verdict: Verdict): void {
    this.fresh.set(key, verdict);
  }

  /** Keeps what is known for the next run. */
  save(): void {
    if (this.cache === null || this.fresh.size === 0) return;
    const rest = [...this.old]
      .filter(([key]) => !this.fresh.has(key))
      .slice(0, Math.max(0, MAX_KEPT - this.fresh.size));
    this.cache.put("verdicts", this.key, new Map([...this.fresh, ...rest]));
  }
}

/** Names what a trial's verdict depends on: the change, the dialogues, and all of the project that these can reach. */
export class TrialKeys {
  private readonly project: MutatedProject;
  private readonly relevance: Relevance;
  private readonly options: string;
  private readonly digests = new Map<string, string>();
  private readonly worlds = new Map<string, string>();
  /** Fixture files by their entities. */
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
        return [[name.slice(0, -ending.length), digest(readFileBytes(join(fixtures as string, name)))] as const];
      }),
    );
  }

  keyOf({ mutant, dialogues, intents }: Trial): string {
    const { kind, file, start, end, replacement } = mutant;
    const texts = dialogues.map((at) =>
      this.textDigest(`dialogue ${at}`, () => this.project.dialogues[at]?.text ?? ""),
    );
    return keyOf(
      "verdict",
      this.options,
      JSON.stringify([kind, file, start, end, replacement]),
      this.textOf(mutant.file, kind),
      this.world(intents),
      ...texts,
    );
  }

  /** The file that is changed, where the dialogues do not stand for it themselves. */
  private textOf(file: string, kind: Trial["mutant"]["kind"]): string {
    if (kind !== "schema") return "";
    return this.textDigest(
      `intent ${file}`,
      () => this.project.intentFiles.find((one) => one.file === file)?.text ?? "",
    );
  }

  /** All that dialogues with these intents can reach: intents, behaviours, rows. */
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
    const made = digest([...files, ...code, ...rows].join("\0\0"));
    this.worlds.set(name, made);
    return made;
  }

  private textDigest(name: string, text: () => string): string {
    const known = this.digests.get(name) ?? digest(text());
    this.digests.set(name, known);
    return known;
  }
}

function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
