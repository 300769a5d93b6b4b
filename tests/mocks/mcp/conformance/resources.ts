import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { PIXEL } from "./media.js";

/** The resources that the runner reads and watches. */
export function registerResources(server: McpServer): void {
  const fixed = (name: string, mimeType: string, content: { text: string } | { blob: string }): void => {
    server.registerResource(name, `test://${name}`, { description: `The resource ${name}.`, mimeType }, ({ href }) => ({
      contents: [{ uri: href, mimeType, ...content }],
    }));
  };
  fixed("static-text", "text/plain", { text: "This is the content of the static text resource." });
  fixed("static-binary", "image/png", { blob: PIXEL });
  fixed("watched-resource", "text/plain", { text: "Watched." });
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { description: "Data by its id.", mimeType: "application/json" },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
}
