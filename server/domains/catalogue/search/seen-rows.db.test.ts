// A reading of changes omits the rows that an earlier one has seen, but none that was committed after that one began.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { silentPulse } from '#server/platform/pulse/pulse.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { type IndexPoll, indexPoll, pollIndexRows, readIndexChanges, type SeenRows } from '../queries/index-rows.ts'
import { rentalShop } from '../rental-shop.ts'
import { productFilter } from '../rules/product-filter.ts'
import { createCatalogueIndex } from './create-catalogue-index.ts'

const { db, pool } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const since = new Date('2026-11-20T11:59:50Z')
const brand = `brand-${newId()}`
const { productId, garmentId } = await transaction(db, async (tx) => {
  const { id } = await aProduct(tx, { brand: { code: brand, name: brand }, now })
  return { productId: id, garmentId: await aGarment(tx, { productId: id, now }) }
})

/** The ids that a reading reads, given what earlier readings have seen. */
async function read(seen: readonly SeenRows[]): Promise<string[]> {
  const { products, garments, goneIds } = await readIndexChanges(db, rentalShop, since, seen)
  return [...products.map(({ id }) => id), ...garments.map(({ id }) => id), ...goneIds]
}

const readOldest = async () => BigInt((await pollIndexRows(db, indexPoll(rentalShop, since, []))).oldest)
const seenSoFar = async (): Promise<SeenRows> => ({ since, before: await readOldest() })

/** Waits until all current writers have finished, because other tests write into databases of the same cluster. */
async function seenNow(from = since): Promise<SeenRows> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
  await expect.poll(readOldest).toBeGreaterThan(BigInt(rows[0]?.id ?? 0))
  return { since: from, before: await readOldest() }
}

const setCredits = (credits: number) => sql`update garment set credits = ${credits}, changed_at = ${now}
  where id = ${garmentId}`

test('a row is read once, and again after each change, even with the same time', async () => {
  expect(await read([])).toEqual([productId, garmentId])
  const seen = await seenNow()
  expect(await read([seen])).toEqual([])
  await setCredits(31).execute(db)
  expect(await read([seen])).toEqual([garmentId])
  await sql`update product set long_description = 'Longer.' where id = ${productId}`.execute(db)
  expect(await read([seen])).toEqual([productId, garmentId])
  expect(await read([await seenNow()])).toEqual([])
})

test('a reading that started from a later time has not seen every row that another has', async () => {
  const late = await seenNow(new Date(now.getTime() + 1))
  expect(await read([late])).toEqual([productId, garmentId])
  expect(await read([late, await seenNow()])).toEqual([])
})

test('what a transaction in progress wrote is read later, even from within a savepoint', async () => {
  const writer = await pool.connect()
  try {
    const write = (credits: number) =>
      writer.query(
        `update garment set credits = ${credits}, changed_at = '${now.toISOString()}' where id = '${garmentId}'`,
      )
    await writer.query('begin')
    await writer.query('update product set long_description = long_description where false')
    await writer.query(`update setting set value = value where key = 'credits.used_percent'`)
    await writer.query('savepoint within')
    await write(41)
    await writer.query('release savepoint within')
    // A later one finishes earlier: the numbers of transactions in progress are between those of others.
    await sql`update setting set value = value where key = 'credits.worn_percent'`.execute(db)
    const seen = await seenSoFar()
    expect(await read([seen])).not.toContain(garmentId)
    await writer.query('commit')
    expect(await read([seen])).toContain(garmentId)
  } finally {
    writer.release()
  }
})

test('a database whose transaction numbers restart, as after restoring a backup, is read whole', async () => {
  let shift = 1_000_000n
  const shifted = (poll: IndexPoll) => ({ ...poll, oldest: String(BigInt(poll.oldest) + shift) })
  const shifting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map((row) => ('poll' in row ? { ...row, poll: shifted(row.poll as IndexPoll) } : row)),
    }),
  })
  const index = createCatalogueIndex({
    db: shifting,
    clock: { now: () => now },
    log: createLog('silent'),
    pulse: silentPulse,
  })
  try {
    await index.ready()
    await index.refresh()
    const priced = async (credits: number) =>
      (await index.list({ filter: productFilter({ brands: [brand], creditsMin: credits }), page: 1, limit: 9, now }))
        .total
    await setCredits(77).execute(db)
    await index.refresh()
    // Apparently seen, as in another database with other transaction numbers.
    expect(await priced(77)).toBe(0)
    shift = 0n
    await index.refresh()
    expect(await priced(77)).toBe(1)
  } finally {
    await index.close()
  }
})

test('the index reads a written garment once, even when it looks further back', async () => {
  let rows = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.filter((row) => 'heldUntil' in row).length
      return result
    },
  })
  const options = { db: counting, clock: { now: () => now }, log: createLog('silent') }
  for (const sweepEveryMs of [60_000, -1]) {
    const index = createCatalogueIndex({ ...options, sweepEveryMs })
    try {
      await index.ready()
      await seenNow()
      const rowsOfAPoll = async () => {
        const before = rows
        await index.refresh()
        return rows - before
      }
      const before = rows
      await setCredits(51).execute(db)
      await index.refresh()
      // Seen by this poll, or by a regular one in between.
      expect(rows).toBeGreaterThan(before)
      // Waits until all writers that began before that have finished.
      await expect.poll(rowsOfAPoll).toBe(0)
      expect(await rowsOfAPoll()).toBe(0)
    } finally {
      await index.close()
    }
  }
})
