// Payment pages while something else happens to their joining: it is paid or runs out elsewhere, or its basket changes.
import { beforeEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { paperPayments } from '#tests/support/paper-provider.ts'
import { untilItWaits } from '#tests/support/until-it-waits.ts'
import { createCheckoutSession } from './operations/create-checkout-session.ts'
import type { MembershipServices } from './services.ts'

const { db } = await openTestDatabase()
const { provider, services: payments, now } = paperPayments(db)
const held = new Map<string, readonly string[]>()
const services = {
  ...payments,
  ...{ publicUrl: 'http://wrenlet.test', termsVersion: 'terms-of-the-test' },
  readPostageOffer: async () => ({ outbound: pence(395), return: pence(395), firstFree: true }),
  holdBasket: async (_tx: unknown, { ownerId, garmentIds }: { ownerId: string; garmentIds: readonly string[] }) => {
    held.set(ownerId, [...(held.get(ownerId) ?? []), ...garmentIds])
    return { taken: true }
  },
  releaseBasket: async (_tx: unknown, ownerId: string) => void held.delete(ownerId),
} as unknown as MembershipServices
const priceId = 'plan_150_3m_gbp_v1'
provider.prices.push({
  ...{ priceId: 'price_paper', lookupKey: priceId, currency: 'gbp', amount: pence(7500), intervalMonths: 3 },
  active: true,
})
beforeEach(() => held.clear())

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
  return { join, joinings }
}
const become = (state: 'joined' | 'expired', id: string) =>
  db.updateTable('joining').set({ state, settled_at: now }).where('id', '=', id).execute()

test('asked for again it is the same page, with what was agreed to last and the basket of now', async () => {
  const { join, joinings } = await aVisitor()
  const [one, two] = [newId<'garment'>(), newId<'garment'>()]
  const first = await join({ garmentIds: [one], startNow: false })
  const again = await join({ garmentIds: [two], startNow: true })
  expect(again.sessionId).toBe(first.sessionId)
  const all = await joinings()
  expect(all).toMatchObject([{ state: 'open', stripe_session: first.sessionId, start_now: true }])
  expect(held.get(all[0]?.id ?? '')).toEqual([two])
  await join()
  expect(held.get(all[0]?.id ?? '')).toEqual([two])
  await join({ garmentIds: [] })
  expect(held.size).toBe(0)
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
