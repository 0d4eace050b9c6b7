// Two families join with the same piece in their baskets while an equal one is free (decision 163).
import { afterEach, expect, test } from 'vitest'
import { takeHolds } from '#server/domains/inventory/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { joiningConsent } from '#tests/support/joining-consent.ts'
import { paperProvider } from '#tests/support/provider/paper-provider.ts'
import { holdForEveryJoiner } from '#tests/support/set-setting.ts'
import { aWorld } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')
const clock = { now: () => now }
const provider = paperProvider()
const world = aWorld(db, { clock, wallClock: clock, gateway: provider.gateway })
const lookupKey = 'plan_100_1m_gbp_v1'
provider.prices.push({
  priceId: `price_${lookupKey}`,
  lookupKey,
  currency: 'gbp',
  amount: pence(1800),
  intervalMonths: 1,
  active: true,
})
await holdForEveryJoiner(db)
afterEach(world.expectInvariants)

async function aFamily() {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx, { now }))
  const viewer = { accountId, sessionHash: Buffer.alloc(32) }
  const by = { viewer, ip: '198.51.100.1' }
  const join = async (inventoryItemIds: string[]) => {
    const body = await joiningConsent((id, input) => world.call(id, input, by), lookupKey, { inventoryItemIds })
    return world.call('createCheckoutSession', { body }, by)
  }
  return Object.assign(join, { accountId })
}

test('the second family holds the equal piece, even when it requests it again, and the third is refused', async () => {
  const [desired, equal] = await transaction(db, async (tx) => {
    const { id: productId } = await aProduct(tx)
    return [await aGarment(tx, { productId }), await aGarment(tx, { productId })]
  })
  const [first, second, third] = [await aFamily(), await aFamily(), await aFamily()]
  expect(await first([desired])).toMatchObject({ ok: true, body: { replaced: [] } })
  const kept = { basket: { until: '2026-11-20T10:31:00.000Z' }, replaced: [{ id: desired, by: equal }] }
  expect(await second([desired])).toMatchObject({ ok: true, body: kept })
  expect(await second([desired])).toMatchObject({ ok: true, body: kept })
  const held = await db.selectFrom('garment_claim').select('garment_id').where('released_at', 'is', null).execute()
  expect(held.map(({ garment_id }) => garment_id).toSorted()).toEqual([desired, equal].toSorted())
  const errors = [{ code: 'items_unavailable', ids: [desired] }]
  expect(await third([desired])).toMatchObject({ ok: false, status: 409, errors })
})

test('an open checkout of the same account keeps its hold: joining holds the equal piece', async () => {
  const [desired, equal] = await transaction(db, async (tx) => {
    const { id: productId } = await aProduct(tx)
    return [await aGarment(tx, { productId }), await aGarment(tx, { productId })]
  })
  const family = await aFamily()
  const checkoutId = newId<'checkout'>()
  const hold = { garmentIds: [desired], ownerId: checkoutId, accountId: family.accountId, now }
  await transaction(db, (tx) => takeHolds(tx, { ...hold, expiresAt: new Date('2026-11-20T10:15:00Z') }))
  expect(await family([desired])).toMatchObject({ ok: true, body: { replaced: [{ id: desired, by: equal }] } })
  const held = db.selectFrom('garment_claim').select('owner_id').where('garment_id', '=', desired)
  expect(await held.where('released_at', 'is', null).execute()).toEqual([{ owner_id: checkoutId }])
})
