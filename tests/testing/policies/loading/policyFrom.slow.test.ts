import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { policyFrom, rehearse, schemaPolicy, scriptedUser } from "../../../../src/testing/index.js";
import { commandsOf, failureOf, ourBackend, TABLE } from "../../matchers/recorder.js";
import { TestProject } from "../../project.js";

const SAYS = "(transcript) => transcript.turns.at(-1).author === 'User' ? 'say()' : null";

let backend: Backend;
let project: TestProject;
const at = (file: string): string => relative(process.cwd(), join(project.folder, file));
beforeAll(async () => {
  backend = await ourBackend();
  project = new TestProject({
    "package.json": '{ "type": "module" }',
    "says.mjs": `export default ${SAYS};`,
    "says.cjs": `module.exports = ${SAYS};`,
    "words.ts": "export const answer: string = 'say()';",
    "says.ts": `import type { Policy, Respond } from "backlot/testing";
      import { answer } from "./words.js";
      const policy: Policy = ({ turns }) => turns.at(-1)?.author === "User" ? answer : null;
      export default policy;
      export const respond: Respond = () => "Right.";`,
    "made.ts": `import type { Backend } from "backlot";
      import { schemaPolicy } from "backlot/testing";
      export const createPolicy = async (backend: Backend) => schemaPolicy(backend);`,
    "form.ts": `import type { Backend } from "backlot";
      import { formPolicy } from "backlot/corpora";
      export const createPolicy = (backend: Backend) => formPolicy(backend, { intent: "send_money" });`,
    "nothing.mjs": "",
    "other.mjs": "export const policy = () => null;",
    "text.mjs": "export default 'say()';",
    "both.mjs": "export default () => null; export const createPolicy = () => () => null;",
    "unmade.mjs": "export const createPolicy = 7;",
    "throws.mjs": "export const createPolicy = () => { throw new TypeError('no such model'); };",
    "empty.mjs": "export const createPolicy = () => undefined;",
    "speechless.mjs": "export default () => null; export const respond = 'Right.';",
    "broken.mjs": "export default (",
    "failing.mjs": "throw new Error('no key');",
    "broken.ts": "const policy = 1;\nexport default (: number",
    "failing.ts": "const missing: any = undefined;\nmissing.policy();\nexport default () => null;",
    "waiting.mjs": "await new Promise(() => setInterval(() => {}, 2 ** 30).unref()); export default () => null;",
    "forever.mjs": "export const createPolicy = () => new Promise(() => {});",
    "policy.py": "",
    "folder/readme.txt": "",
  });
});
afterAll(() => project.remove());

const user = scriptedUser("Hello.");

describe("a policy by its name", () => {
  it("schema is the reference policy", async () => {
    const wants = scriptedUser({ intent: "book_table", slots: TABLE });
    await using policy = await policyFrom("schema", backend);
    const reference = await rehearse({ backend, policy: schemaPolicy(backend), user: wants });
    expect(await rehearse({ backend, policy, user: wants })).toEqual(reference);
    expect(policy.respond).toBeUndefined();
  });

  it.each(["says.mjs", "says.cjs", "says.ts"])("%s is a module with a policy", async (file) => {
    const policy = await policyFrom(at(file), backend);
    expect(commandsOf(await rehearse({ backend, policy, user }))).toEqual(["say()"]);
    await policy.close();
  });

  it("a module may have words of its own, and make its policy of the back-end", async () => {
    const policy = await policyFrom(join(project.folder, "says.ts"), backend);
    expect(policy.respond?.({ id: "one", turns: [] })).toBe("Right.");
    const form = await policyFrom(at("form.ts"), backend);
    const { turns } = await rehearse({ backend, policy: form, ...(form.respond && { respond: form.respond }), user });
    expect(turns.at(-1)).toEqual({ author: "Response", text: "recipient" });
    const made = await policyFrom(at("made.ts"), backend);
    const wants = scriptedUser({ intent: "book_table", slots: TABLE });
    const transcript = await rehearse({ backend, policy: made, user: wants });
    expect(transcript.final?.x0?.confirmed).toBe(true);
  });

  it("an address is that of a server", async () => {
    const server = createServer((_, response) => response.end('{"command": null}'));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    await using policy = await policyFrom(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, backend, {
      timeout: 300_000,
    });
    expect(commandsOf(await rehearse({ backend, policy, user }))).toEqual([]);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
});

describe("what names no policy is refused", () => {
  test.each<readonly [unknown, RegExp]>([
    [undefined, /^undefined names no policy$/],
    ["", /^'' names no policy$/],
    ["  ", /names no policy$/],
    ["exec:", /^exec: is followed by no command/],
    ["exec:  ", /^exec: is followed by no command/],
    ["ftp://localhost/policy", /not by ftp:$/],
    ["http://", /is not an address such as/],
  ])("%j", async (spec, message) => {
    expect(await failureOf(() => policyFrom(spec as string, backend))).toMatchObject({
      code: "BAD_POLICY",
      message: expect.stringMatching(message),
    });
  });

  test.each<readonly [string, string, RegExp]>([
    ["schem", "FILE_NOT_FOUND", /^there is no policy 'schem'; did you mean schema\?$/],
    ["no/such/policy.ts", "FILE_NOT_FOUND", /^there is no policy 'no\/such\/policy\.ts'$/],
  ])("%s", async (spec, code, message) => {
    expect(await failureOf(() => policyFrom(spec, backend))).toMatchObject({
      code,
      message: expect.stringMatching(message),
      place: { file: spec },
    });
  });

  test.each<readonly [string, RegExp]>([
    ["folder", /is a folder, not a module with a policy$/],
    ["policy.py", /is neither TypeScript nor JavaScript; what else can be run is exec:.*policy\.py$/],
    ["nothing.mjs", /exports nothing; a policy is the default export, or what createPolicy\(backend\) returns$/],
    ["other.mjs", /exports policy; a policy is the default export/],
    ["text.mjs", /exports default; a policy is the default export/],
    ["both.mjs", /has a default export and createPolicy: one of the two is the policy$/],
    ["unmade.mjs", /createPolicy of .* is 7, not a function$/],
    ["throws.mjs", /createPolicy of .* threw TypeError: no such model \(.*throws\.mjs:\d+:\d+\)$/],
    ["empty.mjs", /createPolicy of .* returned undefined, not a policy$/],
    ["speechless.mjs", /exports respond as 'Right\.', not a function$/],
    ["broken.mjs", /^the policy's module failed: /],
    ["failing.mjs", /^the policy's module failed: Error: no key \(.*failing\.mjs:1:7\)$/],
    ["broken.ts", /Unexpected ":"/],
    ["failing.ts", /^the policy's module failed: TypeError: /],
  ])("%s", async (file, message) => {
    expect(await failureOf(() => policyFrom(at(file), backend))).toMatchObject({
      code: "BAD_POLICY",
      message: expect.stringMatching(message),
    });
  });

  test("with the line of a module that fails", async () => {
    expect(await failureOf(() => policyFrom(at("failing.ts"), backend))).toMatchObject({
      place: { file: expect.stringMatching(/failing\.ts$/), line: 2 },
    });
    expect(await failureOf(() => policyFrom(at("broken.ts"), backend))).toMatchObject({ place: { line: 2 } });
  });

  test.each([
    ["waiting.mjs", /^the module .*waiting\.mjs gave no answer within 1,000 ms$/],
    ["forever.mjs", /^createPolicy of .*forever\.mjs gave no answer within 1,000 ms$/],
  ])("%s, which never gets ready", async (file, message) => {
    expect(await failureOf(() => policyFrom(at(file), backend, { loadTimeout: 1_000 }))).toMatchObject({
      code: "POLICY_TIMEOUT",
      message: expect.stringMatching(message),
    });
  });

  test("a time limit that is none", async () => {
    expect(await failureOf(() => policyFrom("schema", backend, { timeout: -1 }))).toMatchObject({
      code: "BAD_POLICY",
      message: expect.stringContaining("timeout is -1"),
    });
  });
});
