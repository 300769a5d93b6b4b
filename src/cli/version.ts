export { version } from "../io/version.js";
