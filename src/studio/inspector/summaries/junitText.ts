import { xmlText } from "./xmlText.js";

/** A test case of JUnit's XML. */
export interface JunitCase {
  readonly classname: string;
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
  /** The result; absent if the case passed. */
  readonly result?: { readonly kind: "failure" | "error" | "skipped"; readonly message: string };
}

/** Returns a suite in JUnit's XML, which most systems for continuous integration read. */
export function junitText(title: string, cases: readonly JunitCase[]): string {
  const of = (wanted: string): number => cases.filter(({ result }) => result?.kind === wanted).length;
  const skipped = of("skipped") === 0 ? "" : ` skipped="${of("skipped")}"`;
  const counts = `tests="${cases.length}" failures="${of("failure")}" errors="${of("error")}"${skipped}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${xmlText(title)}" ${counts}>`,
    ...cases.map(caseOf),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function caseOf({ classname, name, file, line, result }: JunitCase): string {
  const place = file === undefined ? "" : ` file="${xmlText(file)}" line="${line ?? 1}"`;
  const open = `    <testcase classname="${xmlText(classname)}" name="${xmlText(name)}"${place}`;
  if (result === undefined) return `${open}/>`;
  return `${open}>\n      <${result.kind} message="${xmlText(result.message)}"/>\n    </testcase>`;
}
