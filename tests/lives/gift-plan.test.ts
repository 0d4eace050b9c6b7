// A gift balance pays a membership's invoices (product §7): the amount that a draft invoice or a new membership needs is moved to the
// provider, and the rest is charged to the card. Payments fail, are retried, voided and refunded, and the ledgers agree after each
// test. Longer than 300 lines because every case uses the same world.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  changeItems,
  creditBalance,
  endGiftCharge,
  endSubscriptionNow,
  isChargeAsShown,
  openCheckoutSession,
  pauseSubscription,
  readBalance,
  readGiftBalance,
  readJoiningCharge,
  requestRefund,
  sessionCharge,
  syncInvoice,
  voidInvoice,
} from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { readGiftBalance as readStatement } from '#server/views/gifts/read-gift-balance.ts'
import { aGiftLot } from '../builders/a-gift-lot.ts'
import { anAccount } from '../builders/an-account.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { aTarget, billingWorld, planTermsOf, type Subscriber } from '../support/worlds/billing-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await billingWorld(db, { startsAt: new Date('2027-01-31T09:00:00Z') })
const { subscribe, moveTo, runDueJobs, invoicesOf, services } = world

beforeEach(() => {
  world.published.length = 0
})
afterEach(async () => {
  await runDueJobs()
  expect(await world.brokenInvariants()).toEqual([])
})

const giftOf = async (accountId: Id<'account'>) => (await readGiftBalance(db, accountId)).balance
const give = ({ payer }: Subscriber, face: number) =>
  transaction(db, (tx) => aGiftLot(tx, { accountId: payer.accountId, face, now: services.clock.now() }))
const chargesOf = ({ payer }: Subscriber) =>
  db
    .selectFrom('gift_payment')
    .select(['charge_key', 'state', 'amount_pence'])
    .where('account_id', '=', payer.accountId)
    .orderBy('created_at')
    .execute()
/** The newest invoice, with its total and the part that the card pays. */
const newest = async (family: Subscriber) => {
  const invoice = (await invoicesOf(family.subscriptionId)).at(-1)
  return { id: invoice?.stripe_id ?? '', status: invoice?.status, total: invoice?.total_pence, due: invoice?.due_pence }
}
/** Moves time to the next renewal, whose invoice is still a draft. */
const toDraft = async ({ subscriptionId }: Subscriber): Promise<Date> => {
  const { period_end } = await world.replicaOf(subscriptionId)
  if (period_end === null) throw new Error('the subscription has no period')
  await moveTo(period_end)
  return period_end
}
const renew = async (family: Subscriber) => {
  const draft = await toDraft(family)
  await moveTo(new Date(draft.getTime() + 90 * 60_000))
}
const refund = ({ payer }: Subscriber, invoiceId: string, amount?: number) =>
  transaction(db, (tx) =>
    requestRefund(tx, {
      ...{ accountId: payer.accountId, invoiceId, reason: 'for the test', causeKey: newId() },
      ...{ now: services.clock.now(), ...(amount !== undefined && { amount: pence(amount) }) },
    }),
  )

describe('joining', () => {
  test.each([
    // balance, by balance, by card
    [5000, 1800, 0],
    [1800, 1800, 0],
    [1000, 1000, 800],
    [1790, 1770, 30],
  ])('with %ip takes %ip from the balance and charges %ip to the card', async (giftPence, byGift, byCard) => {
    const family = await subscribe(planTermsOf(100, 1), testCards.good, { giftPence })
    expect(await newest(family)).toMatchObject({ status: 'paid', total: 1800, due: byCard })
    expect(await giftOf(family.payer.accountId)).toBe(giftPence - byGift)
    const { id } = await newest(family)
    expect(await chargesOf(family)).toEqual([{ charge_key: `invoice:${id}`, state: 'spent', amount_pence: byGift }])
    expect((await readStatement(db, family.payer.accountId)).entries[0]).toMatchObject({
      ...{ text: 'Membership, 31 January 2027 to 28 February 2027', amount: -byGift },
    })
    expect(await readBalance(db, family.payer.accountId)).toBe(0)
  })

  test('that is abandoned restores the balance', async () => {
    const account = await transaction(db, async (tx) => {
      const account = await anAccount(tx, { now: services.clock.now() })
      await aGiftLot(tx, { accountId: account.id, face: 2500, now: services.clock.now() })
      return account
    })
    const terms = planTermsOf(200, 1)
    const charge = { fromGift: pence(2500), byCard: pence(terms.amount - 2500) }
    const reference = newId<'checkout-session'>()
    const chargeWith = (...openPages: Id<'checkout-session'>[]) =>
      readJoiningCharge(db, { accountId: account.id, price: terms.amount, openPages })
    expect(await chargeWith()).toEqual(charge)
    await world.setProviderClock()
    const { sessionId } = await openCheckoutSession(services, {
      ...{ payer: { accountId: account.id, email: account.email, name: 'Ada' }, terms, reference },
      ...{ successUrl: 'http://wrenlet.test/a', cancelUrl: 'http://wrenlet.test/b' },
      expiresAt: new Date(services.clock.now().getTime() + 31 * 60_000),
    })
    expect(await giftOf(account.id)).toBe(0)
    // The amount that the page has put aside is still offered.
    expect(await chargeWith(reference)).toEqual(charge)
    expect(await chargeWith()).toEqual({ fromGift: 0, byCard: terms.amount })
    // A card that is refused leaves an invoice that holds the balance, until the page is closed.
    await world
      .control('POST', `checkout-sessions/${sessionId}/pay`, { card: testCards.noFunds })
      .catch(() => undefined)
    await runDueJobs()
    expect(await giftOf(account.id)).toBe(0)
    expect(await chargeWith(reference)).toEqual(charge)
    expect(await isChargeAsShown(db, reference, charge)).toBe(true)
    expect(await isChargeAsShown(db, reference, { ...charge, byCard: pence(charge.byCard - 500) })).toBe(false)
    await services.gateway.expireCheckoutSession({ key: newId(), sessionId })
    await runDueJobs()
    await endGiftCharge(services, sessionCharge(reference))
    await runDueJobs()
    expect(await giftOf(account.id)).toBe(2500)
    expect(await readBalance(db, account.id)).toBe(0)
  })
})

describe('a renewal', () => {
  test('is paid by the balance as far as it goes, and the rest by the card', async () => {
    const family = await subscribe(planTermsOf(100, 1))
    await give(family, 2500)
    const draft = await toDraft(family)
    expect(await newest(family)).toMatchObject({ status: 'draft' })
    expect(await giftOf(family.payer.accountId)).toBe(700)
    await moveTo(new Date(draft.getTime() + 90 * 60_000))
    expect(await newest(family)).toMatchObject({ status: 'paid', total: 1800, due: 0 })
    await renew(family)
    expect(await newest(family)).toMatchObject({ status: 'paid', total: 1800, due: 1100 })
    expect(await giftOf(family.payer.accountId)).toBe(0)
    expect((await chargesOf(family)).map(({ state, amount_pence }) => [state, amount_pence])).toEqual([
      ['spent', 1800],
      ['spent', 700],
    ])
  })

  test('uses other credit first', async () => {
    const family = await subscribe(planTermsOf(100, 1))
    await give(family, 5000)
    await transaction(db, (tx) =>
      creditBalance(tx, {
        ...{ accountId: family.payer.accountId, amount: pence(500), reason: 'Sorry', causeKey: newId() },
        now: services.clock.now(),
      }),
    )
    await runDueJobs()
    await renew(family)
    expect(await newest(family)).toMatchObject({ status: 'paid', due: 0 })
    expect(await giftOf(family.payer.accountId)).toBe(3700)
    expect(await readBalance(db, family.payer.accountId)).toBe(0)
  })

  test('whose card fails keeps the balance’s part, and is paid by another card', async () => {
    const family = await subscribe(planTermsOf(200, 1))
    await give(family, 1000)
    await world.swapCard(family.customerId, testCards.noFunds)
    await renew(family)
    const open = await newest(family)
    expect(open).toMatchObject({ status: 'open', total: 3600, due: 2600 })
    expect((await chargesOf(family)).map(({ state }) => state)).toEqual(['reserved'])
    await world.payInvoice(open.id)
    await runDueJobs()
    expect(await newest(family)).toMatchObject({ status: 'paid', due: 2600 })
    expect((await chargesOf(family)).map(({ state }) => state)).toEqual(['spent'])
  })

  test('whose invoice is void gives the balance back', async () => {
    const family = await subscribe(planTermsOf(200, 1))
    await give(family, 1000)
    await world.swapCard(family.customerId, testCards.noFunds)
    await renew(family)
    const { id } = await newest(family)
    await voidInvoice(services, { operation: `void:${id}`, invoiceId: id })
    await runDueJobs()
    expect(await newest(family)).toMatchObject({ status: 'void' })
    expect(await giftOf(family.payer.accountId)).toBe(1000)
    expect(await readBalance(db, family.payer.accountId)).toBe(0)
  })

  test('is refunded only once, to the card first and then to the balance', async () => {
    const family = await subscribe(planTermsOf(100, 1))
    await give(family, 1000)
    await renew(family)
    const { id } = await newest(family)
    await refund(family, id, 500)
    await runDueJobs()
    expect(await giftOf(family.payer.accountId)).toBe(0)
    await refund(family, id, 700)
    await runDueJobs()
    expect(await giftOf(family.payer.accountId)).toBe(400)
    await refund(family, id)
    await runDueJobs()
    expect(await giftOf(family.payer.accountId)).toBe(1000)
    expect(await readBalance(db, family.payer.accountId)).toBe(0)
    const refunds = db.selectFrom('refund').select(['amount_pence', 'state']).where('stripe_invoice', '=', id)
    expect(await refunds.orderBy('requested_at').orderBy('id').execute()).toEqual(
      [500, 300, 400, 600].map((amount_pence) => ({ amount_pence, state: 'succeeded' })),
    )
  })

  test('that is followed by a change of plan has its unused time credited at the provider, not to the gift balance', async () => {
    const family = await subscribe(planTermsOf(100, 1))
    await give(family, 1000)
    await renew(family)
    const midPeriod = new Date(services.clock.now().getTime() + 14 * 86_400_000)
    await moveTo(midPeriod)
    await changeItems(services, {
      ...{ operation: `change:${newId()}`, subscriptionId: family.subscriptionId, target: aTarget(200, 1) },
      ...{ proratedAt: services.clock.now(), billing: 'invoice_now' },
    })
    await runDueJobs()
    const change = await newest(family)
    expect(change).toMatchObject({ status: 'paid' })
    expect(change.due).toBe(change.total)
    expect(await giftOf(family.payer.accountId)).toBe(0)
  })
})

describe('a draft that comes to nothing', () => {
  test('gives the balance back when the membership ends', async () => {
    const family = await subscribe(planTermsOf(100, 1))
    await give(family, 5000)
    await toDraft(family)
    expect(await giftOf(family.payer.accountId)).toBe(3200)
    const { subscriptionId } = family
    await endSubscriptionNow(services, { operation: `end:${subscriptionId}`, subscriptionId })
    await runDueJobs()
    expect(await giftOf(family.payer.accountId)).toBe(5000)
    expect(await readBalance(db, family.payer.accountId)).toBe(0)
    expect((await chargesOf(family)).map(({ state }) => state)).toEqual(['released'])
  })

  test('gives the balance back when the membership pauses, and takes nothing more', async () => {
    const family = await subscribe(planTermsOf(100, 1))
    await give(family, 1000)
    await toDraft(family)
    const { subscriptionId } = family
    await pauseSubscription(services, { operation: `pause:${subscriptionId}`, subscriptionId })
    await runDueJobs()
    expect(await giftOf(family.payer.accountId)).toBe(1000)
    await give(family, 2000)
    const { id } = await newest(family)
    await syncInvoice(services, id)
    await runDueJobs()
    expect(await giftOf(family.payer.accountId)).toBe(3000)
    expect(await readBalance(db, family.payer.accountId)).toBe(0)
  })
})

test('a change of plan during the hour of a draft is charged to the card, and the draft still gets the balance', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await give(family, 5000)
  const draft = await toDraft(family)
  expect(await giftOf(family.payer.accountId)).toBe(3200)
  await changeItems(services, {
    ...{ operation: `change:${newId()}`, subscriptionId: family.subscriptionId, target: aTarget(200, 1) },
    ...{ proratedAt: services.clock.now(), billing: 'invoice_now' },
  })
  await moveTo(new Date(draft.getTime() + 10 * 60_000))
  await moveTo(new Date(draft.getTime() + 90 * 60_000))
  const invoices = (await invoicesOf(family.subscriptionId)).slice(1)
  const renewed = invoices.find(({ reason }) => reason === 'subscription_cycle')
  const changed = invoices.find(({ reason }) => reason === 'subscription_update')
  expect(renewed).toMatchObject({ status: 'paid', due_pence: 0 })
  expect(changed).toMatchObject({ status: 'paid', due_pence: changed?.total_pence })
  expect(await giftOf(family.payer.accountId)).toBe(3200)
})

test('a balance that the provider refuses to hold is released, and the card pays', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await give(family, 5000)
  const { customerId } = family
  await world.fault('POST', `/v1/customers/${customerId}/balance_transactions`, { times: 1, status: 400 })
  await renew(family)
  expect(await newest(family)).toMatchObject({ status: 'paid', total: 1800, due: 1800 })
  expect(await giftOf(family.payer.accountId)).toBe(5000)
  expect((await chargesOf(family)).map(({ state }) => state)).toEqual(['released'])
})

test('events that arrive twice, in any order, move the balance once', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await give(family, 2500)
  await renew(family)
  await world.control('POST', 'events/replay', { times: 2, reverse: true })
  await runDueJobs()
  expect(await giftOf(family.payer.accountId)).toBe(700)
  expect(await readBalance(db, family.payer.accountId)).toBe(0)
})
