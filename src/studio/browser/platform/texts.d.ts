/** Scripts of the sandbox as texts, inserted by the build. */
declare module "#guest/*" {
  const text: string;
  export default text;
}

/** The version of this package, inserted by the build. */
declare const BACKLOT_VERSION: string;
