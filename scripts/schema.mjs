// Writes the JSON Schema of the intent file format, which the package ships for editors. Run after a build.
import { mkdirSync, writeFileSync } from "node:fs";
import { FORMAT_FILE, fileFormatText } from "../dist/schema/fileFormat.js";

const file = new URL(`../${FORMAT_FILE}`, import.meta.url);
mkdirSync(new URL(".", file), { recursive: true });
writeFileSync(file, fileFormatText());
