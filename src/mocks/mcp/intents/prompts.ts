import type { McpServer, RegisteredPrompt } from "@modelcontextprotocol/server";
import type { Backend } from "../../../runtime/backend.js";
import type { Tool } from "../../tools/tool.js";
import type { McpDialogue } from "./dialogue.js";

/** @param instructions its text. Default: one that follows from the tools */
export function registerPrompts(
  server: McpServer,
  backend: Backend,
  dialogue: () => McpDialogue,
  instructions?: string,
): readonly RegisteredPrompt[] {
  const description = "Makes a model the assistant that these tools are for";
  return [
    server.registerPrompt("assistant", { title: "Assistant", description }, () => ({
      description,
      messages: [
        {
          role: "user",
          content: { type: "text", text: instructions ?? systemPrompt(backend, dialogue().tools.tools) },
        },
      ],
    })),
  ];
}

export function systemPrompt({ intents }: Pick<Backend, "intents">, tools: readonly Tool[]): string {
  const domains = [...new Set(intents.flatMap(({ domain }) => domain))];
  const about = domains.length === 0 ? "" : ` about ${domains.join(", ")}`;
  const abilities = tools
    .filter(({ intent }) => intent !== null)
    .map(({ name, description }) => `- ${name}: ${description}`);
  const acts = new Set(tools.map(({ action }) => action));
  const confirmed = tools.some(({ annotations, intent }) => intent !== null && annotations.destructive);
  return [
    `You are an assistant that helps a user${about} by calling tools. You can do the following:`,
    abilities.join("\n"),
    [
      "Use only values that the user gave or that a tool returned; ask the user for what is missing.",
      "A result says in `status` what came of a call, and in `task` which task it is about.",
      ...(confirmed ? ["Carry out nothing that needs a confirmation before the user has agreed."] : []),
      ...(acts.has("confirm") ? ["After the user has agreed, call confirm."] : []),
      "Where a call was refused or failed, read why, and tell the user or try something else.",
    ].join(" "),
  ].join("\n\n");
}
