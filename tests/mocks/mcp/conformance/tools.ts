import type { McpServer, ServerContext, ServerNotifier } from "@modelcontextprotocol/server";
import { z } from "zod";
import { PIXEL, SILENCE, text } from "./media.js";

/** The tools that the runner calls for kinds of content, notifications and changes. */
export function registerTools(server: McpServer, notify: ServerNotifier): void {
  server.registerTool("test_image_content", { description: "Answers with an image." }, () => ({
    content: [{ type: "image", data: PIXEL, mimeType: "image/png" }],
  }));
  server.registerTool("test_audio_content", { description: "Answers with a sound." }, () => ({
    content: [{ type: "audio", data: SILENCE, mimeType: "audio/wav" }],
  }));
  server.registerTool("test_embedded_resource", { description: "Answers with a resource." }, () => ({
    content: [resource("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
  }));
  server.registerTool("test_multiple_content_types", { description: "Answers with several kinds of content." }, () => ({
    content: [
      { type: "text", text: "Multiple content types test:" },
      { type: "image", data: PIXEL, mimeType: "image/png" },
      resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    ],
  }));
  server.registerTool("test_tool_with_logging", { description: "Logs three messages." }, async (context) => {
    for (const message of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await context.mcpReq.log("info", message);
    }
    return text("Logged three messages.");
  });
  server.registerTool(
    "test_logging_tool",
    { description: "Logs a message where the client wants any." },
    async (context) => {
      await context.mcpReq.log("info", "Logged");
      return text("Logged.");
    },
  );
  server.registerTool("test_tool_with_progress", { description: "Reports its progress." }, async (context) => {
    for (const progress of [0, 50, 100]) await report(context, progress);
    return text("Done.");
  });
  registerChanges(server, notify);
}

/** Tools that change what the server offers while it runs. */
function registerChanges(server: McpServer, notify: ServerNotifier): void {
  server.registerTool("test_trigger_tool_change", { description: "Changes the list of tools." }, () => {
    server.registerTool("added_tool", { description: "Was added." }, () => text("Added."));
    notify.toolsChanged();
    return text("Added a tool.");
  });
  server.registerTool("test_trigger_prompt_change", { description: "Changes the list of prompts." }, () => {
    server.registerPrompt("added_prompt", { description: "Was added." }, () => ({
      messages: [{ role: "user", content: { type: "text", text: "Added." } }],
    }));
    notify.promptsChanged();
    return text("Added a prompt.");
  });
}

const resource = (uri: string, mimeType: string, content: string) =>
  ({ type: "resource", resource: { uri, mimeType, text: content } }) as const;

async function report({ mcpReq }: ServerContext, progress: number): Promise<void> {
  const progressToken = z.union([z.string(), z.number()]).safeParse(mcpReq._meta?.progressToken);
  if (!progressToken.success) return;
  const params = { progressToken: progressToken.data, progress, total: 100 };
  await mcpReq.notify({ method: "notifications/progress", params });
}
