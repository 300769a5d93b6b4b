import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/io/inspected.js";
import type { Transcript } from "../../../transcript/index.js";
import { checkTimeout } from "../../../users/dialogue/answerTimeout.js";
import { DEFAULT_ANSWER_TIMEOUT, type RemotePolicy, remotePolicy } from "./protocol.js";

/** Options of a policy at an address. */
export interface HttpPolicyOptions {
  /** Headers of each request, such as `authorization`; errors do not show them. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Time limit of one answer, in milliseconds, up to its last byte. Default: 30,000. */
  readonly timeout?: number;
}

/**
 * Returns a policy at an HTTP address. Each question is a POST of the line that `execPolicy` would write, and the body of the answer is the
 * line that it would read, with a status from 200 to 299. There are no redirects and no retries. Concurrent rehearsals ask concurrently.
 *
 * @throws BacklotError BAD_POLICY for an invalid address or options. Asked as a policy: POLICY_FAILED for an unreachable server, another
 * status or a reported error, POLICY_ANSWER for an invalid answer, POLICY_TIMEOUT
 *
 * @example
 * ```ts
 * import { createServer } from "node:http";
 * import type { AddressInfo } from "node:net";
 * import { httpPolicy, mockBackend, rehearse, scriptedUser } from "backlot/testing";
 *
 * // Any server that answers a POST; here one that always lets the user speak.
 * const server = createServer((_, response) => response.end('{"command": null}'));
 * await new Promise<void>((done) => server.listen(0, done));
 * const { port } = server.address() as AddressInfo;
 * const policy = httpPolicy(`http://localhost:${port}/next`, { timeout: 60_000 });
 * const transcript = await rehearse({ backend: await mockBackend(), policy, user: scriptedUser("Hello.") });
 * console.assert(transcript.turns.length === 1);
 * await policy.close();
 * server.closeAllConnections();
 * server.close();
 * ```
 */
export function httpPolicy(url: string | URL, options: HttpPolicyOptions = {}): RemotePolicy {
  if (typeof options !== "object" || options === null)
    throw new BacklotError(
      "BAD_POLICY",
      `httpPolicy takes an address and { headers, timeout }, not ${formatValue(options)}`,
    );
  const address = addressOf(url);
  const timeout = checkTimeout("timeout", options.timeout ?? DEFAULT_ANSWER_TIMEOUT, "BAD_POLICY");
  const headers = headersOf(options.headers ?? {});
  const closing = new AbortController();
  let asked = 0;

  const answer = async (transcript: Transcript): Promise<string | null> => {
    const id = asked++;
    const { answerFrom } = await import("./httpAnswer.js");
    return answerFrom({ address, headers, timeout, closing: closing.signal }, id, transcript);
  };
  return remotePolicy(answer, async () => closing.abort());
}

function addressOf(url: unknown): URL {
  const badPolicy = (problem: string) => new BacklotError("BAD_POLICY", problem);
  const text = url instanceof URL ? url.href : url;
  if (typeof text !== "string" || !URL.canParse(text)) {
    throw badPolicy(`${formatValue(url)} is not an address such as http://localhost:8080/next`);
  }
  const address = new URL(text);
  if (address.protocol !== "http:" && address.protocol !== "https:") {
    throw badPolicy(`a policy is asked by http or https, not by ${address.protocol}`);
  }
  if (address.username !== "" || address.password !== "") {
    throw badPolicy(`the address of ${address.host} holds a name or password: give a header authorization instead`);
  }
  return address;
}

function headersOf(given: Readonly<Record<string, string>>): Headers {
  try {
    const headers = new Headers({ ...given });
    headers.set("content-type", "application/json");
    headers.set("accept", "application/json");
    return headers;
  } catch {
    // The message of fetch would show the value.
    throw new BacklotError("BAD_POLICY", `headers is not an object of names and values that HTTP can send`);
  }
}
