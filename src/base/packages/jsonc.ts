/*
 * JSON parser that reports positions. Its package is a CommonJS bundle that is slow to load and that no ESM bundler can
 * take in; the build puts the package's ES modules here instead, as one file.
 */
export {
  type Node,
  type ParseError,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
  visit,
} from "jsonc-parser";
