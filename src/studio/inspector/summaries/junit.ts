import type { Inspection } from "../inspection.js";
import { type JunitCase, junitText } from "./junitText.js";
import { mutationJunit } from "./mutation/junit.js";
import { isSound, reasonOf } from "./verdict.js";

/** Returns dialogues, or the mutants of a mutation report, as test cases in JUnit's XML. */
export function junitOf(inspection: Inspection): string {
  const { title, entries, unreadable, mutation } = inspection;
  if (mutation !== undefined) return mutationJunit(mutation, inspection);
  const dialogues = entries.map((entry): JunitCase => {
    const { id, domains, file, line } = entry;
    const read = { classname: domains[0] ?? "", name: id, file, line };
    return isSound(entry) ? read : { ...read, result: { kind: "failure", message: reasonOf(entry) } };
  });
  const broken = unreadable.map(
    ({ file, line, message }): JunitCase => ({
      classname: "",
      name: `${file}:${line ?? 1}`,
      result: { kind: "error", message },
    }),
  );
  return junitText(title, [...dialogues, ...broken]);
}
