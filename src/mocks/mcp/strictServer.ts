import { type CapturedCall, readCapture } from "./capture/capture.js";
import { type AnswerCounts, StrictSource } from "./capture/strictSource.js";
import { type EndpointOptions, McpEndpoint } from "./endpoint.js";
import { serverPackages } from "./packages.js";

/**
 * Serves the capture of a real server, and nothing else: a request gets its captured answers in their order, and a
 * request that was not captured is refused.
 * @param capture the calls, or the file that holds them
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE or BAD_LINE for a file; MISSING_PACKAGE if
 * `@modelcontextprotocol/server` is not installed
 */
export async function strictMcpServer(
  capture: string | readonly CapturedCall[],
  options: EndpointOptions = {},
): Promise<McpEndpoint<AnswerCounts>> {
  const calls = typeof capture === "string" ? readCapture(capture) : capture;
  const packages = await serverPackages();
  return new McpEndpoint(packages, new StrictSource(packages, calls), options);
}
