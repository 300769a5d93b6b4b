import type { Command } from "commander";
import { out } from "../../terminal/output.js";
import { table } from "../../terminal/table.js";

/** Defines `backlot make stages`. */
export function define(command: Command): void {
  command
    .description("Show the stages that ask a model: what each does, and whose results it is given.")
    .option("--json", "print one JSON object")
    .action(async ({ json = false }: { readonly json?: boolean }) => {
      const { stageGraph } = await import("../../../corpora/making/stages/stages.js");
      const rows = stageGraph();
      if (json) return out.print(JSON.stringify(rows));
      const columns = [
        { title: "", align: "right" as const },
        { title: "stage" },
        { title: "what it does" },
        { title: "after" },
      ];
      out.print(
        ...table(
          columns,
          rows.map(({ number, name, does, after }) => [String(number), name, does, after.join(", ")]),
          out.colours,
        ),
      );
    });
}
