import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { RecordedExchange } from "../../../../../src/mocks/openapi/recording/exchange.js";
import { entryOf } from "../../../../../src/mocks/openapi/recording/har/entry.js";
import { Secrets } from "../../../../../src/mocks/openapi/recording/secrets/secrets.js";

/* Each place and spelling in which a secret came through an earlier recorder, and more of their kind. */

const S = "s3cr3t-of-ana-4f9a8b7c";

/** The capture of an exchange with a secret in one of its parts. */
function captured(
  part: { target?: string; headers?: Record<string, string>; body?: string | Buffer; type?: string },
  answer: { headers?: [string, string][]; body?: string | Buffer; type?: string } = {},
): string {
  const bodyOf = (body: string | Buffer | undefined) =>
    body === undefined ? {} : { body: { base64: Buffer.from(body).toString("base64") } };
  const typed = (type: string | undefined): [string, string][] => (type === undefined ? [] : [["content-type", type]]);
  const exchange: RecordedExchange = {
    origin: "http://a.example",
    method: "POST",
    target: part.target ?? "/x",
    headers: { ...Object.fromEntries(typed(part.type)), ...part.headers },
    ...bodyOf(part.body),
    response: { status: 200, headers: [...typed(answer.type), ...(answer.headers ?? [])], ...bodyOf(answer.body) },
  };
  const entry = entryOf(new Secrets().masked(exchange)) as { response: { _packed?: string } };
  const packed = Buffer.from(entry.response._packed ?? "", "base64").toString("latin1");
  return JSON.stringify(entry) + packed;
}

const HEADERS =
  `Authorization Proxy-Authentication Cookie Set-Cookie X-Api-Key Api-Key apikey X-Auth-Token X-Access-Token X-Auth-Key X-Secret-Key
  Ocp-Apim-Subscription-Key X-JWT X-Amz-Security-Token X-Goog-Api-Key X-Functions-Key X-Vault-Token X-Session X-Session-Id
  X-CSRF-Token X-XSRF-TOKEN X-Signature X-Hub-Signature-256 X-Password X-PIN X-OTP X-Client-Secret X-User X-Shopify-Access-Token
  Private-Token X-GitLab-Token DD-API-KEY X-Figma-Token X-Algolia-API-Key x-ms-client-principal Ticket X-Whatever X-Key`.split(
    /\s+/,
  );

test.each(HEADERS)("masks the header %s, asked and answered", (name) => {
  const value = /cookie/i.test(name) ? `sid=${S}; Path=/` : S;
  expect(captured({ headers: { [name.toLowerCase()]: value } })).not.toContain(S);
  expect(captured({}, { headers: [[name, value]] })).not.toContain(S);
});

const PAIRS =
  `password user%5Bpassword%5D user[password] passwd pwd passphrase pass api_key apikey api%5Fkey api-key apiKey key access_token
  accessToken id_token refresh_token token token[0] token%5B%5D auth_token auth secret client_secret secret_key sig signature X-Amz-Signature
  pin otp cvc cvv sid session_id sessionid jwt assertion client_assertion code_verifier password_confirmation new_password subscription-key
  login.password user.credentials.secret`.split(/\s+/);

test.each(PAIRS)("masks the parameter %s in queries and forms", (name) => {
  expect(captured({ target: `/x?a=1&${name}=${S}&b=2` })).not.toContain(S);
  for (const type of ["application/x-www-form-urlencoded", "text/plain", undefined])
    expect(captured({ body: `a=1&${name}=${S}`, ...(type === undefined ? {} : { type }) })).not.toContain(S);
});

const MEMBERS = [
  ..."password secret_key secretKey client_secret pin bearer token access_token accessToken api_key apiKey X-Api-Key private_key cvc otp jwt signature"
    .split(" ")
    .map((name) => `{"a":1,"${name}":"${S}"}`),
  `{"p\\u0061ssword":"${S}"}`,
  `{"token":["${S}"]}`,
  `{"credentials":{"user":"ana","held":["${S}",{"deep":"${S}"}]}}`,
  `{"password" : \n "${S}"`,
  `[{"password":"a\\"${S}"}]`,
  `{"arguments":"{\\"password\\":\\"${S}\\",\\"a\\":1}"}`,
  `{"a":"{\\"b\\":\\"{\\\\\\"token\\\\\\":\\\\\\"${S}\\\\\\"}\\"}"}`,
  `{"next":"https://x.example/y?page=2&access_token=${S}"}`,
  `{"next":"https://x.example/y?page=2\\u0026access_token=${S}"}`,
  `{"db":"postgres://ana:${S}@db.example/x"}`,
  `data: {"token":"${S}"}\n\n`,
  `{"a":1}\n{"secret":"${S}"}\n`,
  `it is 5" wide\n{"password":"${S}"}`,
];
const TYPES = [
  "application/json",
  "application/vnd.api+json; charset=utf-8",
  "text/json",
  "application/x-amz-json-1.1",
  "application/x-json",
  "text/plain",
  "text/event-stream",
  "application/x-ndjson",
  undefined,
];

test.each(MEMBERS)("masks %s of any type, sent and answered", (body) => {
  for (const type of TYPES) {
    const part = type === undefined ? { body } : { body, type };
    expect(captured(part)).not.toContain(S);
    expect(captured({}, part)).not.toContain(S);
  }
});

test.each(["cvc", "cvv", "password", "pin", "api_key"])("masks numbers that are called %s", (name) => {
  for (const value of ["8827364519", "[8827364519]", '{"a":8827364519}', "8827364519.5e3"])
    expect(captured({ body: `{"a":1,"${name}":${value}}`, type: "application/json" })).not.toContain("8827364519");
});

test.each([
  ["Location", `https://x.example/cb#access_token=${S}&a=1`],
  ["Location", `/cb?access_token=${S}`],
  ["Location", `/login?return=${encodeURIComponent(`https://x.example/?token=${S}`)}`],
  ["Link", `<https://x.example/?page=2&api_key=${S}>; rel="next"`],
  ["Content-Location", `https://ana:${S}@x.example/`],
  ["Referer", `https://x.example/?access_token=${S}`],
  ["Refresh", `0; url=/cb?token=${S}`],
])("masks addresses in %s: %s", (name, value) => {
  expect(captured({ headers: { [name.toLowerCase()]: value } })).not.toContain(S);
  expect(captured({}, { headers: [[name, value]] })).not.toContain(S);
});

test("masks addresses within parameters", () => {
  const inner = encodeURIComponent(`https://x.example/?access_token=${S}`);
  expect(captured({ target: `/go?to=${inner}` })).not.toContain(S);
});

test.each(["multipart/form-data; boundary=XyZ", 'multipart/mixed; boundary="XyZ"'])("masks parts of %s", (type) => {
  const body = `--XyZ\r\nContent-Disposition: form-data; name="password"\r\n\r\n${S}\r\n--XyZ\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n\0\x01\r\n--XyZ\r\n\r\n{"token":"${S}"}\r\n--XyZ--\r\n`;
  expect(captured({ body, type })).not.toContain(S);
  expect(captured({ body, type })).toContain("a.bin");
});

const JSON_BODY = `{"password":"${S}"}`;
test.each([
  ["gzip", gzipSync(JSON_BODY)],
  ["x-gzip", gzipSync(JSON_BODY)],
  ["deflate", deflateSync(JSON_BODY)],
  ["deflate", deflateRawSync(JSON_BODY)],
  ["br", brotliCompressSync(JSON_BODY)],
  ["gzip, identity", gzipSync(JSON_BODY)],
  ["identity, gzip", gzipSync(JSON_BODY)],
  ["gzip, br", brotliCompressSync(gzipSync(JSON_BODY))],
  ["gzip", gzipSync(JSON_BODY.padEnd(9_000, JSON_BODY)).subarray(0, 60)],
])("masks what is packed as %s, sent and answered", (encoding, body) => {
  const type = "application/json";
  expect(captured({ body, type, headers: { "content-encoding": encoding } })).not.toContain(S);
  const answered = captured({}, { body, type, headers: [["Content-Encoding", encoding]] });
  expect(answered).not.toContain(S);
  expect(answered).toContain("***");
});

test("refuses what it cannot look into", () => {
  const headers: [string, string][] = [["content-encoding", "zstd"]];
  expect(() => captured({}, { body: "x", headers })).toThrow("its content (zstd) cannot be unpacked to mask secrets");
});

test("a body that is no UTF-8 is masked, and stays as it is otherwise", () => {
  const body = Buffer.concat([
    Buffer.from(`{"password":"${S}","name":"`),
    Buffer.from([0xe9, 0xff]),
    Buffer.from('"}'),
  ]);
  const masked = Buffer.concat([
    Buffer.from('{"password":"***","name":"'),
    Buffer.from([0xe9, 0xff]),
    Buffer.from('"}'),
  ]);
  expect(captured({}, { body })).toContain(masked.toString("base64"));
});

test("keeps what only looks like a secret", () => {
  const body =
    '{"next_page_token":"page-2-abc","token_type":"Bearer","usage":{"total_tokens":57},"author":"ana","has_password":true,"expires_in":60,"spinner":"x"}';
  expect(captured({}, { body, type: "application/json" })).toContain(JSON.stringify(body));
  expect(captured({ target: "/x?page_token=p1&pinned=1&keyword=x" })).toContain("/x?page_token=p1&pinned=1&keyword=x");
});
