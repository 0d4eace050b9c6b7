// `node bench/import.ts [--garments 100000]` times `catalogue:import` of a Shopify product CSV, with about eight garments a product,
// into an empty database that flushes to disk as a real one does. The whole command is timed, including its start; then
// a second import of the same file, which changes nothing. The limit is 120 s for 100,000 garments.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { writeShopifyFile } from './shopify-file.ts'

const barSeconds = 120
const memoryReporter = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.send?.(Math.round(process.resourceUsage().maxRSS / 1024)));process.channel?.unref()",
)}`
const command = fileURLToPath(new URL('../server/commands/catalogue-import.ts', import.meta.url))

const { values } = parseArgs({ options: { garments: { type: 'string', default: '100000' } } })
const garments = Number(values.garments)
const folder = mkdtempSync(join(tmpdir(), 'wrenlet-bench-import-'))
const embedded = await startEmbedded({ dataDir: folder, role: 'server' })
try {
  const pool = new pg.Pool({ connectionString: embedded.url, max: 1 })
  await migrate(pool)
  const file = join(folder, 'products.csv')
  const products = writeShopifyFile(file, garments)
  console.log(`${products} products, ${garments} garments, ${Math.round(statSync(file).size / 1e5) / 10} MB`)
  const first = await timed(file)
  console.log(`first run   ${describe(first)}`)
  const second = await timed(file)
  console.log(`second run  ${describe(second)}`)
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from garment')
  await pool.end()
  if (rows[0]?.count !== garments) throw new Error(`${rows[0]?.count} of ${garments} garments were imported`)
  const allowed = (barSeconds * garments) / 100_000
  console.log(`bar: 100,000 garments within ${barSeconds} s: ${first.seconds <= allowed ? 'met' : 'NOT MET'}`)
} finally {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Run {
  readonly seconds: number
  readonly megabytes: number
  readonly out: string
}

function describe({ seconds, megabytes, out }: Run): string {
  const summary = out.trim().split('\n').at(-1)
  return `${seconds.toFixed(1)} s, ${Math.round(garments / seconds)} garments a second, ${megabytes} MB at most. ${summary}`
}

/** Runs the command as the launcher does. The child reports the most memory that it used. */
async function timed(file: string): Promise<Run> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', memoryReporter, command, file], {
    env: { ...process.env, DATABASE_URL: embedded.url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let [out, err, megabytes] = ['', '', 0]
  child.stdout?.on('data', (chunk) => {
    out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    err += chunk
  })
  child.on('message', (message) => {
    megabytes = Number(message)
  })
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (status !== 0) throw new Error(`the import ended with ${status}: ${err.slice(0, 1000)}`)
  return { seconds: (performance.now() - started) / 1000, megabytes, out }
}
