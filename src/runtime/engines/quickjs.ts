import { MAX_CHECKPOINT_BYTES } from "../pool/checkpoints.js";
import { LoggedGuest } from "../pool/loggedGuest.js";
import { Pool } from "../pool/pool.js";
import { Sandboxes } from "../pool/sandboxes.js";
import type { BootedMachine } from "./boot.js";
import type { Engine, EngineOptions } from "./engine.js";
import type { Guest } from "./guest.js";

/** The sandbox in this thread: a few QuickJS heaps for all dialogues. A fresh dialogue is a copy of the boot image. */
export class QuickJsEngine implements Engine {
  readonly name = "quickjs";
  private readonly sandboxes: Sandboxes;
  readonly host: Pool;

  private constructor(sandboxes: Sandboxes, { checkpointBytes = MAX_CHECKPOINT_BYTES }: EngineOptions) {
    this.sandboxes = sandboxes;
    this.host = new Pool(sandboxes, checkpointBytes);
  }

  /** Boots an engine. Third-party code is loaded in a thread that can be stopped. @throws BacklotError */
  static async start(options: EngineOptions): Promise<QuickJsEngine> {
    const loads = options.generated !== undefined || options.behaviours !== undefined;
    const image = loads ? await (await import("./bootApart.js")).imageFromApart(options) : options.image;
    return new QuickJsEngine(await Sandboxes.start({ ...options, ...(image && { image }) }), options);
  }

  static over(booted: BootedMachine, options: EngineOptions): QuickJsEngine {
    return new QuickJsEngine(Sandboxes.over(booted, options), options);
  }

  get imageSize(): number {
    return this.sandboxes.imageSize;
  }

  get checkpointBytes(): number {
    return this.host.checkpointBytes;
  }

  open(opening: string): Guest {
    return new LoggedGuest(this.host, opening);
  }

  close(): void {
    this.host.close();
  }
}
