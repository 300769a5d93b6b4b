// A server of the case `serve`: node bench/children/serve.mjs ROOT echo|native|quickjs
// Prints where it listens; answers every line on stdin with the CPU it has used so far, in milliseconds; ends with stdin.
import { createInterface } from "node:readline";
import { Build } from "../builds.mjs";
import { intents } from "../synthetic.mjs";

const [root, kind] = process.argv.slice(2);
const { url, close } = kind === "echo" ? await echo() : await backlot(kind);
console.log(url);
for await (const _ of createInterface({ input: process.stdin })) {
  const { user, system } = process.cpuUsage();
  console.log(String((user + system) / 1000));
}
await close();

/** Hono alone with the same bodies: it reads them as JSON and sends them back as JSON. */
async function echo() {
  const [{ Hono }, { serve }] = await Promise.all([import("hono"), import("@hono/node-server")]);
  const app = new Hono();
  app.post("/sessions/:id/commands", async (context) => context.json(await context.req.json()));
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}

async function backlot(engine) {
  const build = new Build("measured", root);
  const { loadBackend } = await build.load("runtime/index.js");
  const { serveHttp } = await build.load("mocks/serve/index.js");
  const backend = await loadBackend(await intents(build, 100), { engine });
  const server = await serveHttp(backend);
  return { url: server.url, close: () => server.close().then(() => backend.close()) };
}
