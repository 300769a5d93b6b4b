import type { ProjectSettings } from "../../../testing/project/settings.js";
import { err } from "../../terminal/output.js";
import type { RehearseFlags } from "./flags.js";

/**
 * The policy that is rehearsed: the flag's, else the config file's, else the reference policy, which is said then.
 */
export function chosenPolicy({ policy, quiet }: RehearseFlags, settings: ProjectSettings): string {
  if (policy !== undefined) return policy;
  const { policy: ofConfig, config } = settings;
  const found = ofConfig === undefined ? "schema (the reference policy)" : `${ofConfig} (of ${config})`;
  if (quiet !== true) err.print(err.colours.dim(`policy: ${found}`));
  return ofConfig ?? "schema";
}
