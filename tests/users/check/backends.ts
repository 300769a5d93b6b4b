import { fileURLToPath } from "node:url";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";

const FOLDER = fileURLToPath(new URL("../../../", import.meta.url));

/** Our intents, and the same with their slots the other way round, so that they are asked for in another order. */
export async function bothOrders(): Promise<readonly [Backend, Backend]> {
  const options = { engine: "native", fixtures: `${FOLDER}fixtures`, behaviours: false } as const;
  const forwards = await loadBackend(`${FOLDER}intents`, options);
  const turned = forwards.intents.map((intent) => ({
    ...intent,
    args: new Map([...intent.args].reverse()),
  }));
  return [forwards, await loadBackend(turned, options)];
}
