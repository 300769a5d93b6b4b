import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The links of a document that lead nowhere in the repository: to no file, or to no heading of one. */
export function deadLinks(root: string, file: string): string[] {
  const links = [...prose(readFileSync(join(root, file), "utf8")).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  return links.flatMap(([, path = "", anchor]) => {
    if (/^[a-z]+:/.test(path)) return [];
    const target = path === "" ? join(root, file) : join(root, dirname(file), path);
    const leads = existsSync(target) && (anchor === undefined || anchorsOf(readFileSync(target, "utf8")).has(anchor));
    return leads ? [] : [anchor === undefined ? path : `${path}#${anchor}`];
  });
}

/** The headings of a document as links name them: small letters, hyphens for spaces, no other punctuation. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...prose(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  const shown = headings.map((heading) => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
  return new Set(
    shown.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** A document without its code blocks, in which brackets and hashes are something else. */
function prose(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, "");
}
