import type { Client, Prompt, Resource, ResourceTemplateType } from "@modelcontextprotocol/client";
import type { CapturedCall } from "../capture/capture.js";
import type { ServerNote } from "./serverNote.js";

/** Limit of kept resources and prompts, in bytes of JSON. */
const MOST_BYTES = 16 * 1_048_576;
const MOST_RESOURCES = 1_000;
/** Time for each of these requests, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Lists of a server besides its tools; null for an unsupported list. */
export interface Listed {
  readonly resources: readonly Resource[] | null;
  readonly templates: readonly ResourceTemplateType[];
  readonly prompts: readonly Prompt[] | null;
}

/** Requests for resources and prompts with their answers, and notes about those not kept. */
export interface ReadOffers {
  readonly calls: readonly CapturedCall[];
  readonly notes: readonly ServerNote[];
}

type Result = NonNullable<CapturedCall["result"]>;

/**
 * Reads every listed resource, and gets every prompt that needs no arguments. An error of the server is kept as its answer. After an
 * unanswered request the server is asked nothing more.
 */
export async function readOffers(client: Client, { resources, templates, prompts }: Listed): Promise<ReadOffers> {
  const calls: CapturedCall[] = [];
  const notes: ServerNote[] = [];
  const { ProtocolError } = await import("@modelcontextprotocol/client");
  let bytes = 0;
  let isSilent = false;
  const ask = async (origin: string, call: Pick<CapturedCall, "method" | "params">, asked: () => Promise<Result>) => {
    if (isSilent) return void notes.push({ reason: UNREAD, origin });
    try {
      const result = await asked();
      const size = Buffer.byteLength(JSON.stringify(result));
      if (bytes + size > MOST_BYTES) return void notes.push({ reason: TOO_MUCH, origin });
      bytes += size;
      calls.push({ ...call, result });
    } catch (error) {
      if (error instanceof ProtocolError) {
        const { code, message, data } = error;
        calls.push({ ...call, error: { code, message, ...(data === undefined ? {} : { data }) } });
        return;
      }
      isSilent = true;
      notes.push({ reason: UNREAD, origin, detail: error instanceof Error ? error.message : String(error) });
    }
  };
  const options = { timeout: PATIENCE_MS };
  if (resources !== null) {
    calls.push({ method: "resources/list", params: {}, result: { resources } });
    calls.push({ method: "resources/templates/list", params: {}, result: { resourceTemplates: templates } });
  }
  if (prompts !== null) calls.push({ method: "prompts/list", params: {}, result: { prompts } });
  for (const [nth, { uri }] of (resources ?? []).entries()) {
    const origin = `resources/${uri}`;
    if (nth >= MOST_RESOURCES) notes.push({ reason: TOO_MUCH, origin });
    else await ask(origin, { method: "resources/read", params: { uri } }, () => client.readResource({ uri }, options));
  }
  for (const { uriTemplate } of templates) notes.push({ reason: OF_TEMPLATE, origin: `templates/${uriTemplate}` });
  for (const { name, arguments: given = [] } of prompts ?? []) {
    const origin = `prompts/${name}`;
    if (given.length > 0) notes.push({ reason: OF_ARGUMENTS, origin });
    if (given.some(({ required }) => required === true)) continue;
    await ask(origin, { method: "prompts/get", params: { name } }, () => client.getPrompt({ name }, options));
  }
  return { calls, notes };
}

const OF_TEMPLATE = "resources of a template are served only where their reading was captured";
const OF_ARGUMENTS = "a prompt that takes arguments is served only where a call of it was captured";
const TOO_MUCH = "a resource or prompt is listed, and too large to keep";
const UNREAD = "a resource or prompt is listed, and the server did not give it";
