// Plays months in the lives of many families on a temporary database, with every fault that we can simulate (play.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { play } from './play.ts'

const daysPerMonth = 30.5
const options = {
  families: { type: 'string', default: '200' },
  months: { type: 'string', default: '13' },
  seed: { type: 'string', default: '1' },
  kills: { type: 'string', default: '0.3' },
} as const

/** @returns the exit code: 1 if anything was wrong, 2 for an unknown option, or a value that is not a number */
export async function soakFamilies(args: string[]): Promise<number> {
  const values = readArguments(args)
  if (!values) return 2
  const families = Number(values.families)
  const days = Math.ceil(Number(values.months) * daysPerMonth)
  const seed = Number(values.seed)
  const startedAt = Date.now()

  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-soak-db-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' }
  const cluster = await startEmbedded({ dataDir: folder, role: 'server', sync: false, settings })
  try {
    const pool = new pg.Pool({ connectionString: cluster.url, max: 1 })
    await migrate(pool)
    await pool.end()
    console.log(`${families} families, ${days} days, seed ${seed}`)
    const played = await play({
      databaseUrl: cluster.url,
      families,
      days,
      seed,
      killChance: Number(values.kills),
      print: (line) => console.log(line),
    })
    for (const [act, times] of [...played.counts].toSorted()) console.log(`${String(times).padStart(7)}  ${act}`)
    for (const problem of played.problems) console.error(problem)
    const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
    console.log(
      played.problems.length === 0
        ? `${played.days} days of ${families} families in ${minutes} minutes: every invariant held, and the books balance to the penny.`
        : `Wrong on day ${played.days}, after ${minutes} minutes.`,
    )
    return played.problems.length === 0 ? 0 : 1
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({ args, options })
    for (const [name, value] of Object.entries(values))
      if (!/^\d+(\.\d+)?$/.test(value)) throw new Error(`--${name} needs a number, not "${value}".`)
    return values
  } catch (error) {
    console.error((error as Error).message)
    return undefined
  }
}
