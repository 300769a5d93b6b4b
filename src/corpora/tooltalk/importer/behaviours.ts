import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readText } from "../../../base/io/index.js";
import type { ImportItem, ImportNote } from "../../../transcript/files/importing/item.js";
import type { ToolTalkRelease } from "../format/release.js";

const MOCKS = new URL("../../../../mocks/", import.meta.url);
/** The file of each suite in `mocks/tooltalk/`. */
const FILES: Readonly<Record<string, string>> = {
  AccountTools: "account",
  Alarm: "alarm",
  Calendar: "calendar",
  Email: "email",
  Messages: "message",
  Reminder: "reminder",
  Weather: "weather",
};
/** Files of other sets that these import. */
const SHARED = ["bfcl/twister.ts", "tau/refusal.ts", "tau/signature.ts"];
const NO_SUITE = "a suite is not one of ToolTalk's; without behaviours of yours its tools do nothing";

/** Returns one behaviour for each tool, and the files that they import. */
export async function* behavioursOf({
  suites,
}: Pick<ToolTalkRelease, "suites">): AsyncGenerator<ImportItem | ImportNote> {
  for (const { name: suite, apis } of suites) {
    const file = FILES[suite];
    if (file === undefined) yield { kind: "note", reason: NO_SUITE, place: {}, detail: suite };
    else
      for (const { name } of apis)
        yield { kind: "behaviour", name: `${name}.behavior.ts`, text: behaviourOf(name, file) };
  }
  const sources = (await readdir(new URL("tooltalk/", MOCKS))).filter((name) => name.endsWith(".ts")).sort();
  for (const name of [...sources.map((source) => `tooltalk/${source}`), ...SHARED])
    yield { kind: "behaviour", name, text: readText(fileURLToPath(new URL(name, MOCKS))) };
}

const behaviourOf = (name: string, file: string): string => `import { ${file} } from "./tooltalk/${file}.js";

export default ${file}(${JSON.stringify(name)});
`;
