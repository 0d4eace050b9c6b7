import { print } from '#server/print.ts'

/** Where a command reads its settings and prints its output; tests pass their own. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv
  /** Prints a line of output. */
  print(sentence: string): void
  /** Prints a line about a failure. */
  printError(sentence: string): void
}

export const ownTerminal: Terminal = { env: process.env, print, printError: (sentence) => console.error(sentence) }
