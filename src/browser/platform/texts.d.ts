/** Scripts of the sandbox as texts, which the build puts into the bundle. */
declare module "#guest/*" {
  const text: string;
  export default text;
}

/** The version of this package, which the build puts into the bundle. */
declare const BACKLOT_VERSION: string;
