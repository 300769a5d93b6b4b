// Minifies a module, and breaks its lines: Node prints the whole line of an error that nobody catches.
import { minifySync, parseSync } from "rolldown/utils";

/** How long a line becomes before it is broken where that can be done, in characters. */
const LINE = 800;
/** Lists of nodes that may each begin a line. */
const LISTS = [
  "arguments",
  "body",
  "consequent",
  "declarations",
  "elements",
  "expressions",
  "params",
  "properties",
  "specifiers",
];
/** After these characters a new line changes nothing in front of a node of a list. */
const BEFORE = "{};,([:";

/**
 * @param name what the module is called in an error
 * @param code the module's text
 * @returns a text that does the same
 */
export function minify(name, code) {
  const options = { module: !name.endsWith(".cjs"), compress: { target: "es2023" }, mangle: { toplevel: true } };
  const { code: text, errors } = minifySync(name, code, options);
  if (errors.length > 0) throw new Error(`${name} cannot be minified: ${errors[0].message}`);
  return broken(text, startsIn(parseSync(name, text).program, text));
}

/** Where lines may begin, in this order. */
function startsIn(program, text) {
  const starts = [];
  const visit = (node) => {
    for (const [key, child] of Object.entries(node)) {
      if (child === null || typeof child !== "object") continue;
      if (Array.isArray(child) && LISTS.includes(key)) starts.push(...child.flatMap((one) => one?.start ?? []));
      visit(child);
    }
  };
  visit(program);
  return starts.filter((at) => BEFORE.includes(text[at - 1])).sort((a, b) => a - b);
}

function broken(text, starts) {
  const lines = [];
  let begin = 0;
  let last = 0;
  for (const at of [...starts, text.length]) {
    if (at - begin > LINE && last > begin) {
      lines.push(text.slice(begin, last));
      begin = last;
    }
    last = at;
  }
  return [...lines, text.slice(begin)].join("\n");
}
