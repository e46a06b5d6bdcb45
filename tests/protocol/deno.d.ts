declare module 'deno/install_api.cjs' {
  /** The path of the program for this machine. */
  export function runInstall(): string
}
