import type { InspectedMutation, Inspection } from "../../inspection.js";
import { type JunitCase, junitText } from "../junitText.js";
import { type JudgedMutant, judgedMutants, wordsOf } from "./judged.js";

/** Returns mutants as test cases in JUnit's XML: survivors as failures, uncounted ones as skipped. */
export function mutationJunit(mutation: InspectedMutation, { title, entries }: Inspection): string {
  return junitText(title, judgedMutants(mutation, entries).map(caseOf));
}

function caseOf(mutant: JudgedMutant): JunitCase {
  const { file, line, column, verdict, status, reachedBy } = mutant;
  const read = { classname: file, name: `${line}:${column} ${wordsOf(mutant)}`, file, line };
  if (verdict === "noticed") return read;
  if (verdict === "left") return { ...read, result: { kind: "skipped", message: status } };
  const by = reachedBy.length === 0 ? "" : ` by ${reachedBy.join(", ")}`;
  const message = verdict === "survived" ? `reached and not noticed${by}` : "nothing gets there";
  return { ...read, result: { kind: "failure", message } };
}
