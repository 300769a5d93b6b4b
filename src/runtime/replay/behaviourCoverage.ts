import { BacklotError } from "../../errors.js";
import type { Transcript } from "../../transcript/index.js";
import type { Backend } from "../backend.js";
import { type BehaviourCoverage, BranchCount } from "../behaviours/branches.js";
import { type DialogueReplay, replayTranscript } from "./replay.js";

/**
 * Executes recorded dialogues, one after the other, and adds up what of a backend's behaviours they reach. What the
 * dialogues exercise of the intents is counted without executing them, by `CoverageCount` of `backlot/corpora`.
 * @example
 * ```ts
 * import { BehaviourCoverageCount, loadBackend } from "backlot";
 * import { readTranscripts } from "backlot/project";
 *
 * const backend = await loadBackend("intents", {
 *   fixtures: "fixtures",
 *   behaviours: "intents/behaviours",
 *   countBranches: true,
 * });
 * const count = new BehaviourCoverageCount(backend);
 * for await (const record of readTranscripts("examples")) {
 *   if ("transcript" in record) count.add(record.transcript);
 * }
 * console.assert(count.coverage.some(({ branches }) => branches.taken > 0));
 * for (const gap of count.missing) console.error(gap);
 * backend.close();
 * ```
 */
export class BehaviourCoverageCount {
  /** How many dialogues went another way than recorded, and were counted all the same. */
  diverged = 0;
  private readonly backend: Backend;
  private readonly branches: BranchCount;

  /**
   * @param backend loaded with `countBranches`; it stays open
   * @throws BacklotError BAD_OPTION for a backend whose behaviours do not count
   */
  constructor(backend: Backend) {
    if (backend.counted === undefined) {
      throw new BacklotError(
        "BAD_OPTION",
        "the backend counts no branches: load it with countBranches, and with behaviours",
      );
    }
    this.backend = backend;
    this.branches = new BranchCount(backend.counted);
  }

  /**
   * Executes a dialogue to its end, whether it diverges or not.
   * @returns whether it went as recorded
   * @throws BacklotError where it does not fit the intents, such as for rows of an unknown entity; it is not counted
   */
  add(transcript: Transcript): DialogueReplay["status"] {
    const { status } = replayTranscript(this.backend, transcript, {
      keepGoing: true,
      onDone: (session) => this.branches.add(session.counts()),
    });
    if (status === "diverged") this.diverged++;
    return status;
  }

  /** What was reached so far, by files in the order of their names. */
  get coverage(): readonly BehaviourCoverage[] {
    return this.branches.coverage;
  }

  /** What was never reached so far, a line of text each. */
  get missing(): readonly string[] {
    return this.coverage.flatMap(({ file, never, unreached }) => [
      ...(unreached.length === 0 ? [] : [`lines of ${file} that are never reached: ${lineRanges(unreached)}`]),
      ...(never.length === 0
        ? []
        : [`branches of ${file} that are never taken: ${never.map(({ line, way }) => `${line} (${way})`).join(", ")}`]),
    ]);
  }
}

/** Line numbers with those in a row drawn together: `3, 7-9`. */
export function lineRanges(lines: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}
