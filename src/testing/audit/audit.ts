import type { Place } from "../../base/errors.js";
import type { Backend } from "../../runtime/backend.js";
import type { Transcript } from "../../transcript/index.js";
import { actsOf } from "../rules/actsOf.js";
import type { Rule } from "../rules/rule.js";
import { changesNothing } from "./checks/changesNothing.js";
import { fails } from "./checks/fails.js";
import { outputs } from "./checks/outputs.js";
import { passedByNothing } from "./checks/passedByNothing.js";
import { policy } from "./checks/policy.js";
import { sameEnd } from "./checks/sameEnd.js";
import { unknowable } from "./checks/unknowable.js";
import type { AuditCheck, Finding } from "./finding.js";
import { folded, leavesOf, textsOf } from "./knowledge.js";

/** Options of an audit. */
export interface AuditOptions {
  /** Back-end of the corpus. */
  readonly backend: Backend;
  /** Rules of the domain's policy. Default: none. */
  readonly rules?: readonly Rule[];
}

/** Result of an audit. */
export interface AuditReport {
  /** Number of tasks and dialogues whose labels were executed. */
  readonly tasks: number;
  /** Number of executed acts. */
  readonly acts: number;
  /** Findings in the order of the corpus. */
  readonly findings: readonly Finding[];
  /** Number of findings of each check; those of the policy's rules together as `policy`. */
  readonly classes: Readonly<Record<string, number>>;
  /** Parts that were not looked at, as sentences without full stops. */
  readonly missed: readonly string[];
}

/**
 * An audit of a corpus's labels: dialogues go in one after the other, and are executed. Recorded runs, which are not labels, are only counted.
 *
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 * import { Audit } from "backlot/testing";
 * import { readTranscripts } from "backlot/project";
 *
 * const audit = new Audit({ backend: await loadBackend("intents", { fixtures: "fixtures" }) });
 * for await (const record of readTranscripts("examples"))
 *   if ("transcript" in record) audit.add(record.transcript, { file: record.file, line: record.line });
 * console.assert(audit.report().tasks > 0);
 * ```
 */
export class Audit {
  private readonly backend: Backend;
  private readonly entities: readonly string[];
  private readonly tools: string;
  private readonly checks: readonly AuditCheck[];
  private readonly found: Finding[][];
  private tasks = 0;
  private acts = 0;
  private runs = 0;

  constructor({ backend, rules = [] }: AuditOptions) {
    this.backend = backend;
    this.entities = [...new Set([...backend.catalog.values()].flatMap(({ entity }) => entity ?? []))].sort();
    this.tools = folded(JSON.stringify(backend.intents));
    this.checks = [fails(), changesNothing(), passedByNothing(), sameEnd(), unknowable(), outputs(), policy(rules)];
    this.found = this.checks.map(() => []);
  }

  /**
   * Executes the labels of a task or a dialogue.
   * @param place file and line, for findings
   * @throws BacklotError BAD_OPENING if it does not fit the intents
   */
  add(transcript: Transcript, place: Place = {}): void {
    if (transcript.split === "run") {
      this.runs++;
      return;
    }
    const { id, extra = {} } = transcript;
    const scenario = extra["scenario"] === undefined ? undefined : textsOf(extra["scenario"]);
    const { acts, start, end } = actsOf(transcript, this.backend, scenario);
    this.tasks++;
    this.acts += acts.length;
    const { entities, tools, backend } = this;
    const { catalog } = backend;
    const task = typeof extra["task"] === "string" ? extra["task"] : id;
    const told = [...leavesOf(extra["outputs"], false)].map(String);
    const at = { ...place, dialogue: id };
    const gold = {
      task,
      transcript,
      place: at,
      scenario,
      outputs: told,
      world: start,
      entities,
      tools,
      catalog,
      acts,
      end,
    };
    for (const [nth, check] of this.checks.entries()) this.found[nth]?.push(...check.read(gold));
  }

  /** Returns the findings so far. */
  report(): AuditReport {
    const found = this.checks.map((check, nth) => [...(this.found[nth] ?? []), ...(check.end?.() ?? [])]);
    const line = ({ place }: Finding): number => place.line ?? 0;
    const runs = this.runs === 0 ? [] : [`${this.runs} recorded runs are not labels`];
    return {
      tasks: this.tasks,
      acts: this.acts,
      findings: found.flat().toSorted((a, b) => line(a) - line(b)),
      classes: Object.fromEntries(this.checks.map(({ name }, nth) => [name, found[nth]?.length ?? 0])),
      missed: [...runs, ...this.checks.flatMap((check) => check.missed?.() ?? [])],
    };
  }
}
