import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { makeScratch } from "./scratch.js";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder under which the documents' scratch copies lie. */
    documentation: string;
  }
}

/** Makes the folder for the scratch copies of all documents, and removes it at the end. */
export default async function setup(project: TestProject): Promise<() => void> {
  const scratch = await makeScratch();
  project.provide("documentation", scratch);
  return () => rmSync(scratch, { recursive: true, force: true });
}
