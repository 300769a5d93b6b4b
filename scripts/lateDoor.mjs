// Makes a door load a chunk with the first use of a name from there, and not with the door: most of `backlot/testing` is not asked for
// by a test that opens sessions.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const DOOR = "cli/doors/testing.js";
const CHUNK = "../../testing/chunk.js";
/** A statement of a minified door that takes names from the chunk. */
const TAKES = /export\s*\{([^{}]+)\}\s*from\s*"\.\.\/\.\.\/testing\/chunk\.js";?/g;

/** Functions and classes act through a proxy. */
const HEAD = `import{createRequire}from"node:module";
const require=createRequire(import.meta.url);let chunk;const use=()=>chunk??=require("${CHUNK}");
const late=(name,target)=>new Proxy(target,{apply:(_,self,args)=>Reflect.apply(use()[name],self,args),
construct:(_,args,made)=>Reflect.construct(use()[name],args,made),get:(_,key)=>use()[name][key]});
`;

/** @param dist the built folder, in its place: what the chunk exports is looked up in it */
export async function makeLateDoor(dist) {
  const file = join(dist, DOOR);
  const text = readFileSync(file, "utf8");
  const chunk = await import(pathToFileURL(join(dirname(file), CHUNK)).href);
  const lateNames = (_, names) =>
    names.split(",").map((pair) => {
      const [held, name] = pair.trim().split(" as ");
      return `export const ${name}=${lateOf(chunk[held], held)};`;
    });
  const late = text.replace(TAKES, (...found) => lateNames(...found).join("\n"));
  if (late === text) throw new Error(`${DOOR} takes nothing from ${CHUNK}`);
  writeFileSync(file, `${HEAD}${late}\n`);
}

/** The text of a value that stands for one of the chunk. */
function lateOf(value, held) {
  const name = JSON.stringify(held);
  if (typeof value === "function") return `late(${name},${/^class\b/.test(value) ? "function(){}" : "()=>{}"})`;
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`${held} is neither a function nor an object`);
  return `{${Object.keys(value).map((key) => `get ${key}(){return use()[${name}].${key}}`)}}`;
}
