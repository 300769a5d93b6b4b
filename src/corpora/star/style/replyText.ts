import { spoken } from "../../../schema/english/sentences.js";
import { placeholderKeys, type TaskNode, templatePlaceholders } from "../importer/taskGraph.js";
import { COMMON } from "./derivedTask.js";

/** The wizard's text for a label: the template of the reply, filled with returned values and the user's values. */
export function replyText(label: string, node: TaskNode | undefined, known: Readonly<Record<string, unknown>>): string {
  const texts = [node?.template, node?.text].filter((one) => one !== undefined);
  if (texts.length === 0) return COMMON[label] ?? `${spoken(label)}.`;
  const full = texts.find((one) => templatePlaceholders(one).every((name) => valueOfPlaceholder(name, known) !== null));
  const text = full ?? (texts[0] as string);
  return text
    .replace(
      /\{([A-Za-z_][A-Za-z0-9_]*)(?::[a-z])?\}/g,
      (_, name: string) => valueOfPlaceholder(name, known) ?? `the ${spoken(name)}`,
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}

function valueOfPlaceholder(name: string, known: Readonly<Record<string, unknown>>): string | null {
  // In tasks of other intents, placeholders and keys of items have equal names.
  const value = [...placeholderKeys(name), name].map((key) => known[key] ?? null).find((one) => one !== null);
  if (value === undefined || value === "") return null;
  return Array.isArray(value) ? value.join(", ") : String(value);
}
