import type { IntentSpec } from "../../src/kit/internal.js";
import { type Backend, makeBackend } from "../../src/runtime/backend.js";
import type { Engine, EngineName, EngineOptions } from "../../src/runtime/engines/engine.js";
import { IsolatedEngine } from "../../src/runtime/engines/isolated.js";
import { NativeEngine } from "../../src/runtime/engines/native.js";
import { QuickJsEngine } from "../../src/runtime/engines/quickjs.js";

/** A backend over facts at hand; `scripts` run in the guest after the kit, hostile ones among them. */
export async function backendOver(
  specs: readonly IntentSpec[],
  name: EngineName,
  more: Partial<EngineOptions> = {},
): Promise<Backend> {
  const catalog = new Map(specs.map((spec) => [spec.command, spec]));
  const options = { specs: JSON.stringify(specs), scripts: [], deadlineMs: 5_000, memoryMb: 32, ...more };
  const { fixtures } = more;
  return makeBackend({ intents: [], catalog, ...(fixtures && { fixtures }) }, await started(name, options));
}

async function started(name: EngineName, options: EngineOptions): Promise<Engine> {
  if (name === "native") return new NativeEngine(options);
  return name === "quickjs" ? QuickJsEngine.start(options) : IsolatedEngine.start(options);
}
