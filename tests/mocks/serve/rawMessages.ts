import { connect } from "node:net";
import fc from "fast-check";

/** Sends bytes to a port of this machine, and ends. @returns the bytes that came back */
export function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
}

/** Messages with some bytes changed, and some of them cut off somewhere. */
export function mangledFrom(message: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  return fc
    .tuple(message, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }), fc.nat(), fc.boolean())
    .map(([bytes, changes, cut, isCut]) => {
      const copy = Buffer.from(bytes);
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      return isCut ? copy.subarray(0, cut % copy.length) : copy;
    });
}
