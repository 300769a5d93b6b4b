import type { Check } from "./check.js";
import { claims } from "./claims.js";
import { derivable } from "./derivable.js";
import { derivedTags } from "./derivedTags.js";
import { references } from "./references.js";
import { residue } from "./residue.js";
import { spans } from "./spans.js";
import { spokenDates } from "./spokenDates.js";
import { tagsAgainstCommands } from "./tagsAgainstCommands.js";

/** Checks of every dialogue, the cheap ones first; the first failure is the reason. */
export const CHECKS: readonly Check[] = [
  residue,
  tagsAgainstCommands,
  derivedTags,
  spans,
  references,
  spokenDates,
  claims,
  derivable,
];
