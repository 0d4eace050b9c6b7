import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld, someFriday } from '#tests/support/worlds/world.ts'
import { createParcel, moveParcel } from './index.ts'

const { db } = await openTestDatabase()
const { call } = aWorld(db, { clock: { now: () => someFriday } })

test('anyone can read the postage prices, and a changed setting applies immediately', async () => {
  const ask = () => call('shippingCost')
  expect(await ask()).toMatchObject({ status: 200, body: { outboundPostagePrice: 395, returnsPostagePrice: 395 } })
  await db.updateTable('setting').set({ value: '425' }).where('key', '=', 'postage.return_pence').execute()
  expect(await ask()).toMatchObject({ body: { outboundPostagePrice: 395, returnsPostagePrice: 425 } })
  expect(await call('shippingCost', { query: { now: '1' } })).toMatchObject({ status: 400 })
})

test('anyone can read how long a delivery takes; an invalid setting is never shown', async () => {
  const set = (value: unknown) =>
    db
      .updateTable('setting')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', 'delivery.working_days')
      .execute()
  expect(await call('shippingCost')).toMatchObject({ body: { deliveryTime: '2–3 working days' } })
  await set({ from: 4, to: 6 })
  expect(await call('shippingCost')).toMatchObject({ body: { deliveryTime: '4–6 working days' } })
  await set({ from: 6, to: 4 })
  expect(await call('shippingCost')).toMatchObject({ status: 500 })
  await set({ from: 2, to: 3 })
})

test('an order or return has one parcel, whose transitions are recorded once', async () => {
  const carriesId = newId<'order'>()
  const now = new Date('2026-11-20T10:00:00Z')
  const labelCode = await transaction(db, (tx) => createParcel(tx, { direction: 'outbound', carriesId, now }))
  expect(labelCode).toMatch(/^WR-[2-9A-Z]{6}$/)
  await expect(transaction(db, (tx) => createParcel(tx, { direction: 'outbound', carriesId, now }))).rejects.toThrow()
  for (const at of [now, new Date('2026-11-21T10:00:00Z')])
    await transaction(db, (tx) => moveParcel(tx, { carriesId, step: 'dispatched', now: at }))
  const parcel = await db.selectFrom('parcel').selectAll().where('carries_id', '=', carriesId).executeTakeFirstOrThrow()
  expect(parcel).toMatchObject({ label_code: labelCode, dispatched_at: now, delivered_at: null })
})
