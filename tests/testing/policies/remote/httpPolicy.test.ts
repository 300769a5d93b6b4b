import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, describe, expect, it, test } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { type HttpPolicyOptions, httpPolicy, rehearse, scriptedUser } from "../../../../src/testing/index.js";
import { commandsOf, failureOf, ourBackend } from "../../matchers/recorder.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ourBackend();
});

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** The address of a server that lives until the test is over. */
async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/next`;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
};

const ANSWER_TIMEOUT = 300_000;
const user = scriptedUser("A table, please.");
const failing = async (listener: RequestListener, options: HttpPolicyOptions = {}) => {
  const policy = httpPolicy(await serving(listener), { timeout: ANSWER_TIMEOUT, ...options });
  return failureOf(() => rehearse({ backend, policy, user }));
};

test("a policy behind an address is rehearsed, and sees the dialogue so far and the headers that were given", async () => {
  const requests: unknown[] = [];
  const url = await serving(async (request, response) => {
    const { protocol, id, transcript } = JSON.parse(await bodyOf(request)) as {
      readonly protocol: number;
      readonly id: number;
      readonly transcript: { readonly turns: readonly { readonly author: string }[] };
    };
    const { method, headers } = request;
    requests.push([protocol, id, method, headers.authorization, headers["content-type"], transcript.turns.length]);
    const command = transcript.turns.at(-1)?.author === "User" ? "book_table(party_size=2)" : null;
    response.end(`${JSON.stringify({ id, command })}\n`);
  });
  const policy = httpPolicy(url, { headers: { authorization: "Bearer secret" }, timeout: ANSWER_TIMEOUT });
  const transcript = await rehearse({ backend, policy, user });
  expect(commandsOf(transcript)).toEqual(["book_table(party_size=2)"]);
  const common = ["POST", "Bearer secret", "application/json"];
  expect(requests).toEqual([
    [1, 0, ...common, 1],
    [1, 1, ...common, 3],
  ]);
  await policy.close();
  expect(await failureOf(() => rehearse({ backend, policy, user }))).toMatchObject({
    code: "POLICY_FAILED",
    message: expect.stringContaining("the policy was closed"),
  });
});

describe("a policy behind an address fails the rehearsal where it", () => {
  it.each<readonly [string, RequestListener, string, RegExp]>([
    [
      "answers prose",
      (_, response) => response.end("Certainly!"),
      "POLICY_ANSWER",
      /^the policy answered 'Certainly!', which is not \{"command": …\}: it is not JSON\nrehearsal\n/,
    ],
    ["answers nothing", (_, response) => response.end(), "POLICY_ANSWER", /^the policy answered ''/],
    [
      "answers without end",
      (_, response) => {
        const more = () => {
          while (!response.destroyed && response.write("x".repeat(65_536)));
        };
        response.on("drain", more);
        more();
      },
      "POLICY_ANSWER",
      /^the policy's answer is longer than 1,048,576 bytes\n/,
    ],
    [
      "reports an error",
      (_, response) => response.end('{"error": "out of memory"}'),
      "POLICY_FAILED",
      /^the policy reported 'out of memory'\n/,
    ],
    [
      "answers another status",
      (_, response) => response.writeHead(503, "Busy").end("try later"),
      "POLICY_FAILED",
      /^the policy's server answered 503 'Busy': 'try later'\n/,
    ],
    [
      "redirects",
      (_, response) => response.writeHead(307, { location: "http://192.0.2.1/" }).end(),
      "POLICY_FAILED",
      /^the policy's server answered 307 'Temporary Redirect', a redirect to 'http:\/\/192\.0\.2\.1\/', which is not followed\n/,
    ],
    [
      "hangs up",
      (request) => request.socket.destroy(),
      "POLICY_FAILED",
      /^http:\/\/127\.0\.0\.1:\d+\/next cannot be reached: /,
    ],
    [
      "hangs up within its answer",
      (_, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write('{"command"', () => response.destroy());
      },
      "POLICY_FAILED",
      /cannot be reached: /,
    ],
    [
      "always has one command more",
      (_, response) => response.end('{"command": "say()"}'),
      "POLICY_STUCK",
      /^the policy gave 50 commands in one user turn and went on\n/,
    ],
  ])("%s", async (_, listener, code, message) => {
    expect(await failing(listener)).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each<readonly [string, RequestListener]>([
    ["never answers", () => {}],
    ["never ends its answer", (_, response) => response.writeHead(200).write('{"command"')],
  ])("%s", async (_, listener) => {
    expect(await failing(listener, { timeout: 50 })).toMatchObject({
      code: "POLICY_TIMEOUT",
      message: expect.stringMatching(/^the policy gave no answer within 50 ms\n/),
    });
  });

  it("is not there, without the query of its address", async () => {
    const url = await serving(() => {});
    await new Promise((done) => servers.pop()?.close(done));
    const error = await failureOf(() => rehearse({ backend, policy: httpPolicy(`${url}?key=secret`), user }));
    expect(error).toMatchObject({
      code: "POLICY_FAILED",
      message: expect.stringMatching(/\/next cannot be reached: ECONNREFUSED/),
    });
    expect(error.message).not.toContain("secret");
  });

  it("is closed while it is asked", async () => {
    let asked = () => {};
    const isAsked = new Promise<void>((done) => {
      asked = done;
    });
    const policy = httpPolicy(await serving(() => asked()), { timeout: ANSWER_TIMEOUT });
    const failure = failureOf(() => rehearse({ backend, policy, user }));
    await isAsked;
    await policy[Symbol.asyncDispose]();
    expect(await failure).toMatchObject({ code: "POLICY_FAILED", message: expect.stringContaining("was closed") });
  });
});

test.each<readonly [unknown, HttpPolicyOptions, RegExp]>([
  ["localhost:8080", {}, /by http or https, not by localhost:/],
  ["file:///etc/passwd", {}, /not by file:/],
  ["http://", {}, /'http:\/\/' is not an address such as/],
  [undefined, {}, /undefined is not an address/],
  ["http://ann:secret@localhost/", {}, /the address of localhost holds a name or password/],
  ["http://localhost/", { timeout: 0 }, /timeout is 0, not a whole number of milliseconds from 1/],
  ["http://localhost/", { timeout: 2 ** 31 }, /timeout is 2147483648, not/],
  ["http://localhost/", { headers: { "bad name": "secret" } }, /headers is not an object/],
])("%j with %j is refused", async (url, options, message) => {
  const error = await failureOf(() => httpPolicy(url as string, options));
  expect(error).toMatchObject({ code: "BAD_POLICY", message: expect.stringMatching(message) });
  expect(error.message).not.toContain("secret");
});
