import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { removedAfterFile } from "../../setup/folders.js";

/*
 * A small release of our own: some functions of five classes, with the least tables that they need.
 */

const parameters = (required: readonly string[], others: Readonly<Record<string, unknown>> = {}) => ({
  type: "dict",
  properties: {
    ...Object.fromEntries(required.map((name) => [name, { type: "string", description: `the ${name}` }])),
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, { type: "string", default: value }])),
  },
  required,
});

const functions = (...all: readonly (readonly [string, readonly string[], Readonly<Record<string, unknown>>?])[]) =>
  all
    .map(([name, required, others]) => ({ name, description: name, parameters: parameters(required, others) }))
    .map((one) => `${JSON.stringify(one)}\n`)
    .join("");

const TABLES = `{
  "defaults": {
    "TwitterAPI": {
      "username": "ann", "password": "pw", "authenticated": true, "tweets": {}, "comments": {}, "retweets": {},
      "following_list": [], "tweet_counter": 0
    },
    "VehicleControlAPI": { "fuelLevel": 0.0, "doorStatus": {} },
    "MessageAPI": { "user_count": 1, "user_map": { "Ann": "USR001" }, "inbox": [], "message_count": 0, "current_user": null }
  }
}`;

const FILES = {
  "func_doc/gorilla_file_system.jsonl": functions(
    ["pwd", []],
    ["cd", ["folder"]],
    ["mkdir", ["dir_name"]],
    ["cp", ["source", "destination"]],
    ["mv", ["source", "destination"]],
    ["echo", ["content"], { file_name: "None" }],
    ["cat", ["file_name"]],
    ["find", [], { path: ".", name: "None" }],
  ),
  "func_doc/math_api.jsonl": functions(
    ["add", ["a", "b"]],
    ["power", ["base", "exponent"]],
    ["max_value", ["numbers"]],
    ["round_number", ["number"], { decimal_places: "0" }],
  ),
  "func_doc/message_api.jsonl": functions(
    ["add_contact", ["user_name"]],
    ["message_login", ["user_id"]],
    ["send_message", ["receiver_id", "message"]],
    ["delete_message", ["receiver_id"]],
    ["view_messages_sent", []],
  ),
  "func_doc/posting_api.jsonl": functions(
    ["post_tweet", ["content"], { tags: [], mentions: [] }],
    ["mention", ["tweet_id", "mentioned_usernames"]],
    ["get_tweet", ["tweet_id"]],
  ),
  "func_doc/vehicle_control.jsonl": functions(
    ["get_current_speed", []],
    ["fillFuelTank", ["fuelAmount"]],
    ["lockDoors", ["unlock", "door"]],
  ),
  "tables.json": TABLES,
  "long_context.json": "{}",
};

/** The configuration of a file system. */
export const ROOT: string = `{"root":{"home":{"type":"directory","contents":{"old":{"type":"directory","contents":{
  "deep":{"type":"directory","contents":{}},"a.txt":{"type":"file","content":"one"}}}}}}}`.replace(/\s+/g, "");

/** An entry with these gold calls by turn. */
export const entry = (id: string, ...turns: readonly (readonly string[])[]): string => {
  const question = turns.map(() => [{ role: "user", content: "Please." }]);
  const rest = { id, question, involved_classes: ["GorillaFileSystem", "VehicleControlAPI"], ground_truth: turns };
  const config = `{"GorillaFileSystem":${ROOT},"VehicleControlAPI":{"fuelLevel":5.0,"doorStatus":{}}}`;
  return `${JSON.stringify(rest).slice(0, -1)},"initial_config":${config}}`;
};

/** Makes a folder with these files, which goes when the test file is over. */
export function folderOf(files: Readonly<Record<string, string>> = {}): string {
  const path = removedAfterFile(realpathSync(mkdtempSync(join(tmpdir(), "backlot-bfcl-"))));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return path;
}

/** Makes the folder of a release with these entries, and further files. */
export function release(entries: readonly string[], more: Readonly<Record<string, string>> = {}): string {
  return folderOf({ ...FILES, "entries.jsonl": entries.map((one) => `${one}\n`).join(""), ...more });
}
