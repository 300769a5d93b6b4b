import type { Command } from "commander";
import { type Branch, defineBranches } from "../../command.js";
import { datasetsFor } from "../../config/ownParts.js";

export async function define(command: Command): Promise<void> {
  command.description(
    "Write transcripts in the format of a dataset. Imported dialogues come back unchanged, as far as the " +
      "format can hold it; what it has no place for is counted.",
  );
  const branches = (await datasetsFor(command)).flatMap(({ export: exported }) => {
    if (exported === undefined) return [];
    const load: Branch["define"] = async (self) => (await import("./exportInto.js")).defineExport(self, exported);
    return [{ name: exported.name, summary: exported.summary, define: load }];
  });
  defineBranches(command, branches).addHelpText("after", EPILOGUE);
}

const EPILOGUE = `
Every file takes its place at the end, whole or not at all; another export into the folder replaces what the first one wrote.`;
