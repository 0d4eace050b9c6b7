// Measures a list of the ski wear that is free for a week, and a quote for two children whose jacket is booked all season. Most of
// the 10,000 pieces are booked twice. Both are compared with a bare Fastify route that sends the same bytes; the ratios are only
// recorded. The list takes at most two statements, as in tests/db/ski-statements.test.ts.
import { join } from 'node:path'
import pg from 'pg'
import { measureInTurn } from './in-turn.ts'
import { recordAnswers } from './record-answers.ts'
import { type BenchWorld, type Result, resultOf } from './result.ts'
import { type BenchedWrenlet, startPlain, startWrenlet } from './servers/servers.ts'
import { fillSki } from './stock.ts'

/** The stock of the other comparisons; ski wear is added to it. */
const garments = 100_000
const pieces = 10_000
const maxStatements = 2

/** Two kits with a jacket that is not free on any of the nearest dates. */
const kits = ['098cm', '110cm'].map((size) => `kits=${size}~jacket:ski-6~salopettes~boots~mittens~base_layer`).join('&')

/** A week from each day of the season. */
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
    const free = weeks(world.now).map((days) => `/api/shop/ski/availability?${days}`)
    const quotes = weeks(world.now).map((days) => `/api/shop/ski/quote?${days}&${kits}`)
    const [path = ''] = free
    const statements = await wrenlet.statementsOf(path)
    if (statements > maxStatements) throw new Error(`${path} took ${statements} statements, not ${maxStatements}`)
    return [
      await compare(world, wrenlet, {
        what: `ski wear free for a week, ${pieces} pieces, against a bare route`,
        paths: free,
      }),
      await compare(world, wrenlet, {
        what: 'a quote in a season that is booked, against a bare route',
        paths: quotes,
      }),
    ]
  } finally {
    await wrenlet.stop()
  }
}

async function compare(
  { folder, pace }: BenchWorld,
  wrenlet: BenchedWrenlet,
  { what, paths }: { readonly what: string; readonly paths: readonly string[] },
): Promise<Result> {
  const file = await recordAnswers(wrenlet.originNothingKept, paths, join(folder, 'ski.jsonl'))
  const bare = await startPlain('bare-server', [file])
  try {
    const ours = { ...wrenlet, origin: wrenlet.originNothingKept, paths }
    return resultOf(what, await measureInTurn(ours, { ...bare, paths }, pace))
  } finally {
    await bare.stop()
  }
}
