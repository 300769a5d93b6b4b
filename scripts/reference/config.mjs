import { readFileSync } from "node:fs";
import ts from "typescript";

/** Where the keys of `backlot.config.ts` are declared, with what they mean. */
const DECLARATION = "config.ts";

/** The keys of `backlot.config.ts`, from the interface that types it. */
export function configPage(root) {
  const file = "src/testing/project/config.ts";
  const source = ts.createSourceFile(
    DECLARATION,
    readFileSync(`${root}/${file}`, "utf8"),
    ts.ScriptTarget.ESNext,
    true,
  );
  const keys = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === "Config").members;
  const rows = keys.map((key) => {
    const [comment] = ts.getJSDocCommentsAndTags(key);
    if (comment === undefined) throw new Error(`the key ${key.name.getText()} of the configuration is not documented`);
    const type = key.type.getText().replaceAll("|", "\\|");
    return `| \`${key.name.getText()}\` | \`${type}\` | ${ts.getTextOfJSDocComment(comment.comment).replace(/\s+/g, " ")} |`;
  });
  return [
    "# Keys of backlot.config.ts",
    "",
    "The file stands at the root of a project and default-exports `defineConfig({ … })` of `backlot`. Paths are",
    "relative to it; options of the command line win.",
    "",
    "| key | type | meaning |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
