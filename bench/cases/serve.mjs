import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { figure, ratio } from "../figures.mjs";
import { quantile } from "../rounds.mjs";
import { dialogues } from "../synthetic.mjs";

export const title = "The HTTP server: commands of sessions, against a bare hono that echoes the same bodies";
export const quickSeconds = 2;

const CONNECTIONS = 32;
const ENGINES = ["native", "quickjs"];
const SCRIPTS = dialogues(100, 50);
const COMMANDS = SCRIPTS.reduce((sum, { length }) => sum + length, 0);
const CHILD = fileURLToPath(new URL("../children/serve.mjs", import.meta.url));

/** Each server is a process of its own; the client, the same for all, is this one. */
export async function measure(bench) {
  const [here, base] = bench.builds;
  const servers = { echo: await start(here.root, "echo") };
  for (const engine of ENGINES) servers[engine] = await start(here.root, engine);
  if (base !== undefined) for (const engine of ENGINES) servers[`base ${engine}`] = await start(base.root, engine);
  try {
    const works = Object.entries(servers).map(([kind, server]) => [kind, () => load(server, kind !== "echo")]);
    const runs = await bench.interleave(Object.fromEntries(works), { most: bench.quick ? 3 : 9 });
    const all = (kind, key) => runs[kind].map((one) => one[key]);
    const each = (kind) => [
      figure(`${kind}: commands a second, ${CONNECTIONS} connections`, "/s", all(kind, "perSecond")),
      figure(`${kind}: CPU of the server for each`, "µs", all(kind, "cpu")),
      figure(`${kind}: half of the answers within`, "ms", all(kind, "p50")),
      figure(`${kind}: 99 in 100 answers within`, "ms", all(kind, "p99")),
    ];
    const against = (kind, goal) =>
      ratio(`${kind} against the echo, throughput`, all(kind, "perSecond"), all("echo", "perSecond"), goal);
    return [
      ...Object.keys(servers).flatMap(each),
      against("native", { atLeast: 0.4 }),
      against("quickjs", { atLeast: 0.4 }),
      ratio("native against the echo, CPU of the server", all("native", "cpu"), all("echo", "cpu")),
      ratio("quickjs against the echo, CPU of the server", all("quickjs", "cpu"), all("echo", "cpu")),
      ...ENGINES.filter((engine) => runs[`base ${engine}`] !== undefined).flatMap((engine) => [
        ratio(`${engine} against the base, throughput`, all(engine, "perSecond"), all(`base ${engine}`, "perSecond")),
        ratio(`${engine} against the base, CPU of the server`, all(engine, "cpu"), all(`base ${engine}`, "cpu")),
      ]),
    ];
  } finally {
    for (const { child } of Object.values(servers)) child.stdin.end();
  }
}

async function start(root, kind) {
  const child = spawn(process.execPath, [CHILD, root, kind], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: url } = await lines.next();
  const cpu = async () => {
    child.stdin.write("\n");
    return Number((await lines.next()).value);
  };
  return { child, url, cpu, agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) };
}

/** All commands of all dialogues, as many dialogues at a time as there are connections. */
async function load(server, isBacklot) {
  const ids = SCRIPTS.map((_, i) => `s${i}`);
  if (isBacklot) {
    await send(server, "DELETE", "/sessions");
    for (const id of ids) await send(server, "POST", "/sessions", { id });
  }
  const times = [];
  const waiting = [...ids.keys()];
  const client = async () => {
    for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
      for (const command of SCRIPTS[i]) {
        const began = performance.now();
        await send(server, "POST", `/sessions/${ids[i]}/commands`, { command });
        times.push(performance.now() - began);
      }
    }
  };
  const before = await server.cpu();
  const began = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const wall = performance.now() - began;
  const cpu = (await server.cpu()) - before;
  if (times.length !== COMMANDS) throw new Error("commands were lost");
  return {
    perSecond: (COMMANDS / wall) * 1000,
    cpu: (cpu * 1000) / COMMANDS,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

async function send({ url, agent }, method, path, body) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers =
    text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  const sent = request(url + path, { method, agent, headers });
  sent.end(text);
  const [response] = await once(sent, "response");
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  if (response.statusCode >= 300) throw new Error(`${response.statusCode}: ${Buffer.concat(chunks)}`);
  return Buffer.concat(chunks);
}
