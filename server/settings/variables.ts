import type { Parse } from './setting-parsers.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** One sentence for each invalid variable, all at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads variables and collects what is wrong with them; an empty one counts as not set. */
export class Variables {
  readonly #env: Environment
  readonly #problems: string[] = []

  constructor(env: Environment) {
    this.#env = env
  }

  /** Without a default the variable must be set. */
  read<T>(name: string, parse: Parse<T>, fallback?: string): T {
    const text = this.#env[name]?.trim() || fallback
    // The value returned for an invalid variable is never used: throwProblems comes first.
    if (text === undefined) return this.#wrong(name, 'is missing') as T
    try {
      return parse(text)
    } catch (error) {
      return this.#wrong(name, (error as Error).message) as T
    }
  }

  find<T>(name: string, parse: Parse<T>): T | undefined {
    return this.#env[name]?.trim() ? this.read(name, parse) : undefined
  }

  refuse(name: string, why: string): undefined {
    if (this.#env[name]?.trim()) this.#wrong(name, why)
  }

  throwProblems(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems)
  }

  #wrong(name: string, problem: string): unknown {
    this.#problems.push(`${name} ${problem}.`)
    return undefined
  }
}
