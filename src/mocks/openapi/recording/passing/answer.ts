import type { IncomingMessage, ServerResponse } from "node:http";
import { Transform, type TransformCallback } from "node:stream";
import { isJson, relocated, relocatedBody, relocatedHeaders, undecided } from "../content.js";
import {
  endToEnd,
  headerIn,
  pairsOf,
  type RecordedExchange,
  type RecordedHeaders,
  recordedBody,
  writeHead,
} from "../exchange.js";

export interface AnswerWay {
  readonly outgoing: ServerResponse;
  readonly body: PassingBody;
  /** Address of the service, which is replaced by the clients' own. */
  readonly real: string;
  readonly own: string;
  readonly isHead: boolean;
  /** Called with the answer before its end is passed on; may throw. */
  readonly keep: (response: RecordedExchange["response"]) => void;
}

/**
 * An answer in transit: streamed with back-pressure, and kept before its last byte is passed on. JSON that may contain addresses and has a
 * length or is compressed is buffered whole first, unless it exceeds the limit of kept bytes.
 */
export class PassingAnswer extends Transform {
  private readonly way: AnswerWay;
  private readonly status: number;
  private readonly headers: RecordedHeaders;
  private readonly moved: RecordedHeaders;
  private readonly length: number | undefined;
  private readonly isBare: boolean;
  private isWhole: boolean;
  private readonly isMoving: boolean;
  private waiting: Buffer[] = [];
  private isKept = false;

  constructor(answer: IncomingMessage, way: AnswerWay) {
    super();
    this.way = way;
    this.status = answer.statusCode ?? 0;
    if (this.status < 200) throw new Error(`it answered with the status ${this.status}`);
    this.headers = endToEnd(pairsOf(answer.rawHeaders));
    this.moved = relocatedHeaders(this.headers, way.real, way.own);
    const [type = "", packing = "identity", length] = ["content-type", "content-encoding", "content-length"].map(
      (name) => headerIn(this.headers, name),
    );
    this.length = length === undefined ? undefined : Number(length);
    this.isBare = way.isHead || this.status === 204 || this.status === 304 || this.length === 0;
    const leads = isJson(type) && !/ndjson/i.test(type) && !this.isBare;
    this.isWhole = leads && (this.length !== undefined || packing !== "identity");
    this.isMoving = leads && !this.isWhole;
    way.outgoing.sendDate = false;
    if (this.isWhole || this.isBare) return;
    writeHead(way.outgoing, this.status, this.moved);
    // A client of events waits for the head first.
    if (this.length === undefined) way.outgoing.flushHeaders();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const { body, real, own, outgoing } = this.way;
    body.add(chunk);
    this.waiting.push(chunk);
    if (this.isWhole) {
      if (!body.isTooLong) {
        done();
        return;
      }
      this.isWhole = false;
      writeHead(outgoing, this.status, this.moved);
    }
    const isLast = this.length !== undefined && body.size >= this.length;
    const bytes = isLast ? null : this.taken();
    if (bytes === null || !this.isMoving) {
      done(null, bytes ?? undefined);
      return;
    }
    const text = bytes.toString("latin1");
    const decided = text.length - undecided(text, real);
    if (decided < text.length) this.waiting.push(bytes.subarray(decided));
    done(null, Buffer.from(relocated(text.slice(0, decided), real, own), "latin1"));
  }

  override _flush(done: TransformCallback): void {
    try {
      this.keep(false);
      done(null, this.rest());
    } catch {
      this.way.outgoing.destroy();
      done();
    }
  }

  /** Keeps and passes on the received part of an interrupted answer. */
  cut(): void {
    if (this.isKept) return;
    const { outgoing } = this.way;
    try {
      this.keep(true);
      if (!outgoing.destroyed) outgoing.write(this.rest());
    } catch {
      // Nothing can be kept any more.
    }
    outgoing.destroy();
  }

  private keep(isCut: boolean): void {
    if (this.isKept) return;
    this.isKept = true;
    const { body, keep } = this.way;
    const held = recordedBody(body.bytes);
    const { pieces } = body;
    const hasPieces = this.length === undefined && !this.isWhole && pieces.length > 1;
    keep({
      status: this.status,
      headers: this.headers,
      ...(held === undefined ? {} : { body: held }),
      ...(hasPieces ? { pieces } : {}),
      ...(isCut ? { isCut: true as const } : {}),
    });
  }

  private taken(): Buffer {
    const [only, ...more] = this.waiting;
    const bytes = only !== undefined && more.length === 0 ? only : Buffer.concat(this.waiting);
    this.waiting = [];
    return bytes;
  }

  private rest(): Buffer {
    const { real, own, outgoing } = this.way;
    const bytes = this.taken();
    if (!this.isWhole) {
      writeHead(outgoing, this.status, this.moved);
      return this.isMoving ? Buffer.from(relocated(bytes.toString("latin1"), real, own), "latin1") : bytes;
    }
    const shown = relocatedBody(bytes, this.moved, real, own);
    writeHead(outgoing, this.status, shown.headers);
    return shown.bytes;
  }
}

/** Memory shared by all bodies in transit. */
interface Allowance {
  left: number;
}

export class PassingBody {
  private chunks: Buffer[] = [];
  private held = 0;
  private readonly most: number;
  private readonly allowance: Allowance;
  size = 0;
  isTooLong = false;

  constructor(most: number, allowance: Allowance) {
    this.most = most;
    this.allowance = allowance;
  }

  add(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.isTooLong) return;
    if (this.size > this.most || chunk.length > this.allowance.left) {
      this.isTooLong = true;
      this.release();
      return;
    }
    this.allowance.left -= chunk.length;
    this.held += chunk.length;
    this.chunks.push(chunk);
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }

  get pieces(): readonly number[] {
    return this.chunks.map(({ length }) => length);
  }

  release(): void {
    this.allowance.left += this.held;
    this.held = 0;
    this.chunks = [];
  }
}
