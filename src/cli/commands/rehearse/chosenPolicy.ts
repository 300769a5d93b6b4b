import type { ProjectSettings } from "../../../testing/project/settings.js";
import { err } from "../../terminal/output.js";
import type { RehearseFlags } from "./flags.js";

/** Returns the policy to rehearse: the flag's, else the config file's, else the reference policy with a notice. */
export function chosenPolicy({ policy, quiet }: RehearseFlags, settings: ProjectSettings): string {
  if (policy !== undefined) return policy;
  const { policy: ofConfig, config } = settings;
  const found = ofConfig === undefined ? "schema (the reference policy)" : `${ofConfig} (of ${config})`;
  if (quiet !== true) err.print(err.colours.dim(`policy: ${found}`));
  return ofConfig ?? "schema";
}
