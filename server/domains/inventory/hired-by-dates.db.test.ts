// Ski wear is hired by dates: each garment is for dates from the day it is added, and no claim for credits takes it.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#server/invariants.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { becomeSkiWear } from '#tests/builders/ski-wear-of-old.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { moveGarment, takeHolds } from './index.ts'
import { listAvailability } from './queries/availability.ts'
import { findEqualPieces } from './queries/equal-pieces.ts'
import { lockGarmentToOffer } from './queries/offers.ts'

const { db, url } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T12:15:00Z')
const accountId = (await transaction(db, (tx) => anAccount(tx))).id
const garmentOf = (typeCode: string, more: { productId?: Id<'product'> } = {}) =>
  transaction(db, async (tx) =>
    aGarment(tx, { productId: more.productId ?? (await aProduct(tx, { typeCode })).id, now }),
  )
const forDates = async (id: Id<'garment'>) =>
  (await db.selectFrom('garment').select('for_dates').where('id', '=', id).executeTakeFirstOrThrow()).for_dates
const hold = (id: Id<'garment'>, ownerId = newId<'checkout'>()) =>
  transaction(db, (tx) => takeHolds(tx, { garmentIds: [id], ownerId, accountId, expiresAt: later, now }))

test('the type of a product says whether its garments are for dates', async () => {
  expect(await forDates(await garmentOf('skiwear'))).toBe(true)
  expect(await forDates(await garmentOf('outerwear'))).toBe(false)
})

test('a garment for dates is not in the rental shop, and is neither held, offered nor used as a replacement', async () => {
  const { id: productId } = await transaction(db, (tx) => aProduct(tx, { typeCode: 'skiwear' }))
  const [one, other] = [await garmentOf('skiwear', { productId }), await garmentOf('skiwear', { productId })]
  expect(await db.selectFrom('rental_garment').select('id').where('id', 'in', [one, other]).execute()).toEqual([])
  expect(await hold(one)).toEqual({ taken: false, unavailable: [{ garmentId: one, title: 'Puddle raincoat' }] })
  expect(await transaction(db, (tx) => lockGarmentToOffer(tx, one, now))).toMatchObject({ available: false })
  expect(await listAvailability(db, [one], now, accountId)).toMatchObject([{ available: false, insteadId: null }])
  expect(await findEqualPieces(db, { unavailable: [one], except: [one], accountId, now })).toEqual(new Map())
})

test('a piece that has become ski wear cannot be held again, not even by its holder', async () => {
  const id = await garmentOf('outerwear')
  const owner = newId<'checkout'>()
  expect(await hold(id, owner)).toEqual({ taken: true })
  await becomeSkiWear(db, [id], now)
  expect(await hold(id, owner)).toMatchObject({ taken: false })
})

test('a garment for dates is sold like any other once it is retired', async () => {
  const id = await garmentOf('skiwear')
  await transaction(db, (tx) =>
    moveGarment(tx, { garmentId: id, from: 'ready', to: 'resale', actor: 'operator:sam', now }),
  )
  const listed = await transaction(db, async (tx) =>
    aListing(tx, { productId: (await aProduct(tx, { typeCode: 'skiwear' })).id, now }),
  )
  expect(await db.selectFrom('resale_garment').select('ready').where('id', '=', listed).execute()).toEqual([
    { ready: true },
  ])
  const taken = transaction(db, (tx) =>
    takeHolds(tx, {
      garmentIds: [listed],
      ownerId: newId<'checkout'>(),
      accountId: null,
      expiresAt: later,
      now,
      shelf: 'resale',
    }),
  )
  expect(await taken).toEqual({ taken: true })
})

test('a claim for credits on a garment that is for dates breaks an invariant, and so does a garment unlike its type', async () => {
  const names = async () => (await findBrokenInvariants(db)).map(({ name }) => name)
  const name = 'a piece hired by dates is not held, offered or rented for credits from then on'
  expect(await names()).not.toContain(name)
  const id = await garmentOf('skiwear')
  await db
    .insertInto('garment_claim')
    .values({
      id: newId<'claim'>(),
      garment_id: id,
      kind: 'hold',
      account_id: accountId,
      owner_id: newId<'checkout'>(),
      taken_at: now,
      expires_at: later,
    })
    .execute()
  expect(await names()).toContain(name)
  await db.deleteFrom('garment_claim').where('garment_id', '=', id).execute()
  expect(await names()).not.toContain('a garment is hired by dates exactly where the type of its product is')
  await db.updateTable('garment').set({ for_dates: false }).where('id', '=', id).execute()
  expect(await names()).toContain('a garment is hired by dates exactly where the type of its product is')
  await db.updateTable('garment').set({ for_dates: true }).where('id', '=', id).execute()
})

test('the upgrade marks garments of ski wear as hired by dates, and ends the entries that wait for them', async () => {
  const [ski, coat] = [await garmentOf('skiwear'), await garmentOf('outerwear')]
  const { product_id } = await db
    .selectFrom('garment')
    .select('product_id')
    .where('id', '=', ski)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('waiting_list_entry')
    .values({
      id: newId<'waiting-list-entry'>(),
      account_id: null,
      email: 'enid@example.com',
      product_id,
      size_code: '104cm',
      condition: null,
      asked_at: now,
    })
    .execute()
  await runSql(
    url,
    `drop table ski_style; delete from garment_event where kind = 'for dates';
     create or replace view rental_garment as
       select g.id, g.product_id, g.size_code, g.condition, g.credits, g.state = 'ready' as ready, g.changed_at,
         null::timestamptz as held_until from garment g;
     alter table garment drop column for_dates; alter table product_type drop column hired_by_dates`,
  )
  await runSql(url, await readFile(new URL('../../migrations/0103_hired_by_dates.sql', import.meta.url), 'utf8'))
  expect([await forDates(ski), await forDates(coat)]).toEqual([true, false])
  expect(
    await db
      .selectFrom('garment_event')
      .select(['kind', 'to_state', 'actor'])
      .where('garment_id', '=', ski)
      .orderBy('at', 'desc')
      .limit(1)
      .execute(),
  ).toEqual([{ kind: 'for dates', to_state: null, actor: 'system:upgrade' }])
  const ended = await sql<{
    ended_as: string
  }>`select ended_as from waiting_list_entry where ended_at is not null`.execute(db)
  expect(ended.rows).toEqual([{ ended_as: 'left' }])
})
