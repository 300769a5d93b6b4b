import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { unreadableFile } from "../text.js";

/** A source of transcripts: a path, or a stream of bytes or text such as `process.stdin`. */
export type ByteSource = string | AsyncIterable<Uint8Array | string>;

const CHUNK = 1 << 18;

/**
 * Reads the bytes of a file or stream, without a UTF-8 byte order mark. Gzip, recognised by its first bytes, is
 * uncompressed. Leaving the loop early closes the file.
 * @throws BacklotError FILE_NOT_FOUND, or FILE_UNREADABLE at any point of the reading
 */
export async function* readBytes(source: ByteSource, name: string): AsyncGenerator<Buffer> {
  let isGzip = false;
  try {
    const chunks = asBuffers(typeof source === "string" ? createReadStream(source, { highWaterMark: CHUNK }) : source);
    const first = await peek(chunks, (bytes) => bytes.length >= 3);
    isGzip = first[0] === 0x1f && first[1] === 0x8b;
    const all = prepend(first, chunks);
    const plain = isGzip ? inflate(all) : all;
    const start = await peek(plain, (bytes) => bytes.length >= 3);
    const hasMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
    yield* prepend(hasMark ? start.subarray(3) : start, plain);
  } catch (cause) {
    const isDamaged = isGzip && ((cause as NodeJS.ErrnoException).code?.startsWith("Z_") ?? false);
    throw unreadableFile(name, isDamaged ? new Error("its gzip data is damaged or cut off", { cause }) : cause);
  }
}

async function* asBuffers(chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (typeof chunk === "string") yield Buffer.from(chunk);
    else if (chunk instanceof Uint8Array) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    else throw new TypeError("the stream yields neither bytes nor strings");
  }
}

/** Joins the first chunks until there are enough bytes, or the stream ends. */
export async function peek(chunks: AsyncGenerator<Buffer>, isEnough: (bytes: Buffer) => boolean): Promise<Buffer> {
  let taken: Buffer = Buffer.alloc(0);
  while (!isEnough(taken)) {
    const next = await chunks.next();
    if (next.done === true) break;
    taken = taken.length === 0 ? next.value : Buffer.concat([taken, next.value]);
  }
  return taken;
}

/** Leaving the stream early closes it. */
export async function* prepend(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.length > 0) yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* inflate(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(chunks, { objectMode: false });
  const gunzip = createGunzip({ chunkSize: CHUNK });
  source.on("error", (error) => gunzip.destroy(error));
  try {
    yield* asBuffers(source.pipe(gunzip));
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
