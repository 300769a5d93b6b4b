import type { IncomingMessage, ServerResponse } from "node:http";
import { Transform } from "node:stream";
import type { createProxyServer } from "httpxy";
import { installed } from "../../../../base/packages/installed.js";
import { problem, sendProblem } from "../../../serve/http/answer.js";
import { endToEnd, type RecordedExchange, recordedBody } from "../exchange.js";
import { PassingAnswer, PassingBody } from "./answer.js";

export interface Passed {
  /** Called with an exchange before the end of its answer is passed on; may throw. */
  readonly keep: (exchange: RecordedExchange) => void;
  readonly leave: (what: string, why: string) => void;
  readonly maxBody: number;
}

/** Limit of all kept bodies in transit, as a multiple of one body's limit. */
const AT_ONCE = 4;

export class Forwarder {
  private readonly real: URL;
  private readonly passed: Passed;
  private readonly openProxy: typeof createProxyServer;
  private readonly allowance: { left: number };

  private constructor(real: URL, passed: Passed, openProxy: typeof createProxyServer) {
    this.real = real;
    this.passed = passed;
    this.openProxy = openProxy;
    this.allowance = { left: AT_ONCE * passed.maxBody };
  }

  static async of(real: URL, passed: Passed): Promise<Forwarder> {
    const { createProxyServer: openProxy } = await installed(
      () => import("httpxy"),
      "recording needs the package httpxy",
    );
    return new Forwarder(real, passed, openProxy);
  }

  async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { real } = this;
    const { method = "GET", headers } = incoming;
    const target = targetOf(incoming.url ?? "/");
    const own = `http://${headers.host}`;
    const [started, begun] = [new Date().toISOString(), performance.now()];
    const plain = endToEnd(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]));
    const asked = new Map(plain.filter(([name]) => name !== "host" && name !== "expect"));
    const sent = new PassingBody(this.passed.maxBody, this.allowance);
    const body = new PassingBody(this.passed.maxBody, this.allowance);
    const leave = (why: string): void => this.passed.leave(`${method} ${target}`, why);
    const keep = (response: RecordedExchange["response"]): void => {
      const why = this.obstacle(incoming, target, sent, body);
      if (why !== null) {
        leave(why);
        return;
      }
      const form = recordedBody(sent.bytes);
      this.passed.keep({
        origin: real.origin,
        method,
        target,
        headers: Object.fromEntries(asked),
        ...(form === undefined ? {} : { body: form }),
        response,
        time: { started, milliseconds: Math.round(performance.now() - begun) },
      });
    };
    const tap = new Transform({
      transform: (chunk: Buffer, _, done) => {
        sent.add(chunk);
        done(null, chunk);
      },
    });
    const proxy = this.openProxy({
      target: { protocol: real.protocol, hostname: real.hostname.replace(/^\[|\]$/g, ""), port: real.port },
      headers: { host: real.host },
      selfHandleResponse: true,
      buffer: incoming.pipe(tap),
    });
    let passing: PassingAnswer | null = null;
    const fails = (error: Error): void => {
      if (passing !== null) {
        passing.cut();
        return;
      }
      leave(outgoing.destroyed ? "its client went away" : `the service failed: ${error.message}`);
      const failed = problem("SERVICE_FAILED", 502, `${real.origin}: ${error.message}`);
      sendProblem(outgoing, failed, { connection: "close" });
    };
    // A request to the server as a whole has no path.
    proxy.on("proxyReq", (request) => {
      if (!target.startsWith("/")) request.path = target;
    });
    proxy.on("error", fails);
    proxy.on("proxyRes", (answer) => {
      try {
        const isHead = method === "HEAD";
        const made = new PassingAnswer(answer, { outgoing, body, real: real.origin, own, isHead, keep });
        passing = made;
        answer.on("error", () => made.cut());
        answer.on("close", () => answer.complete || made.cut());
        outgoing.on("close", () => made.cut());
        answer.pipe(made).pipe(outgoing);
      } catch (error) {
        fails(error as Error);
        answer.destroy();
      }
    });
    // The library passes all headers on: those of the connection are for the recorder itself.
    const isChunked = headers["transfer-encoding"] !== undefined;
    for (const name of Object.keys(headers)) if (!asked.has(name)) delete headers[name];
    if (isChunked) headers["transfer-encoding"] = "chunked";
    incoming.url = target;
    await proxy.web(incoming, outgoing).catch(() => undefined);
    for (const one of [sent, body]) one.release();
  }

  private obstacle(incoming: IncomingMessage, target: string, sent: PassingBody, body: PassingBody): string | null {
    if (!target.startsWith("/")) return "a request without a path has no place in a HAR";
    if (sent.isTooLong || body.isTooLong)
      return `its ${sent.isTooLong ? "request" : "answer"} has more bytes than are kept (${this.passed.maxBody})`;
    return incoming.complete ? null : "it was answered before the end of the request";
  }
}

/** Returns path and query of a request; a client that uses the recorder as a proxy sends an address. */
const targetOf = (url: string): string =>
  url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*(\/?)/i, (_, slash: string) => slash || "/");
