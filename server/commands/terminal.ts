import { say } from '#server/say.ts'

/** The terminal of a command. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv
  /** One line of its answer. */
  say(sentence: string): void
  /** One line about a failure. */
  complain(sentence: string): void
}

export const ownTerminal: Terminal = { env: process.env, say, complain: (sentence) => console.error(sentence) }
