import { readFileSync } from "node:fs";
import ts from "typescript";

/** The declarations of a file by name. */
export function declarations(root, file) {
  const text = readFileSync(`${root}/${file}`, "utf8");
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  return new Map(statements.flatMap((one) => (one.name === undefined ? [] : [[one.name.text, one]])));
}

/** Keys, types and meanings of an interface. */
export function keysOf({ name, members }) {
  return members.map((key) => {
    const [comment] = ts.getJSDocCommentsAndTags(key);
    const optional = key.questionToken === undefined ? "" : "?";
    const label = `${key.name.getText()}${optional}`;
    if (comment === undefined) throw new Error(`the key ${label} of ${name.text} is not documented`);
    const type = key.type
      .getText()
      .replace(/\breadonly /g, "")
      .replace(/\s+/g, " ")
      .replaceAll("|", "\\|");
    return [label, type, ts.getTextOfJSDocComment(comment.comment).replace(/\s+/g, " ")];
  });
}

/** Keys as rows of a table. */
export const rowsOf = (keys) => keys.map(([key, type, meaning]) => `| \`${key}\` | \`${type}\` | ${meaning} |`);
