import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";

const WIDTH = 100;

/** Text of each command's `--help`, from the command line itself. */
export async function commandsPage(root) {
  const { run } = await import(pathToFileURL(`${root}/dist/cli/program.js`).href);
  const help = async (names) => {
    let text = "";
    const stdout = Object.assign(
      new Writable({
        write(chunk, _, done) {
          text += chunk;
          done();
        },
      }),
      { columns: WIDTH, isTTY: false },
    );
    const terminal = { stdin: process.stdin, stdout, stderr: stdout, env: { NO_COLOR: "1" }, exitCode: undefined };
    await run(["node", "backlot", ...names, "--help"], terminal);
    return text.trimEnd();
  };
  const all = [["", await help([])]];
  const visit = async (names, text) => {
    for (const name of wordsIn(text)) {
      const below = [...names, name];
      const own = await help(below);
      // Of what is no command, the help is that of the command above.
      if (!own.startsWith(`Usage: backlot ${below.join(" ")} `)) continue;
      all.push([below.join(" "), own]);
      await visit(below, own);
    }
  };
  await visit([], all[0][1]);
  const sections = all.map(([name, text]) => `## backlot${name && ` ${name}`}\n\n\`\`\`text\n${text}\n\`\`\`\n`);
  return `# Commands and their options\n\n${sections.join("\n")}`;
}

/** Words that may be commands in a help, which lists them below headings: the words that begin an entry. */
function wordsIn(help) {
  return new Set([...help.matchAll(/^ {2}([a-z]+)(?= |$)/gm)].map(([, word]) => word));
}
