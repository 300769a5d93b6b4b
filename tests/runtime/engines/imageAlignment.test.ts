import { expect, test } from "vitest";
import { alignedImage, type MemoryImage } from "../../../src/runtime/engines/image.js";
import { applyCheckpoint, takeCheckpoint } from "../../../src/runtime/pool/checkpoint.js";

/** An image whose bytes begin where no word begins, as they do when they were read from a file. */
function readFromFile(memory: Uint8Array): MemoryImage {
  const file = new Uint8Array(memory.length + 1);
  file.set(memory, 1);
  return { regions: [{ start: 0, end: memory.length, bytes: file.subarray(1) }], end: memory.length };
}

test("checkpoints of an image that was read from a file hold what differs", () => {
  const before = Uint8Array.from({ length: 512 }, (_, i) => i % 251);
  const image = alignedImage(readFromFile(before));
  const words = new Uint32Array(before.slice().buffer);
  words[3] = 77;
  words[100] = 78;
  const checkpoint = takeCheckpoint(image, words, 512, false);
  const again = new Uint32Array(before.slice().buffer);
  applyCheckpoint(checkpoint, again);
  expect([...again]).toEqual([...words]);
});
