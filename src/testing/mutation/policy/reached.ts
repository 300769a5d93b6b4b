import { ts } from "ts-morph";
import { isListedStatement } from "../mutators/behaviours.js";

const KEY = Symbol.for("backlot.reached");

type Noted = { [KEY]?: (file: string, line: number) => void };

/** Instruments a module to record each statement before it runs, by its first line. */
export function noting(file: string, text: string): string {
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

export async function reachedBy(run: () => Promise<unknown>): Promise<ReadonlySet<string>> {
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
