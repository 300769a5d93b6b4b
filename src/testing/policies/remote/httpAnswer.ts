import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/io/inspected.js";
import type { Transcript } from "../../../transcript/index.js";
import { unanswered } from "../../../users/dialogue/answerTimeout.js";
import { closedPolicy, commandOf, MAX_ANSWER_BYTES, requestLine, tooLong } from "./protocol.js";

export interface AskedServer {
  readonly address: URL;
  readonly headers: Headers;
  /** in milliseconds */
  readonly timeout: number;
  readonly closing: AbortSignal;
}

export async function answerFrom(server: AskedServer, id: number, transcript: Transcript): Promise<string | null> {
  return commandOf(await bodyFrom(server, requestLine(id, transcript)), id);
}

export async function bodyFrom({ address, headers, timeout, closing }: AskedServer, text: string): Promise<Uint8Array> {
  if (closing.aborted) throw closedPolicy();
  const deadline = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(address, {
      method: "POST",
      headers,
      body: text,
      redirect: "manual",
      signal: AbortSignal.any([deadline, closing]),
    });
    return await bodyOf(response);
  } catch (cause) {
    if (cause instanceof BacklotError) throw cause;
    if (deadline.aborted) throw unanswered("the policy", timeout);
    if (closing.aborted) throw closedPolicy();
    throw new BacklotError("POLICY_FAILED", `${withoutSecrets(address)} cannot be reached: ${reasonOf(cause)}`, {
      cause,
    });
  }
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  const { status, statusText, headers } = response;
  const said = `the policy's server answered ${status}${statusText === "" ? "" : ` ${formatValue(statusText)}`}`;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    const to = formatValue(headers.get("location") ?? "nowhere");
    throw new BacklotError("POLICY_FAILED", `${said}, a redirect to ${to}, which is not followed`);
  }
  const body = await readBounded(response);
  if (response.ok) return body;
  const text = new TextDecoder().decode(body).trim();
  throw new BacklotError("POLICY_FAILED", text === "" ? said : `${said}: ${formatValue(text)}`);
}

async function readBounded({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > MAX_ANSWER_BYTES) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns an address without its query, which may hold a key. */
const withoutSecrets = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

/** Returns the reason of undici, which is the cause of a fetch error. */
function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const { code, message } = inner as { readonly code?: unknown; readonly message?: unknown };
  return [code, message].filter((part) => typeof part === "string" && part !== "").join(": ") || formatValue(inner);
}
