import { spoken } from "../../../phrases/text.js";
import { placeholderKeys, type TaskNode, templatePlaceholders } from "../importer/taskGraph.js";

const USUAL: Readonly<Record<string, string>> = {
  anything_else: "Is there anything else that I can do for you?",
  goodbye_1: "Thank you and goodbye!",
  out_of_scope: "I am afraid I cannot help with that.",
};

/**
 * What the wizard says for a label: the reply's template, filled from what the knowledge base returned and the user
 * told.
 */
export function replyText(label: string, node: TaskNode | undefined, known: Readonly<Record<string, unknown>>): string {
  const texts = [node?.template, node?.text].filter((one) => one !== undefined);
  if (texts.length === 0) return USUAL[label] ?? `${spoken(label)}.`;
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
  // What tasks of other intents name, their items have under the same name.
  const value = [...placeholderKeys(name), name].map((key) => known[key] ?? null).find((one) => one !== null);
  if (value === undefined || value === "") return null;
  return Array.isArray(value) ? value.join(", ") : String(value);
}
