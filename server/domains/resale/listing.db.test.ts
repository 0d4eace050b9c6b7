// Putting a garment up for sale once, with its history.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockGarments, takeHolds } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { listForSale } from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const listing = { condition: 'good_used', price: pence(1250), actor: 'operator:ida', now } as const

const list = (id: Id<'garment'>) =>
  transaction(db, async (tx) => {
    const [garment] = await lockGarments(tx, [id])
    if (garment) await listForSale(tx, garment, listing)
  })
const inState = async (state: string) => {
  const id = await transaction(db, (tx) => aGarment(tx))
  await sql`update garment set state = ${state} where id = ${id}`.execute(db)
  return id
}
const changedAt = async (id: Id<'garment'>) =>
  (await db.selectFrom('garment').select('changed_at').where('id', '=', id).executeTakeFirstOrThrow()).changed_at

test.each(['ready', 'inspecting', 'repair', 'resale'])(
  'a garment in the state %s can be listed once',
  async (state) => {
    const id = await inState(state)
    await list(id)
    expect(await db.selectFrom('resale_garment').selectAll().where('id', '=', id).execute()).toMatchObject([
      { condition: 'good_used', price_pence: 1250, size_code: '104cm', ready: true, held_until: null },
    ])
    expect(await changedAt(id)).toEqual(now)
    expect(
      await db.selectFrom('resale_listing_event').selectAll().where('garment_id', '=', id).execute(),
    ).toMatchObject([{ kind: 'list', price_pence: 1250, actor: 'operator:ida', at: now }])
    await expect(list(id)).rejects.toMatchObject({ code: 'not_now', message: expect.stringContaining('already') })
  },
)

test.each(['out', 'reserved', 'kept', 'sold', 'quarantine'])(
  'a garment in the state %s cannot be listed',
  async (state) => {
    const id = await inState(state)
    await expect(list(id)).rejects.toMatchObject({ code: 'not_now' })
    expect(await db.selectFrom('resale_listing').select('condition').where('garment_id', '=', id).execute()).toEqual([])
  },
)

test('a piece that somebody is ordering stays in the rental shop', async () => {
  const id = await inState('ready')
  await transaction(db, async (tx) => {
    const accountId = (await anAccount(tx)).id
    const expiresAt = new Date(now.getTime() + 900_000)
    await takeHolds(tx, { garmentIds: [id], ownerId: newId<'checkout'>(), accountId, expiresAt, now })
  })
  await expect(list(id)).rejects.toMatchObject({ code: 'not_now', message: expect.stringContaining('ordering') })
})
