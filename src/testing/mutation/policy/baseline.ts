import { ts } from "ts-morph";
import { BacklotError } from "../../../base/errors.js";
import { isListedStatement } from "../mutators/behaviours.js";
import { type PolicyProject, PolicyRehearsals } from "./policyRehearsals.js";

export interface Baseline {
  readonly passing: readonly number[];
  /** Statements that each plan reaches, by position, with the names of `nameOf`. */
  readonly reached: readonly ReadonlySet<string>[];
  readonly always: ReadonlySet<string>;
  readonly eachMs: number;
}

export async function baselineOf(project: PolicyProject, signal?: AbortSignal): Promise<Baseline> {
  const rehearsals = await PolicyRehearsals.open(project);
  try {
    const texts = new Map(project.files.map(({ file, text }) => [file, noting(file, text)]));
    let play: Awaited<ReturnType<PolicyRehearsals["variant"]>> | null = null;
    const always = await reachedBy(async () => {
      play = await rehearsals.variant(texts);
    });
    return await played(project, always, play as unknown as NonNullable<typeof play>, signal);
  } finally {
    rehearsals.close();
  }
}

async function played(
  { plans }: PolicyProject,
  always: ReadonlySet<string>,
  play: Awaited<ReturnType<PolicyRehearsals["variant"]>>,
  signal: AbortSignal | undefined,
): Promise<Baseline> {
  const start = performance.now();
  const passing: number[] = [];
  const reached: ReadonlySet<string>[] = [];
  let wrong = "";
  for (const at of plans.keys()) {
    if (signal?.aborted === true) break;
    reached[at] = await reachedBy(async () => {
      const { outcome, error, violations } = await play(at);
      if (outcome === "completed") passing.push(at);
      else wrong ||= error?.message ?? violations[0]?.message ?? "";
    });
  }
  if (passing.length === 0 && signal?.aborted !== true) {
    const message = `every rehearsal of the policy fails before anything is changed: ${wrong}`;
    throw new BacklotError("BASELINE_DIVERGES", message);
  }
  return { passing, reached, always, eachMs: (performance.now() - start) / Math.max(1, plans.length) };
}

const KEY = Symbol.for("backlot.reached");

type Noted = { [KEY]?: (file: string, line: number) => void };

/** Instruments a module to record each statement before it runs, by its first line. */
function noting(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const places: { readonly at: number; readonly line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (isListedStatement(node)) {
      const at = node.getStart(source);
      places.push({ at, line: source.getLineAndCharacterOfPosition(at).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places
    .sort((one, other) => other.at - one.at)
    .reduce((made, { at, line }) => {
      const note = `globalThis[Symbol.for("backlot.reached")]?.(${JSON.stringify(file)}, ${line});`;
      return made.slice(0, at) + note + made.slice(at);
    }, text);
}

async function reachedBy(run: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  const noted = globalThis as Noted;
  noted[KEY] = (file, line) => reached.add(nameOf(file, line));
  try {
    await run();
  } finally {
    delete noted[KEY];
  }
  return reached;
}

export const nameOf = (file: string, line: number): string => `${line} ${file}`;
