import type { InspectedMutation, Inspection } from "../inspection.js";
import { isSound, isUnchecked, type JudgedMutant, judgedMutants, mutantLabel, reasonOf } from "./verdict.js";

export function junitOf(inspection: Inspection): string {
  const { title, entries, unreadable, mutation } = inspection;
  if (mutation !== undefined) return mutationJunit(mutation, inspection);
  const dialogues = entries.map((entry): JunitCase => {
    const { id, domains, file, line } = entry;
    const read = { classname: domains[0] ?? "", name: id, file, line };
    const kind = isUnchecked(entry) ? "skipped" : "failure";
    return isSound(entry) ? read : { ...read, result: { kind, message: reasonOf(entry) } };
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

function mutationJunit(mutation: InspectedMutation, { title, entries }: Inspection): string {
  return junitText(title, judgedMutants(mutation, entries).map(caseOf));
}

function caseOf(mutant: JudgedMutant): JunitCase {
  const { file, line, column, verdict, status, reachedBy } = mutant;
  const read = { classname: file, name: `${line}:${column} ${mutantLabel(mutant)}`, file, line };
  if (verdict === "noticed") return read;
  if (verdict === "left") return { ...read, result: { kind: "skipped", message: status } };
  const by = reachedBy.length === 0 ? "" : ` by ${reachedBy.join(", ")}`;
  const message = verdict === "survived" ? `reached and not noticed${by}` : "nothing gets there";
  return { ...read, result: { kind: "failure", message } };
}

interface JunitCase {
  readonly classname: string;
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
  readonly result?: { readonly kind: "failure" | "error" | "skipped"; readonly message: string };
}

function junitText(title: string, cases: readonly JunitCase[]): string {
  const of = (wanted: string): number => cases.filter(({ result }) => result?.kind === wanted).length;
  const skipped = of("skipped") === 0 ? "" : ` skipped="${of("skipped")}"`;
  const counts = `tests="${cases.length}" failures="${of("failure")}" errors="${of("error")}"${skipped}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${xmlText(title)}" ${counts}>`,
    ...cases.map(caseText),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function caseText({ classname, name, file, line, result }: JunitCase): string {
  const place = file === undefined ? "" : ` file="${xmlText(file)}" line="${line ?? 1}"`;
  const open = `    <testcase classname="${xmlText(classname)}" name="${xmlText(name)}"${place}`;
  if (result === undefined) return `${open}/>`;
  return `${open}>\n      <${result.kind} message="${xmlText(result.message)}"/>\n    </testcase>`;
}

/** Escapes a text for XML, and drops characters that XML cannot contain. */
export function xmlText(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;");
}
