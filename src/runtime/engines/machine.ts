import type { EvalFlags } from "quickjs-emscripten";
import { BacklotError } from "../../base/errors.js";
import { Deadline } from "../../base/limits/deadline.js";
import { ownCpuClock } from "../host.js";
import { applyCheckpoint, type Checkpoint, takeCheckpoint } from "../pool/checkpoint.js";
import type { BootImage, GuestFunction } from "./engineImage.js";
import { freeStretches, heapEndWord, takeStretches } from "./heap.js";
import {
  alignedImage,
  endOfData,
  imageSize,
  type MemoryImage,
  restoreImage,
  type Stretch,
  takeImage,
} from "./image.js";
import type { Ffi, Module, QuickJs, Refusals } from "./quickjsBuild.js";
import { type Context, GuestValues, outOfMemory, type Pointer } from "./values.js";

/** QuickJS refuses deeper recursion with a catchable error, well before the WebAssembly or the host stack ends. */
const GUEST_STACK = 256 * 1024;

/** Share of the memory that may be sacrificed for faster restores. */
const MAX_WASTE = 1 / 8;

/** `EvalFlags` for a script in the global scope; importing the enum would load all builds of QuickJS. */
const GLOBAL_SCRIPT: (typeof EvalFlags)["JS_EVAL_TYPE_GLOBAL"] = 0;

/** QuickJS reads 0 as its standard set of built-ins. */
const ALL_INTRINSICS = 0 as unknown as Parameters<Ffi["QTS_NewContext"]>[1];

/**
 * A QuickJS heap, strings in and strings out: the only file that holds a guest handle. Its memory is a fixed block that
 * never grows, so the limit holds for every kind of allocation. After `freeze` takes the image, `restore` resets the
 * heap to it byte for byte; handles from before the image stay valid, and later ones must not be used or disposed after
 * a restore.
 */
export class Machine {
  private readonly ffi: Ffi;
  private readonly module: Module;
  private readonly memory: Uint8Array;
  private readonly words: Uint32Array;
  private readonly stackRestore: (pointer: number) => void;
  private readonly stackPointer: number;
  private readonly context: Context;
  private readonly values: GuestValues;
  private readonly argv: number;
  private readonly endWord: number;
  private placed: { readonly start: number; readonly content: ArrayBuffer } | null = null;
  /** Deadline of the guest; the host's own work on the heap has none. */
  private readonly deadline = new Deadline(ownCpuClock());
  private readonly refusals: Refusals;
  private image: MemoryImage | undefined;

  /**
   * @param boot image to start from. Default: a new heap
   * @param content data that was placed in the heap of that image
   */
  constructor({ ffi, module, memory, stack, refusals }: QuickJs, boot?: BootImage, content?: ArrayBuffer) {
    this.module = module;
    this.refusals = refusals;
    this.ffi = ffi;
    this.memory = new Uint8Array(memory.buffer);
    this.words = new Uint32Array(memory.buffer);
    this.stackRestore = stack.restore;
    this.stackPointer = stack.save();
    const unsupported = (): never => {
      throw new Error("the guest called the host");
    };
    module.callbacks = {
      shouldInterrupt: () => {
        if (this.deadline.isOver) throw new Interruption();
        return 0;
      },
      callFunction: unsupported,
      loadModuleSource: unsupported,
      normalizeModule: unsupported,
      freeHostRef: () => undefined,
    };
    this.endWord = boot?.endWord ?? heapEndWord(module, this.memory, this.stackPointer);
    if (boot === undefined) {
      const runtime = this.ffi.QTS_NewRuntime();
      this.ffi.QTS_RuntimeSetMaxStackSize(runtime, GUEST_STACK);
      this.ffi.QTS_RuntimeEnableInterruptHandler(runtime);
      this.context = this.ffi.QTS_NewContext(runtime, ALL_INTRINSICS);
      this.argv = module._malloc(4);
    } else {
      this.context = boot.context as Context;
      this.argv = boot.argv;
      this.image = alignedImage(boot.memory);
      this.restore();
      if (boot.placedAt !== null && content !== undefined) this.put(boot.placedAt, content);
    }
    this.values = new GuestValues(ffi, module, memory, this.context, boot?.values);
  }

  /** Image for other heaps, available after `freeze`. */
  get boot(): BootImage {
    const { context, argv, values, endWord, placed } = this;
    const memory = this.image as MemoryImage;
    return { memory, context, argv, values: values.facts, endWord, placedAt: placed?.start ?? null };
  }

  /** Size of the content that a restore copies, in bytes; 0 before `freeze`. */
  get imageSize(): number {
    return this.image === undefined ? 0 : imageSize(this.image);
  }

  get heapSize(): number {
    return this.heapEnd - this.stackPointer;
  }

  /** Evaluates a script at boot. @throws BacklotError with the guest's own message */
  evaluate(source: string, name: string, deadlineMs: number): void {
    this.within(deadlineMs, () => {
      const text = this.values.copyDown(source);
      const result = this.ffi.QTS_Eval(
        this.context,
        text.pointer as Parameters<Ffi["QTS_Eval"]>[1],
        text.length,
        name,
        0 as unknown as Parameters<Ffi["QTS_Eval"]>[4],
        GLOBAL_SCRIPT as unknown as Parameters<Ffi["QTS_Eval"]>[5],
      );
      this.module._free(text.pointer);
      this.values.throwIfFailed(result);
      this.ffi.QTS_FreeValuePointer(this.context, result);
    });
  }

  /** Returns a guest function by its path, such as `["backlot", "send"]`, from the global object by default. */
  find(path: readonly string[], from?: GuestFunction): GuestFunction {
    let value = (from as Pointer | undefined) ?? this.ffi.QTS_GetGlobalObject(this.context);
    for (const name of path) {
      const key = this.values.newString(name);
      value = this.ffi.QTS_GetProp(this.context, value, key);
      this.ffi.QTS_FreeValuePointer(this.context, key);
    }
    return value as unknown as GuestFunction;
  }

  /**
   * Gives the guest an ArrayBuffer outside the image, at most one and for reading only: a restore neither copies nor
   * resets it. @throws BacklotError SANDBOX_MEMORY if it does not fit
   */
  place(content: ArrayBuffer, target: GuestFunction, property: string): void {
    const { ffi, context } = this;
    const start = this.module._malloc(content.byteLength + 8);
    if (start === 0) {
      throw new BacklotError(
        "SANDBOX_MEMORY",
        `the fixtures (${content.byteLength} bytes) do not fit the sandbox's memory`,
      );
    }
    this.put(start, content);
    const buffer = ffi.QTS_NewArrayBuffer(
      context,
      start as Parameters<Ffi["QTS_NewArrayBuffer"]>[1],
      content.byteLength,
    );
    const owner = target as unknown as Parameters<Ffi["QTS_SetProp"]>[1];
    ffi.QTS_SetProp(context, owner, this.values.newString(property), buffer);
  }

  freeze(): void {
    const { memory, module, stackPointer, placed } = this;
    const dataEnd = endOfData(memory, stackPointer);
    const outside: Stretch[] = placed === null ? [] : [[placed.start, placed.start + placed.content.byteLength]];
    const take = (unused: readonly Stretch[]): MemoryImage =>
      takeImage(memory, dataEnd, stackPointer, this.heapEnd, outside, unused);
    const whole = take([]);
    const free = freeStretches(module, stackPointer, this.heapEnd);
    restoreImage(whole, memory, this.heapEnd);
    // Stretches that stay free must be zeroed at each restore, so that they reveal nothing.
    const { taken, left } = takeStretches(module, free, memory.length * MAX_WASTE);
    outside.push(...taken);
    for (const [start, end] of taken) memory.fill(0, start, end);
    this.image = take(left);
    this.restore();
  }

  restore(): void {
    this.stackRestore(this.stackPointer);
    restoreImage(this.image as MemoryImage, this.memory, this.heapEnd);
  }

  /** Resets the memory to an earlier image of this heap, which replaces the current image. */
  rewind({ memory }: BootImage): void {
    this.stackRestore(this.stackPointer);
    restoreImage(memory, this.memory, this.heapEnd);
    this.image = memory;
    this.placed = null;
  }

  /** Returns the difference between memory and image. @param isShared whether other threads will read it */
  checkpoint(isShared: boolean): Checkpoint {
    return takeCheckpoint(this.image as MemoryImage, this.words, this.heapEnd, isShared);
  }

  /** Restores the memory of a checkpoint, from this or another heap of the same image. */
  resume(checkpoint: Checkpoint): void {
    this.restore();
    applyCheckpoint(checkpoint, this.words);
  }

  copy(other: Machine): void {
    this.stackRestore(this.stackPointer);
    const [end, used] = [other.heapEnd, this.heapEnd];
    for (const { start, end: until } of (this.image as MemoryImage).regions) {
      this.memory.set(other.memory.subarray(start, until), start);
    }
    const { end: booted } = this.image as MemoryImage;
    this.memory.set(other.memory.subarray(booted, end), booted);
    if (used > end) this.memory.fill(0, end, used);
  }

  /** Calls a guest function. @param deadlineMs CPU time @throws BacklotError; the heap must then be restored */
  call(fn: GuestFunction, message: string, deadlineMs: number): string {
    const { ffi, context, values } = this;
    return this.within(deadlineMs, () => {
      const argument = values.newString(message);
      this.words[this.argv >> 2] = argument;
      const undefinedValue = ffi.QTS_GetUndefined();
      const target = fn as unknown as Parameters<Ffi["QTS_Call"]>[1];
      const result = ffi.QTS_Call(context, target, undefinedValue, 1, this.argv as Parameters<Ffi["QTS_Call"]>[4]);
      values.throwIfFailed(result);
      const answer = values.answerOf(result as Pointer);
      ffi.QTS_FreeValuePointer(context, result);
      ffi.QTS_FreeValuePointer(context, argument);
      return answer;
    });
  }

  /** End of the heap, above which nothing was written since the last restore. */
  private get heapEnd(): number {
    return this.words[this.endWord] as number;
  }

  private put(start: number, content: ArrayBuffer): void {
    this.memory.set(new Uint8Array(content), start);
    this.placed = { start, content };
  }

  /** Runs a call into the guest; turns traps, interruptions and overflows of the host's own stack into our errors. */
  private within<T>(deadlineMs: number, act: () => T): T {
    this.deadline.start(deadlineMs);
    this.refusals.count = 0;
    try {
      const result = act();
      // How much fits depends on the history of the heap. Code must not continue after a refusal, even a caught one:
      // the same log would not always lead to the same state.
      if (this.refusals.count > 0) throw outOfMemory();
      return result;
    } catch (error) {
      if (error instanceof Interruption) throw timedOut();
      if (this.refusals.count > 0) throw outOfMemory();
      if (error instanceof BacklotError) throw error;
      throw new BacklotError("SANDBOX_FAULT", `the sandbox trapped: ${(error as Error).message}`, { cause: error });
    } finally {
      this.deadline.stop();
    }
  }
}

/** Thrown by the host through the guest's frames at the deadline; the guest cannot catch it. */
class Interruption {}

function timedOut(): BacklotError {
  return new BacklotError("SANDBOX_TIMEOUT", "the command ran past its deadline");
}
