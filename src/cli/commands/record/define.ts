import type { Command } from "commander";
import { defineBranches, defined } from "../../command.js";

export function define(command: Command): void {
  command.description("Record what a real service answers, to be served again without it.");
  defineBranches(command, [
    {
      name: "http",
      summary: "a service over HTTP, through a proxy in front of it",
      define: defined(
        () => import("./http.js"),
        async (service, flags) => (await import("./runHttp.js")).runHttp(service, flags),
      ),
    },
  ]);
}
