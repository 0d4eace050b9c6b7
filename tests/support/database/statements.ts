// Compares the statements of a call with the text committed in docs/sql/ (architecture §4.4), which reviewers read, and counts them
// against a budget. `npm run generate:sql` updates the text.
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect } from 'vitest'

const recording = new AsyncLocalStorage<string[]>()

const send = pg.Client.prototype.query as (...parameters: unknown[]) => unknown
pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
  const [first] = parameters
  recording.getStore()?.push(typeof first === 'string' ? first : (first as { text: string }).text)
  return send.apply(this, parameters)
} as typeof pg.Client.prototype.query

/** Records the statements of this call alone, with begin and commit but without jobs or other calls. */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  await recording.run(statements, call)
  return statements.map(readable)
}

const breaks =
  / (?=(?:from|where|and|(?:inner|left|cross) join(?: lateral)?|group by|order by|limit|for update|set|values|returning|on conflict|union) )/g

function readable(statement: string): string {
  return statement
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll('"', '')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\(\$(?:, \$)*\)/g, '($)')
    .replaceAll(/\(\$\)(?:, \(\$\))+/g, '($), …')
    .replaceAll(breaks, '\n  ')
}

export interface Recorded {
  /** Below docs/sql, without the extension: `rentals/place-order`. */
  readonly file: string
  /** The call, and the state it was made in. */
  readonly what: string
  /** The most statements it may run. */
  readonly budget: number
}

/** Expects the committed file to match the call's statements, and their number to stay within the budget. */
export async function expectStatements({ file, what, budget }: Recorded, call: () => Promise<unknown>): Promise<void> {
  const statements = await statementsOf(call)
  const path = fileURLToPath(new URL(`../../../docs/sql/${file}.sql`, import.meta.url))
  const text = [
    `-- ${what}: ${statements.length} ${statements.length === 1 ? 'statement' : 'statements'}`,
    ...statements.map((statement) => `${statement};`),
  ]
  const now = `${text.join('\n\n')}\n`
  if (process.env.WRITE_SQL) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, now)
  }
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : ''
  expect(now, `docs/sql/${file}.sql is out of date: run npm run generate:sql`).toBe(committed)
  expect(statements.length, what).toBeLessThanOrEqual(budget)
}
