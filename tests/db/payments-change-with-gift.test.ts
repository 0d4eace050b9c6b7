// What the preview of a change says about a gift balance (decision 332).
import { expect, test } from 'vitest'
import { previewChange } from '#server/domains/payments/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { aTarget, billingWorld, planTermsOf } from '../support/worlds/billing-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const { subscribe, services } = await billingWorld(db, { startsAt: new Date('2027-01-31T09:00:00Z') })

test('the preview says that a gift balance pays nothing towards a change, but pays towards the next payment', async () => {
  const { subscriptionId, payer } = await subscribe(planTermsOf(150, 1))
  const { accountId } = payer
  await transaction(db, (tx) => aGiftLot(tx, { accountId, face: 3000 }))
  const preview = (credits: 100 | 200, moment: 'now' | 'renewal') => {
    const proratedAt = services.clock.now()
    return previewChange(services, { accountId, subscriptionId, target: aTarget(credits, 3), proratedAt, moment })
  }
  const next = { nextFromGift: 3000 }
  // £100 a quarter less the unused month of £27, which is paid by card.
  expect(await preview(200, 'now')).toMatchObject({ due: 7300, nextPayment: 7000, ...next })
  expect(await preview(100, 'renewal')).toMatchObject({ due: 0, nextPayment: 2000, ...next })
})
