// A temporary database server with a stock of each measured size, which is created when it is first needed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { cpuOfTree } from '../process-cost.ts'
import { fillStock } from '../stock.ts'

export interface StockCluster {
  /** @returns the connection string of a database with this stock */
  withGarments(garments: number): Promise<string>
  /** @returns the microseconds of CPU time that PostgreSQL has used, including its connections */
  cpu(): number
  stop(): Promise<void>
}

/** @param now the instant of every stock's data */
export async function stockCluster(now: Date): Promise<StockCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-bench-stock-'))
  // The data is not kept after the bench, so nothing is flushed to disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }
  const embedded = await startEmbedded({ dataDir: folder, role: 'server', sync: false, settings })
  const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const made = new Map<number, string>()
  return {
    async withGarments(garments) {
      const known = made.get(garments)
      if (known) return known
      const name = `stock_${garments}`
      const admin = new pg.Client({ connectionString: embedded.url })
      await admin.connect()
      await admin.query(`create database ${name}`)
      await admin.end()
      const address = new URL(embedded.url)
      address.pathname = `/${name}`
      const pool = new pg.Pool({ connectionString: address.href, max: 1 })
      try {
        await migrate(pool)
        await fillStock(pool, { garments, now })
      } finally {
        await pool.end()
      }
      made.set(garments, address.href)
      return address.href
    },
    cpu: () => cpuOfTree(postmaster),
    async stop() {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
