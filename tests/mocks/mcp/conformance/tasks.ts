import { inputRequired, inputResponse, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { text } from "./media.js";

/** The tools that the runner calls for tasks, and that are no intents: see `TASK_MODES` for which of them become tasks. */
export function registerTaskTools(server: McpServer): void {
  const greeted = { description: "Answers at once.", inputSchema: z.object({ name: z.string() }) };
  server.registerTool("greet", greeted, ({ name }) => text(`Hello, ${name}!`));
  // A question that a client cannot be asked is an error of the protocol, not of the tool.
  server.registerTool("protocol_error_job", { description: "Asks for what no client of the runner has." }, () =>
    inputRequired({ inputRequests: { roots: inputRequired.listRoots() } }),
  );
  const form = (message: string) => inputRequired.elicit({ message, requestedSchema: z.object({ name: z.string() }) });
  server.registerTool("multi_input", { description: "Asks two things at once." }, ({ mcpReq }) => {
    const [first, second] = ["first", "second"].map((key) => inputResponse(mcpReq.inputResponses, key).kind);
    if (first === "elicit" && second === "elicit") return text("Both are there.");
    return inputRequired({ inputRequests: { first: form("Who is first?"), second: form("Who is second?") } });
  });
}

/** Names of these tools, and of the intents' own, that are tasks from their beginning. */
export const TASK_MODES = {
  failing_job: "required",
  confirm_delete: "always",
  multi_input: "always",
  protocol_error_job: "always",
} as const;
