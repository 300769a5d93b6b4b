import { resolve } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { applyEdit } from "../mutant.js";
import type { Trial, Verdict } from "../trials/project.js";
import { type PolicyProject, PolicyRehearsals, planName } from "./policyRehearsals.js";

export class PolicyTrials {
  private readonly project: PolicyProject;
  private readonly rehearsals: PolicyRehearsals;

  private constructor(project: PolicyProject, rehearsals: PolicyRehearsals) {
    this.project = project;
    this.rehearsals = rehearsals;
  }

  static async open(project: PolicyProject): Promise<PolicyTrials> {
    return new PolicyTrials(project, await PolicyRehearsals.open(project));
  }

  async run({ mutant, dialogues }: Trial): Promise<Verdict> {
    const start = performance.now();
    let tried = 0;
    const verdict = (status: Verdict["status"], more: Partial<Verdict> = {}): Verdict => ({
      status,
      tried,
      milliseconds: Math.round(performance.now() - start),
      ...more,
    });
    const file = resolve(this.project.root, mutant.file);
    const text = this.project.files.find((one) => one.file === file)?.text ?? "";
    let play: Awaited<ReturnType<PolicyRehearsals["variant"]>>;
    try {
      play = await this.rehearsals.variant(new Map([[file, applyEdit(text, mutant)]]));
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      return verdict(statusOf(error), { reason: `${error.code}: ${firstLine(error.message)}` });
    }
    for (const at of dialogues) {
      tried++;
      const { error, violations, outcome } = await play(at);
      if (outcome === "completed") continue;
      const killedBy = planName(this.project.plans[at] as PolicyProject["plans"][number], at);
      if (error !== null) {
        const isEndless = error.code === "POLICY_TIMEOUT" || error.message.includes(ENDLESS);
        return verdict(isEndless ? "Timeout" : "Killed", { killedBy, reason: `${error.code}: ${error.message}` });
      }
      const [first] = violations;
      return verdict("Killed", { killedBy, reason: `${first?.property}: ${first?.message}` });
    }
    return verdict("Survived");
  }
}

const ENDLESS = "did not come to an end within";

function statusOf({ code, cause }: BacklotError): Verdict["status"] {
  if (code === "POLICY_TIMEOUT") return "Timeout";
  return typeof cause === "object" && cause !== null && "errors" in cause ? "CompileError" : "RuntimeError";
}

const firstLine = (message: string): string => message.split("\n", 1)[0] ?? "";
