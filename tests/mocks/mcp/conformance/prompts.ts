import { acceptedContent, completable, inputRequired, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { PIXEL } from "./media.js";

/** The prompts that the runner asks for. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt("test_simple_prompt", { description: "Takes nothing." }, () => ({
    messages: [said("This is a simple prompt for testing.")],
  }));
  const words = ["testing", "tests", "texts"];
  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "Takes two arguments.",
      argsSchema: z.object({
        arg1: completable(z.string().describe("The first"), (value) => words.filter((word) => word.startsWith(value))),
        arg2: z.string().describe("The second"),
      }),
    },
    ({ arg1, arg2 }) => ({ messages: [said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "Embeds a resource.", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        {
          role: "user",
          content: {
            type: "resource",
            resource: { uri: resourceUri, mimeType: "text/plain", text: "Embedded resource content for testing." },
          },
        },
        said("Please process the embedded resource above."),
      ],
    }),
  );
  server.registerPrompt("test_prompt_with_image", { description: "Holds an image." }, () => ({
    messages: [
      { role: "user", content: { type: "image", data: PIXEL, mimeType: "image/png" } },
      said("Please analyze the image above."),
    ],
  }));
  const context = z.object({ context: z.string() });
  server.registerPrompt("test_input_required_result_prompt", { description: "Asks for its context." }, ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, "user_context", context);
    if (given !== undefined) return { messages: [said(`Context: ${given.context}`)] };
    const message = "What context should the prompt use?";
    return inputRequired({
      inputRequests: { user_context: inputRequired.elicit({ message, requestedSchema: context }) },
    });
  });
}

const said = (text: string) => ({ role: "user" as const, content: { type: "text" as const, text } });
