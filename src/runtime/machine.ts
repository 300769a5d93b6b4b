import { EvalFlags } from "quickjs-emscripten";
import { BacklotError } from "../errors.js";
import { ownCpuClock } from "./cpuTime.js";
import { Deadline } from "./deadline.js";
import { freeStretches } from "./freeStretches.js";
import { MemoryImage } from "./image.js";
import type { Refusals } from "./memoryGrowth.js";
import { type Ffi, type Module, type QuickJs, startQuickJs } from "./quickjsBuild.js";

type Pointer = ReturnType<Ffi["QTS_NewString"]>;

/** Where a block of so many bytes is to be had, memory has not run out. */
const ROOM = 65_536;
/** Bytes of the buffer that messages go down in; it is part of the image, so longer ones get a buffer of their own. */
const INBOX = 2_048;
/** How much is told of what the guest threw, in bytes. */
const MOST_WORDS = 500;
/** QuickJS refuses deeper recursion with a catchable error, well before the WebAssembly or the host stack ends. */
const GUEST_STACK = 256 * 1024;

/** QuickJS reads 0 as its standard set of built-ins. */
const ALL_INTRINSICS = 0 as unknown as Parameters<Ffi["QTS_NewContext"]>[1];

/**
 * A QuickJS heap with strings going in and strings coming out: the only file that holds a guest handle. Its memory is
 * a fixed block that never grows, so the cap holds for every kind of allocation. Once `freeze` took the image,
 * `restore` makes the heap what it was then; handles made before the image stay valid, and none made after survives a
 * restore or is disposed after one.
 */
export class Machine {
  private readonly ffi: Ffi;
  private readonly module: Module;
  private readonly memory: Uint8Array;
  private readonly words: Uint32Array;
  private readonly buffer: Buffer;
  private readonly stackRestore: (pointer: number) => void;
  private readonly stackPointer: number;
  private readonly runtime: ReturnType<Ffi["QTS_NewRuntime"]>;
  private readonly context: ReturnType<Ffi["QTS_NewContext"]>;
  private readonly inbox: number;
  private readonly argv: number;
  /** What the upper word of a value says where it is an object, a symbol, undefined, or stands for "threw". */
  private readonly objectTag: number;
  private readonly symbolTag: number;
  private readonly undefinedTag: number;
  private readonly exceptionTag: number;
  /** Stretches that are no part of the image, from `place`. */
  private readonly outside: (readonly [start: number, end: number])[] = [];
  /** How long the guest may still work; what the host does to the heap by itself has no end. */
  private readonly deadline = new Deadline(ownCpuClock());
  /** Says whether the guest was refused memory since it was last reset. */
  private readonly refusals: Refusals;
  private image: MemoryImage | undefined;

  private constructor({ ffi, module, memory, stack, refusals }: QuickJs) {
    this.module = module;
    this.refusals = refusals;
    this.ffi = ffi;
    this.memory = new Uint8Array(memory.buffer);
    this.words = new Uint32Array(memory.buffer);
    this.buffer = Buffer.from(memory.buffer);
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
    this.runtime = this.ffi.QTS_NewRuntime();
    this.ffi.QTS_RuntimeSetMaxStackSize(this.runtime, GUEST_STACK);
    this.ffi.QTS_RuntimeEnableInterruptHandler(this.runtime);
    this.context = this.ffi.QTS_NewContext(this.runtime, ALL_INTRINSICS);
    this.inbox = module._malloc(INBOX);
    this.argv = module._malloc(4);
    this.objectTag = this.tagOf(this.ffi.QTS_GetGlobalObject(this.context));
    this.memory[this.inbox] = 0;
    this.symbolTag = this.tagOf(
      this.ffi.QTS_NewSymbol(this.context, this.inbox as Parameters<Ffi["QTS_NewSymbol"]>[1], 0),
    );
    this.undefinedTag = this.tagOf(this.ffi.QTS_GetUndefined() as unknown as Pointer);
    this.exceptionTag = this.tagOf(this.ffi.QTS_Throw(this.context, this.ffi.QTS_GetUndefined()));
  }

  /**
   * Starts a heap of its own.
   * @param memoryMb the cap on its memory, in MiB, at least 16
   * @throws BacklotError SANDBOX_MEMORY where this computer does not have that much
   */
  static async start(memoryMb: number): Promise<Machine> {
    return new Machine(await startQuickJs(memoryMb));
  }

  /** The size of the image in bytes; 0 before `freeze`. */
  get imageSize(): number {
    return this.image?.size ?? 0;
  }

  /**
   * Evaluates a script at boot.
   * @throws BacklotError SANDBOX_FAULT, SANDBOX_TIMEOUT or SANDBOX_MEMORY with the guest's own words
   */
  evaluate(source: string, name: string, deadlineMs: number): void {
    this.within(deadlineMs, () => {
      const text = this.copyDown(source);
      const result = this.ffi.QTS_Eval(
        this.context,
        text.pointer as Parameters<Ffi["QTS_Eval"]>[1],
        text.length,
        name,
        0 as unknown as Parameters<Ffi["QTS_Eval"]>[4],
        EvalFlags.JS_EVAL_TYPE_GLOBAL as unknown as Parameters<Ffi["QTS_Eval"]>[5],
      );
      this.module._free(text.pointer);
      this.throwIfFailed(result);
      this.ffi.QTS_FreeValuePointer(this.context, result);
    });
  }

  /** A function of the guest by the path of its name, such as `["backlot", "send"]`, to be called by `call`. */
  find(path: readonly string[]): GuestFunction {
    let value = this.ffi.QTS_GetGlobalObject(this.context);
    for (const name of path) {
      const key = this.newString(name);
      value = this.ffi.QTS_GetProp(this.context, value, key);
      this.ffi.QTS_FreeValuePointer(this.context, key);
    }
    return value as unknown as GuestFunction;
  }

  /**
   * Gives the guest an ArrayBuffer that is no part of the image: a restore neither copies nor resets it, so the guest
   * must only read it.
   * @param path where the object is that gets it as a property
   * @throws BacklotError SANDBOX_MEMORY where it does not fit
   */
  place(content: ArrayBuffer, path: readonly string[], property: string): void {
    const { ffi, context } = this;
    const pointer = this.module._malloc(content.byteLength + 8);
    if (pointer === 0) {
      throw new BacklotError(
        "SANDBOX_MEMORY",
        `the fixtures (${content.byteLength} bytes) do not fit the sandbox's memory`,
      );
    }
    this.memory.set(new Uint8Array(content), pointer);
    this.outside.push([pointer, pointer + content.byteLength]);
    const buffer = ffi.QTS_NewArrayBuffer(
      context,
      pointer as Parameters<Ffi["QTS_NewArrayBuffer"]>[1],
      content.byteLength,
    );
    const target = this.find(path) as unknown as Parameters<Ffi["QTS_SetProp"]>[1];
    ffi.QTS_SetProp(context, target, this.newString(property), buffer);
  }

  /** Takes the image that `restore` goes back to. */
  freeze(): void {
    const free = freeStretches(this.module, this.memory.length);
    this.image = new MemoryImage(this.memory, this.stackPointer, [...this.outside, ...free]);
  }

  /** Makes the heap what it was when the image was taken, whatever happened since. */
  restore(): void {
    this.stackRestore(this.stackPointer);
    (this.image as MemoryImage).restore(this.memory);
  }

  /**
   * Calls a guest function with one string and gives the string it returns.
   * @param deadlineMs how long it may run, in milliseconds of CPU time
   * @throws BacklotError SANDBOX_TIMEOUT, SANDBOX_MEMORY or SANDBOX_FAULT; the heap must be restored then
   */
  call(fn: GuestFunction, message: string, deadlineMs: number): string {
    const { ffi, context } = this;
    return this.within(deadlineMs, () => {
      const argument = this.newString(message);
      this.words[this.argv >> 2] = argument;
      const undefinedValue = ffi.QTS_GetUndefined();
      const target = fn as unknown as Parameters<Ffi["QTS_Call"]>[1];
      const result = ffi.QTS_Call(context, target, undefinedValue, 1, this.argv as Parameters<Ffi["QTS_Call"]>[4]);
      this.throwIfFailed(result);
      const text = ffi.QTS_GetString(context, result);
      if ((text as number) === 0) throw this.wordless(result, "answered with");
      const answer = this.readString(text as number);
      ffi.QTS_FreeCString(context, text as unknown as Parameters<Ffi["QTS_FreeCString"]>[1]);
      ffi.QTS_FreeValuePointer(context, result);
      ffi.QTS_FreeValuePointer(context, argument);
      return answer;
    });
  }

  /** Runs what calls into the guest; a trap, an interruption or an overflow of the host's own stack becomes our error. */
  private within<T>(deadlineMs: number, act: () => T): T {
    this.deadline.start(deadlineMs);
    this.refusals.count = 0;
    try {
      const result = act();
      // How much fits depends on what the heap went through. No code may go on from there, whatever it caught: the same
      // log would not always lead to the same state.
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

  private newString(text: string): Pointer {
    let value: Pointer;
    if (text.length * 3 < INBOX) {
      const end = this.inbox + this.buffer.write(text, this.inbox, "utf8");
      this.memory[end] = 0;
      value = this.ffi.QTS_NewString(this.context, this.inbox as Parameters<Ffi["QTS_NewString"]>[1]);
    } else {
      const long = this.copyDown(text);
      value = this.ffi.QTS_NewString(this.context, long.pointer as Parameters<Ffi["QTS_NewString"]>[1]);
      this.module._free(long.pointer);
    }
    if (value === 0 || this.tagOf(value) === this.exceptionTag) throw outOfMemory();
    return value;
  }

  private copyDown(text: string): { pointer: number; length: number } {
    const length = Buffer.byteLength(text);
    const pointer = this.module._malloc(length + 1);
    if (pointer === 0) throw new BacklotError("SANDBOX_MEMORY", "the message does not fit the sandbox's memory");
    this.buffer.write(text, pointer, "utf8");
    this.memory[pointer + length] = 0;
    return { pointer, length };
  }

  private readString(pointer: number): string {
    return this.buffer.toString("utf8", pointer, this.memory.indexOf(0, pointer));
  }

  /** The upper word of a value, which tells its kind. */
  private tagOf(value: Pointer): number {
    return this.words[(value >> 2) + 1] as number;
  }

  private throwIfFailed(result: Pointer): void {
    // A heap that is full gives null pointers: there is not even room for the value that says so.
    if (result === 0) throw outOfMemory();
    if (this.tagOf(result) !== this.exceptionTag) return;
    const thrown = this.ffi.QTS_ResolveException(this.context, result);
    if (thrown === 0) throw outOfMemory();
    throw this.guestError(thrown);
  }

  /** What the guest threw, told apart: out of memory, or a fault of its code in its own words. */
  private guestError(thrown: Pointer): BacklotError {
    const isObject = this.tagOf(thrown) === this.objectTag;
    const message = isObject ? this.textOf(this.property(thrown, "message")) : null;
    if (message === null) {
      const text = this.textOf(thrown);
      if (text === null) return this.wordless(thrown, "threw");
      // So QuickJS says that there was no room even for an exception.
      if (text === "null") return outOfMemory();
      return new BacklotError("SANDBOX_FAULT", `code inside the sandbox threw ${text}`);
    }
    if (message === "out of memory") return outOfMemory();
    const name = this.textOf(this.property(thrown, "name")) ?? "Error";
    return new BacklotError("SANDBOX_FAULT", `${name}: ${message}`);
  }

  private property(object: Pointer, name: string): Pointer {
    return this.ffi.QTS_GetProp(this.context, object, this.newString(name));
  }

  /** The beginning of a value's text; null where it has none. */
  private textOf(value: Pointer): string | null {
    if (value === 0) return null;
    const tag = this.tagOf(value);
    if (tag === this.exceptionTag || tag === this.undefinedTag) return null;
    const text = this.ffi.QTS_GetString(this.context, value) as number;
    if (text === 0) return null;
    const end = this.memory.indexOf(0, text);
    return this.buffer.toString("utf8", text, Math.min(end, text + MOST_WORDS));
  }

  /** What the guest gave has no text: because it is of a kind that need not have any, or for want of room. */
  private wordless(value: Pointer, did: string): BacklotError {
    const kinds = [this.objectTag, this.symbolTag, this.undefinedTag];
    if (!kinds.includes(this.tagOf(value))) return outOfMemory();
    const probe = this.module._malloc(ROOM);
    if (probe === 0) return outOfMemory();
    this.module._free(probe);
    return new BacklotError("SANDBOX_FAULT", `code inside the sandbox ${did} something that has no text`);
  }
}

/** Thrown by the host through the guest's frames at the deadline: nothing in the guest can catch it or clean up after it. */
class Interruption {}

declare const guestFunction: unique symbol;
/** A function inside the guest, found before the image was taken. */
export interface GuestFunction {
  readonly [guestFunction]: true;
}

function timedOut(): BacklotError {
  return new BacklotError("SANDBOX_TIMEOUT", "the command ran past its deadline");
}

function outOfMemory(): BacklotError {
  return new BacklotError("SANDBOX_MEMORY", "the command used up the sandbox's memory");
}
