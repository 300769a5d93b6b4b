import { counted } from "../../../base/json/counted.js";
import { fold } from "../../../kit/internal.js";

/** The maximum length of a name. Longer labels first lose filler words, then their end. */
const MAX_CHARACTERS = 40;
/** The maximum length of the part that section labels contribute to a name. */
const MAX_SECTION_CHARACTERS = 24;

const OPENING = new Set(
  "a an and any are been currently did do does ever had has have is of please the this was what when which your you".split(
    " ",
  ),
);
const FILLING = new Set([
  ...OPENING,
  ..."at be by eg for from her his if in into it on or per that these to with would".split(" "),
]);

/**
 * Returns a slot name for each field: its label in snake case, shortened if it is long. Repeated labels get the names
 * of their sections, and, if necessary, a number. The names depend only on the labels of the form and their order.
 */
export function slotNames(paths: readonly (readonly string[])[]): string[] {
  const names = paths.map((path) => nameOf(path, 1));
  for (let depth = 2; depth <= Math.max(0, ...paths.map((path) => path.length)); depth++) {
    const counts = counted(names);
    paths.forEach((path, at) => {
      if (path.length >= depth && (counts.get(names[at] as string) as number) > 1) names[at] = nameOf(path, depth);
    });
  }
  const used = new Map<string, number>();
  const taken = new Set(names);
  return names.map((name) => {
    const before = used.get(name) ?? 0;
    used.set(name, before + 1);
    if (before === 0) return name;
    let number = before + 1;
    while (taken.has(`${name}_${number}`)) number++;
    taken.add(`${name}_${number}`);
    return `${name}_${number}`;
  });
}

function nameOf(path: readonly string[], depth: number): string {
  const [own = "", ...sections] = path.slice(-depth).reverse();
  const leaf = shortened(wordsOf(own), MAX_CHARACTERS).join("_");
  const room = Math.floor(MAX_SECTION_CHARACTERS / Math.max(1, sections.length));
  const outer = sections.reverse().map((label) => shortened(wordsOf(label), room).join("_"));
  const words = [...outer, leaf].join("_").split("_");
  const clean = words.filter((word, at) => word !== "" && word !== words[at - 1]).join("_");
  if (clean === "") return "field";
  // The name `id` is taken by the id of each row.
  return /^[a-z]/.test(clean) && clean !== "id" ? clean : `field_${clean}`;
}

function withoutBrackets(text: string): string {
  let rest = "";
  for (let from = 0; ; ) {
    const open = text.indexOf("(", from);
    const close = open === -1 ? -1 : text.indexOf(")", open);
    if (close === -1) return rest + text.slice(from);
    rest += `${text.slice(from, open)} `;
    from = close + 1;
  }
}

function wordsOf(label: string): string[] {
  const plain = withoutBrackets(fold(label))
    .replace(/^(?:[a-z]|\d+)[.)] /, "")
    .replace(/['’]/g, "");
  const words = (text: string): string[] => text.split(/[^a-z0-9]+/).filter((word) => word !== "");
  const found = words(plain);
  return found.length > 0 ? found : words(fold(label));
}

function shortened(words: readonly string[], room: number): readonly string[] {
  const start = words.findIndex((word) => !OPENING.has(word));
  const opened = start < 0 ? words : words.slice(start);
  if (lengthOf(opened) <= room) return opened;
  const telling = opened.filter((word) => !FILLING.has(word));
  const kept: string[] = [];
  for (const word of telling.length === 0 ? opened : telling) {
    if (kept.length > 0 && lengthOf([...kept, word]) > room) break;
    kept.push(word);
  }
  return kept;
}

const lengthOf = (words: readonly string[]): number => words.join("_").length;
