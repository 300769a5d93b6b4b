import { BacklotError } from "../../../base/errors.js";
import type { GenerateResult } from "../../../codegen/index.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { count, counted, err, out } from "../../terminal/output.js";
import type { GenerateFlags } from "./define.js";

/** Returns 1 for stale files with --check, or type errors. */
export async function generateFiles(flags: GenerateFlags): Promise<number> {
  const { projectSettings } = await import("../../../testing/project/settings.js");
  const settings = await projectSettings({
    ...(flags.config && { config: flags.config }),
    ...(flags.intents && { intents: flags.intents }),
  });
  const folder = flags.out ?? settings.generated;
  const typecheck = flags.typecheck === true;
  if (flags.watch === true) {
    await watchIntents(settings.intents, folder, flags);
    return EXIT.interrupted;
  }
  const [{ generate }, { readIntents }] = await Promise.all([
    import("../../../codegen/index.js"),
    import("../../../transcript/files/loadIntents.js"),
  ]);
  const intents = await readIntents(settings.intents);
  const check = flags.check === true;
  const behaviours = typecheck ? await behaviourFiles(settings) : [];
  const result = await generate({ intents, out: folder, check, typecheck, behaviours });
  await show(result, folder, flags);
  const isStale = check && changes(result).length > 0;
  return isStale || result.typeErrors.length > 0 ? EXIT.findings : EXIT.good;
}

async function behaviourFiles({ behaviours, intents }: ProjectSettings): Promise<readonly string[]> {
  if (behaviours === false) return [];
  const { behavioursBeside, behavioursIn } = await import("../../../runtime/behaviours/find.js");
  const files = behaviours === undefined ? behavioursBeside(intents) : behavioursIn(behaviours);
  return files.map(({ file }) => file);
}

async function watchIntents(from: string, folder: string, flags: GenerateFlags): Promise<void> {
  const [{ watch }, { reportFailure }] = await Promise.all([
    import("../../../codegen/index.js"),
    import("../../terminal/report.js"),
  ]);
  const ending = new AbortController();
  onInterrupt(() => ending.abort());
  let showing: Promise<void> = Promise.resolve();
  err.print(`watching ${from}; Ctrl-C ends`);
  await watch({
    from,
    out: folder,
    typecheck: flags.typecheck === true,
    signal: ending.signal,
    onResult(result) {
      showing = showing.then(async () => {
        if (result instanceof BacklotError) reportFailure(result);
        else await show(result, folder, flags);
      });
    },
  });
  await showing;
}

async function show(result: GenerateResult, folder: string, flags: GenerateFlags): Promise<void> {
  const { files, missing, stale, superfluous, typeErrors } = result;
  if (flags.json === true) {
    const errors = typeErrors.map(({ code, message, place }) => ({ code, message, ...place }));
    out.print(JSON.stringify({ out: folder, files: files.length, missing, stale, superfluous, typeErrors: errors }));
  } else {
    showChanges(result, folder, flags.check === true);
  }
  if (typeErrors.length > 0) {
    const { printProblem } = await import("../../terminal/report.js");
    for (const { code, message, place } of typeErrors) printProblem({ code, message, place });
  }
  if (flags.typecheck === true && typeErrors.length === 0) err.print("no type errors");
}

function showChanges(result: GenerateResult, folder: string, check: boolean): void {
  const { files, missing, stale, superfluous } = result;
  const changed = changes(result);
  if (changed.length === 0) {
    err.print(`${folder} is up to date: ${counted(files.length, "file")}`);
    return;
  }
  const words = check ? ["missing", "stale", "superfluous"] : ["new", "changed", "removed"];
  const { green, yellow, red } = out.colours;
  const marks = [missing.map(() => green), stale.map(() => yellow), superfluous.map(() => red)].flat();
  const kinds = [missing, stale, superfluous].flatMap((paths, i) => paths.map(() => words[i] ?? ""));
  changed.forEach((path, i) => {
    out.print(`${marks[i]?.((kinds[i] ?? "").padEnd(11))} ${folder}/${path}`);
  });
  if (check) {
    err.print(
      `${err.colours.red("STALE")}: ${counted(changed.length, "file")} in ${folder} ${changed.length === 1 ? "is" : "are"} out of date`,
      `  ${err.colours.cyan("hint:")} Run \`backlot generate\` and commit the result.`,
    );
    return;
  }
  const unchanged = files.length - missing.length - stale.length;
  err.print(
    `${folder}: ${count(missing.length + stale.length)} written, ${count(superfluous.length)} removed, ${count(unchanged)} unchanged`,
  );
}

function changes({ missing, stale, superfluous }: GenerateResult): string[] {
  return [...missing, ...stale, ...superfluous];
}
