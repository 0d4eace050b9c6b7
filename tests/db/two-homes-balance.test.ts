// The payer's gift balance covers all of the postage that the second adult asks for (product §12.5), so one press places the order.
import { afterEach, expect, test } from 'vitest'
import { declineAsked, payAsked } from '#server/domains/checkout/index.ts'
import { readGiftBalance } from '#server/domains/payments/index.ts'
import { withPurposes } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { twoHomesWorld } from '#tests/support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = twoHomesWorld(db)
afterEach(() => world.expectInvariants())

test('a payment that the gift balance covers in full places the order even if the payer refuses it in another tab', async () => {
  const { payer, second } = await world.twoHomes()
  await world.atHome(second)
  await transaction(db, (tx) => aGiftBalance(tx, { accountId: payer.accountId, left: 1000, now: world.time.now }))
  const body = { inventoryItemIds: [await world.garment({ credits: 10 })], returnItemsIds: [] }
  const answer = await world.call('askForPostage', { body }, second)
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  const checkoutId = answer.body.checkoutId as Id<'checkout'>
  const asked = { billedTo: payer.accountId, checkoutId }
  const services = withPurposes(world.services)
  const decline = () => declineAsked(services, asked)
  // The payer refuses in another tab as soon as the first transaction of this press is over.
  let begun = 0
  const purposes = services.purposes.map((purpose) => ({
    ...purpose,
    lock: async (...args: Parameters<typeof purpose.lock>) => {
      if (++begun > 1) await decline()
      return purpose.lock(...args)
    },
  }))
  await payAsked({ ...services, purposes }, asked)
  await decline()
  const checkout = db.selectFrom('checkout').select(['state', 'balance_pence']).where('id', '=', checkoutId)
  expect(await checkout.executeTakeFirst()).toEqual({ state: 'completed', balance_pence: 395 })
  expect((await readGiftBalance(db, payer.accountId)).balance).toBe(605)
  const events = world.published.filter((event) => 'checkoutId' in event && event.checkoutId === checkoutId)
  expect(events.map(({ type }) => type)).toEqual(['payment-asked', 'asked-payment-made'])
})
