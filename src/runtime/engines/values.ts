import { BacklotError } from "../../base/errors.js";
import type { ValueFacts } from "./engineImage.js";
import type { Ffi, Module } from "./quickjsBuild.js";

/** Address of a value in the guest's memory. */
export type Pointer = ReturnType<Ffi["QTS_NewString"]>;
export type Context = ReturnType<Ffi["QTS_NewContext"]>;

/** If a block of this size can be allocated, memory has not run out. */
const INITIAL_BYTES = 65_536;
/** Size of the buffer for messages, in bytes; it is part of the image, so longer messages get their own. */
const INBOX = 2_048;
/** Limit on the reported text of a thrown value, in bytes. */
const MAX_WORDS = 500;

/** Values of one QuickJS heap: passes strings in, reads strings, and converts thrown values to errors. */
export class GuestValues {
  readonly facts: ValueFacts;
  private readonly ffi: Ffi;
  private readonly module: Module;
  private readonly context: Context;
  private readonly memory: Uint8Array;
  private readonly words: Uint32Array;
  private readonly buffer: Buffer;

  /** @param facts constants from another heap of the same image; omitted for a new heap */
  constructor(ffi: Ffi, module: Module, memory: WebAssembly.Memory, context: Context, facts?: ValueFacts) {
    this.ffi = ffi;
    this.module = module;
    this.context = context;
    this.memory = new Uint8Array(memory.buffer);
    this.words = new Uint32Array(memory.buffer);
    this.buffer = Buffer.from(memory.buffer);
    this.facts = facts ?? this.learn();
  }

  newString(text: string): Pointer {
    const { inbox, exceptionTag } = this.facts;
    let value: Pointer;
    if (text.length * 3 < INBOX) {
      const end = inbox + this.buffer.write(text, inbox, "utf8");
      this.memory[end] = 0;
      value = this.ffi.QTS_NewString(this.context, inbox as Parameters<Ffi["QTS_NewString"]>[1]);
    } else {
      const long = this.copyDown(text);
      value = this.ffi.QTS_NewString(this.context, long.pointer as Parameters<Ffi["QTS_NewString"]>[1]);
      this.module._free(long.pointer);
    }
    if (value === 0 || this.tagOf(value) === exceptionTag) throw outOfMemory();
    return value;
  }

  /** Copies a text into a new block, which the caller frees. @throws BacklotError SANDBOX_MEMORY */
  copyDown(text: string): { readonly pointer: number; readonly length: number } {
    const length = Buffer.byteLength(text);
    const pointer = this.module._malloc(length + 1);
    if (pointer === 0) throw new BacklotError("SANDBOX_MEMORY", "the message does not fit the sandbox's memory");
    this.buffer.write(text, pointer, "utf8");
    this.memory[pointer + length] = 0;
    return { pointer, length };
  }

  /** Returns the text of the guest's answer. @throws BacklotError SANDBOX_FAULT or SANDBOX_MEMORY */
  answerOf(value: Pointer): string {
    const text = this.ffi.QTS_GetString(this.context, value);
    const start = text as unknown as number;
    if (start === 0) throw this.wordless(value, "answered with");
    const answer = this.buffer.toString("utf8", start, this.memory.indexOf(0, start));
    this.ffi.QTS_FreeCString(this.context, text as unknown as Parameters<Ffi["QTS_FreeCString"]>[1]);
    return answer;
  }

  throwIfFailed(result: Pointer): void {
    // A full heap gives null pointers, without room even for an exception value.
    if (result === 0) throw outOfMemory();
    if (this.tagOf(result) !== this.facts.exceptionTag) return;
    const thrown = this.ffi.QTS_ResolveException(this.context, result);
    if (thrown === 0) throw outOfMemory();
    throw this.guestError(thrown);
  }

  private learn(): ValueFacts {
    const { ffi, context } = this;
    const inbox = this.module._malloc(INBOX);
    this.memory[inbox] = 0;
    return {
      inbox,
      objectTag: this.tagOf(ffi.QTS_GetGlobalObject(context)),
      symbolTag: this.tagOf(ffi.QTS_NewSymbol(context, inbox as Parameters<Ffi["QTS_NewSymbol"]>[1], 0)),
      undefinedTag: this.tagOf(ffi.QTS_GetUndefined() as unknown as Pointer),
      exceptionTag: this.tagOf(ffi.QTS_Throw(context, ffi.QTS_GetUndefined())),
    };
  }

  /** Returns the upper word of a value, which holds its kind. */
  private tagOf(value: Pointer): number {
    return this.words[(value >> 2) + 1] as number;
  }

  private guestError(thrown: Pointer): BacklotError {
    const isObject = this.tagOf(thrown) === this.facts.objectTag;
    const message = isObject ? this.textOf(this.property(thrown, "message")) : null;
    if (message === null) {
      const text = this.textOf(thrown);
      if (text === null) return this.wordless(thrown, "threw");
      // QuickJS throws null if there is no room even for an exception.
      if (text === "null") return outOfMemory();
      return new BacklotError("SANDBOX_FAULT", `code inside the sandbox threw ${text}`);
    }
    if (message === "out of memory") return outOfMemory();
    const name = this.textOf(this.property(thrown, "name")) ?? "Error";
    // Only the message of a syntax error lacks the place.
    const cause = name === "SyntaxError" ? { stack: this.textOf(this.property(thrown, "stack")) } : undefined;
    return new BacklotError("SANDBOX_FAULT", name === "" ? message : `${name}: ${message}`, { cause });
  }

  private property(object: Pointer, name: string): Pointer {
    return this.ffi.QTS_GetProp(this.context, object, this.newString(name));
  }

  private textOf(value: Pointer): string | null {
    if (value === 0) return null;
    const tag = this.tagOf(value);
    if (tag === this.facts.exceptionTag || tag === this.facts.undefinedTag) return null;
    const text = this.ffi.QTS_GetString(this.context, value) as number;
    if (text === 0) return null;
    const end = this.memory.indexOf(0, text);
    return this.buffer.toString("utf8", text, Math.min(end, text + MAX_WORDS));
  }

  /** Error for a value without text: of a kind that has none, or for lack of memory. */
  private wordless(value: Pointer, did: string): BacklotError {
    const { objectTag, symbolTag, undefinedTag } = this.facts;
    if (![objectTag, symbolTag, undefinedTag].includes(this.tagOf(value))) return outOfMemory();
    const probe = this.module._malloc(INITIAL_BYTES);
    if (probe === 0) return outOfMemory();
    this.module._free(probe);
    return new BacklotError("SANDBOX_FAULT", `code inside the sandbox ${did} something that cannot be printed`);
  }
}

/** Returns the error of a full heap. */
export function outOfMemory(): BacklotError {
  return new BacklotError("SANDBOX_MEMORY", "the command used up the sandbox's memory");
}
