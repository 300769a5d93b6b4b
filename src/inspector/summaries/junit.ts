import type { Inspection } from "../inspection.js";
import { isSound, reasonOf } from "./verdict.js";
import { xmlText } from "./xmlText.js";

/** Dialogues as test cases in JUnit's XML, which most systems for continuous integration read. */
export function junitOf({ title, entries, unreadable }: Inspection): string {
  const failures = entries.filter((entry) => !isSound(entry)).length;
  const counts = `tests="${entries.length + unreadable.length}" failures="${failures}" errors="${unreadable.length}"`;
  const cases = entries.map((entry) => {
    const { id, domains, file, line } = entry;
    const open = `    <testcase classname="${xmlText(domains[0] ?? "")}" name="${xmlText(id)}" file="${xmlText(file)}" line="${line}"`;
    if (isSound(entry)) return `${open}/>`;
    return `${open}>\n      <failure message="${xmlText(reasonOf(entry))}"/>\n    </testcase>`;
  });
  const errors = unreadable.map(({ file, line, message }) => {
    const open = `    <testcase classname="" name="${xmlText(`${file}:${line ?? 1}`)}"`;
    return `${open}>\n      <error message="${xmlText(message)}"/>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${xmlText(title)}" ${counts}>`,
    ...cases,
    ...errors,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}
