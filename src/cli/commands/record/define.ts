import type { Command } from "commander";
import { type Branch, defineBranches } from "../../branches.js";

const KINDS: readonly Branch[] = [
  { name: "http", summary: "a service over HTTP, through a proxy in front of it", load: () => import("./http.js") },
];

/** Defines `backlot record`. */
export function define(command: Command): void {
  command.description("Record what a real service answers, to be served again without it.");
  defineBranches(command, KINDS);
}
