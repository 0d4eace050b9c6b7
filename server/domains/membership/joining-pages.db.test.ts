// Payment pages while something else happens to their joining: it is paid or runs out elsewhere, or its basket changes.
import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { paperPayments } from '#tests/support/paper-provider.ts'
import { untilItWaits } from '#tests/support/until-it-waits.ts'
import { createCheckoutSession } from './operations/create-checkout-session.ts'

const { db } = await openTestDatabase()
const { provider, services, now } = paperPayments(db)
const priceId = 'plan_150_3m_gbp_v1'
provider.prices.push({
  ...{ priceId: 'price_paper', lookupKey: priceId, currency: 'gbp', amount: pence(7500), intervalMonths: 3 },
  active: true,
})

async function aVisitor() {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx, { now }))
  const join = (more: { garmentIds?: string[]; startNow?: boolean } = {}) =>
    createCheckoutSession(services, { accountId, priceId, startNow: true, garmentIds: undefined, ...more })
  const joinings = () =>
    db
      .selectFrom('joining')
      .select(['id', 'state', 'stripe_session', 'start_now'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  /** What is held for one of them. */
  const heldFor = async (joiningId = '') => {
    const claims = db.selectFrom('garment_claim').select('garment_id').where('account_id', '=', accountId)
    const live = claims.where('owner_id', '=', joiningId).where('released_at', 'is', null)
    return (await live.execute()).map(({ garment_id }) => garment_id)
  }
  return { join, joinings, heldFor }
}
const become = (state: 'joined' | 'expired', id: string) =>
  db.updateTable('joining').set({ state, settled_at: now }).where('id', '=', id).execute()

test('asked for again it is the same page, with what was agreed to last and the basket of now', async () => {
  const { join, joinings, heldFor } = await aVisitor()
  const [one, two] = await transaction(db, async (tx) => [await aGarment(tx), await aGarment(tx)] as const)
  const first = await join({ garmentIds: [one], startNow: false })
  const again = await join({ garmentIds: [two], startNow: true })
  expect(again.sessionId).toBe(first.sessionId)
  const all = await joinings()
  expect(all).toMatchObject([{ state: 'open', stripe_session: first.sessionId, start_now: true }])
  expect(await heldFor(all[0]?.id)).toEqual([two])
  await join()
  expect(await heldFor(all[0]?.id)).toEqual([two])
  await join({ garmentIds: [] })
  expect(await heldFor(all[0]?.id)).toEqual([])
})

test('a joining that is settled while its page is opened stays settled, and its page is shown to nobody', async () => {
  const { join, joinings } = await aVisitor()
  provider.slowlyAt('openCheckoutSession', async () => {
    const [joining] = await joinings()
    await become('joined', joining?.id ?? '')
  })
  await expect(join()).rejects.toMatchObject({ code: 'already_subscribed' })
  expect(await joinings()).toMatchObject([{ state: 'joined', stripe_session: null }])
})

test('a page that runs out while it is asked for again is not revived: another is made', async () => {
  const { join, joinings } = await aVisitor()
  const first = await join({ startNow: false })
  const id = (await joinings())[0]?.id as Id<'joining'>
  let joining: ReturnType<typeof join> | undefined
  await transaction(db, async (tx) => {
    await tx.updateTable('joining').set({ state: 'expired', settled_at: now }).where('id', '=', id).execute()
    joining = join({ startNow: true })
    await untilItWaits(db)
  })
  const second = await joining
  expect(second?.sessionId).not.toBe(first.sessionId)
  expect(await joinings()).toMatchObject([
    { id, state: 'expired', start_now: false },
    { state: 'open', stripe_session: second?.sessionId, start_now: true },
  ])
})
