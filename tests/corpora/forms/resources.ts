import { readFileSync } from "node:fs";
import { type Form, leavesOf, optionsOf, pathName } from "../../../src/corpora/forms/form.js";
import { shared } from "../../shared.js";

/** One of the published forms. */
export const publishedForm = (name: string): Form =>
  JSON.parse(readFileSync(shared(`data/forms/resources/${name}.json`), "utf8")) as Form;

/** Something for every field that its type takes: its first option, or what tells it from the others where it can. */
export function answersToEverything(form: Form): Record<string, string> {
  const answers = leavesOf(form).map((leaf, at): [string, string] => {
    const { type } = leaf.field;
    const text = type === "number" ? String(100 + at) : type === "date-field" ? "2024-05-01" : `answer ${at}`;
    return [pathName(leaf.path), optionsOf(leaf)[0] ?? text];
  });
  return Object.fromEntries(answers);
}
