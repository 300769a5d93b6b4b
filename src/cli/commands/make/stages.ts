import type { Command } from "commander";
import { describeCommand } from "../../command.js";
import { EXIT } from "../../terminal/exit.js";
import { out } from "../../terminal/output.js";

export function define(self: Command): void {
  const definition = {
    about: "Show the stages that ask a model: what each does, and whose results it is given.",
    options: { "": { "--json": "print one JSON object" } },
  } as const;
  describeCommand(self, definition, async ({ json = false }) => {
    const { stageGraph } = await import("../../../corpora/making/stages/stages.js");
    const stages = stageGraph();
    if (json) out.print(JSON.stringify(stages));
    else {
      const rows = stages.map(({ number, name, does, after }) => [number, name, does, after.join(", ")]);
      out.table(["", "stage", "what it does", "after"], rows);
    }
    return EXIT.good;
  });
}
