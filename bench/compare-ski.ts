// What is free of ski wear for two days: 10,000 pieces, most of them booked twice in a season, against a bare Fastify route of the
// same bytes. Issue 22 asks for at most two statements (tests/db/statements.test.ts); the ratio is only recorded.
import { join } from 'node:path'
import pg from 'pg'
import { inTurn } from './in-turn.ts'
import { recordAnswers } from './record-answers.ts'
import { type BenchWorld, type Result, resultOf } from './result.ts'
import { startPlain, startWrenlet } from './servers/servers.ts'
import { fillSki } from './stock.ts'

/** The stock that the other parts measure; ski wear comes beside it. */
const garments = 100_000
const pieces = 10_000

/** Each day of a season as a first day, for a week. */
function weeks(now: Date): string[] {
  const day = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return Array.from({ length: 120 }, (_, index) => `firstDay=${day(now, index + 5)}&lastDay=${day(now, index + 11)}`)
}

export async function compareSki(world: BenchWorld): Promise<Result[]> {
  const databaseUrl = await world.cluster.withGarments(garments)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const { rows } = await pool.query('select 1 from ski_day limit 1')
    if (rows.length === 0) await fillSki(pool, { garments: pieces, now: world.now })
  } finally {
    await pool.end()
  }
  const wrenlet = await startWrenlet(databaseUrl, world.now)
  try {
    const paths = weeks(world.now).map((days) => `/api/shop/ski/availability?${days}`)
    const file = await recordAnswers(wrenlet.originNothingKept, paths, join(world.folder, 'ski.jsonl'))
    const bare = await startPlain('bare-server', [file])
    try {
      const ours = { ...wrenlet, origin: wrenlet.originNothingKept, paths }
      const compared = await inTurn(ours, { ...bare, paths }, world.pace)
      return [resultOf(`ski wear free for a week, ${pieces} pieces, against a bare route`, compared)]
    } finally {
      await bare.stop()
    }
  } finally {
    await wrenlet.stop()
  }
}
