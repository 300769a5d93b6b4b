import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where the links of a document lead that are no addresses, as paths in the repository, with the heading that they name. */
export function linksOf(
  root: string,
  file: string,
): { readonly target: string; readonly anchor: string | undefined; readonly path: string }[] {
  const links = [...prose(readFileSync(join(root, file), "utf8")).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  return links.flatMap(([, path = "", anchor]) =>
    /^[a-z]+:/.test(path) ? [] : [{ path, anchor, target: path === "" ? file : join(dirname(file), path) }],
  );
}

/** The links of a document that lead nowhere in the repository: to no file, or to no heading of one. */
export function deadLinks(root: string, file: string): string[] {
  return linksOf(root, file).flatMap(({ path, anchor, target }) => {
    const there = join(root, target);
    const leads = existsSync(there) && (anchor === undefined || anchorsOf(readFileSync(there, "utf8")).has(anchor));
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
