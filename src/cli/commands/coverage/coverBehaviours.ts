import { BacklotError } from "../../../errors.js";
import { type Backend, loadBackend } from "../../../runtime/backend.js";
import { type BehaviourCoverage, BranchCount } from "../../../runtime/behaviours/branches.js";
import { replayTranscript } from "../../../runtime/replay/replay.js";
import type { Transcript } from "../../../transcript/index.js";
import type { ProjectSettings } from "../../../project/settings.js";

/** Executes transcripts and tells what of the project's behaviours they reach. */
export class CoverBehaviours {
  /** How many dialogues took another course than was recorded. */
  diverged = 0;
  private readonly backend: Backend;
  private readonly branches: BranchCount;

  private constructor(backend: Backend) {
    this.backend = backend;
    this.branches = new BranchCount(backend.counted ?? []);
  }

  /** @returns null where the project has no behaviours */
  static async start({ intents, backend: options }: ProjectSettings): Promise<CoverBehaviours | null> {
    const backend = await loadBackend(intents, { ...options, countBranches: true });
    if (backend.counted !== undefined) return new CoverBehaviours(backend);
    backend.close();
    return null;
  }

  /** @returns what keeps the dialogue from being executed; null where nothing does */
  add(transcript: Transcript): BacklotError | null {
    try {
      const { status } = replayTranscript(this.backend, transcript, {
        keepGoing: true,
        onDone: (session) => this.branches.add(session.counts()),
      });
      if (status === "diverged") this.diverged++;
      return null;
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      return error;
    }
  }

  get coverage(): readonly BehaviourCoverage[] {
    return this.branches.coverage;
  }

  close(): void {
    this.backend.close();
  }
}

/** What was never reached, a line each. */
export function neverReached(files: readonly BehaviourCoverage[]): string[] {
  return files.flatMap(({ file, never, unreached }) => [
    ...(unreached.length === 0 ? [] : [`lines of ${file} that are never reached: ${ranges(unreached)}`]),
    ...(never.length === 0
      ? []
      : [`branches of ${file} that are never taken: ${never.map(({ line, way }) => `${line} (${way})`).join(", ")}`]),
  ]);
}

/** Line numbers with those in a row drawn together: `3, 7-9`. */
export function ranges(lines: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}
