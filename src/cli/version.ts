export { version } from "../base/io/version.js";
