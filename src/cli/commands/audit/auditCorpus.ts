import { BacklotError } from "../../../base/errors.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import type { AuditReport } from "../../../testing/audit/audit.js";
import type { Finding } from "../../../testing/audit/finding.js";
import { Audit } from "../../../testing/audit/index.js";
import { rulesBeside, rulesIn } from "../../../testing/ownParts.js";
import { readTranscripts } from "../../../transcript/files/index.js";
import { settingsOfCorpus } from "../../config/corpusSettings.js";
import { corpusFiles } from "../../corpus/corpusFiles.js";
import { CorpusProblems } from "../../corpus/corpusProblems.js";
import { EXIT } from "../../terminal/exit.js";
import { printFound } from "../../terminal/notices.js";
import { counted, err, out } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import type { AuditFlags } from "./define.js";

/** Returns 1 for findings, and for duplicate ids; 2 if dialogues could not be read. */
export async function auditCorpus(paths: readonly string[], flags: AuditFlags): Promise<number> {
  const { settings, sources, found } = await settingsOfCorpus(paths, flags);
  if (found !== null && flags.quiet !== true && flags.json !== true) printFound(settings, found);
  const rules = await rulesIn(flags.rules ?? rulesBeside(paths), settings);
  const files = await corpusFiles(sources);
  const backend = await loadBackend(settings.intents, settings.backend);
  const progress = await startProgress("dialogues", files, flags.quiet !== true);
  try {
    const audit = new Audit({ backend, rules });
    const problems = new CorpusProblems();
    let read = 0;
    for await (const record of readTranscripts(files)) {
      problems.see(record);
      if ("problem" in record) continue;
      const { transcript, file, line } = record;
      try {
        audit.add(transcript, { file, line });
      } catch (error) {
        if (!(error instanceof BacklotError)) throw error;
        problems.skip(error);
      }
      if (++read % 20 === 0) progress.update(read);
    }
    progress.stop();
    const report = audit.report();
    if (report.acts === 0) throw noLabel(sources);
    if (flags.json === true) out.print(JSON.stringify(report));
    else print(report, flags.quiet === true);
    return Math.max(report.findings.length > 0 ? EXIT.findings : EXIT.good, problems.finish());
  } finally {
    progress.stop();
    backend.close();
  }
}

function noLabel(paths: readonly string[]): BacklotError {
  return new BacklotError("WRONG_FORMAT", `there is no gold label in ${paths.join(", ")}`, {
    hint: "Labels are commands of dialogues that were not recorded from an agent, or of gold actions that an import wrote.",
  });
}

function print({ tasks, acts, findings, classes, missed }: AuditReport, isQuiet: boolean): void {
  for (const finding of findings) out.print(...show(finding), "");
  out.table(["check", "findings"], Object.entries(classes));
  if (isQuiet) return;
  err.print(...missed.map((one) => `not looked at: ${one}`));
  err.print(`${counted(tasks, "task")} and ${counted(acts, "act")}: ${counted(findings.length, "finding")}`);
}

function show({ task, rule, sentence, place, command, reason }: Finding): readonly string[] {
  const { file, line, turn } = place;
  const at = [file, line].filter((one) => one !== undefined).join(":");
  const policy = sentence === undefined ? "" : ` (${sentence})`;
  const where = turn === undefined ? "" : `, x${turn}`;
  const head = `${out.colours.bold(`task ${task}${where}`)}  ${out.colours.cyan(rule)}${policy}`;
  return [head, `  ${reason}`, ...(command === undefined ? [] : [`  ${command}`]), `  ${at}`];
}
