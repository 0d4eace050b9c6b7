// A guest whose checkout ended without a result is erased, with the secret, 30 days after the end. All other guests are kept.
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { CheckoutTable } from '#server/platform/db/schema.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { aGuestsRefund, type GuestsRefund } from '#tests/builders/a-guests-refund.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { guest, trialWorld } from '#tests/support/worlds/trial-world.ts'
import {
  type CheckoutPayer,
  checkoutJobs,
  extendCheckout,
  openCheckout,
  recurringCheckoutJobs,
  resolveCheckout,
} from './index.ts'
import { cancelAbandonedPayment } from './steps/abandon-checkout.ts'
import { expireCheckout } from './steps/open-checkout-within.ts'

const { db } = await openTestDatabase()
const { paper, services, request, anybody, checkoutOf } = trialWorld(db)
const dayMs = 86_400_000
const sweep = async () => {
  for (const { kind, work } of recurringCheckoutJobs(services)) if (kind === 'checkout:sweep-guests') await work()
}
const run = (kind: string, checkoutId: Id<'checkout'>) => checkoutJobs(services)[kind]?.({ checkoutId }, {} as never)
const endedBefore = (id: Id<'checkout'>, ms: number) =>
  db
    .updateTable('checkout')
    .set({ ended_at: new Date(paper.now.getTime() - ms) })
    .where('id', '=', id)
    .execute()
const erased = { guest_email: null, guest_name: null, guest_secret_hash: null, guest_erased_at: paper.now }

let count = 0
/** A checkout that expired `ms` ago, with its payment cancelled. */
async function leftAlone(ms: number) {
  const payer = { ...guest, email: `gran-${++count}@example.com` }
  const thing = `thing-${count}`
  const { checkout, guestSecret } = await openCheckout(services, request(payer, thing))
  const { id } = checkout
  await db.updateTable('checkout').set({ expires_at: paper.now }).where('id', '=', id).execute()
  await run(expireCheckout, id)
  await run(cancelAbandonedPayment, id)
  await endedBefore(id, ms)
  return { id, thing, payer: { ...payer, secret: guestSecret ?? '' } }
}

test('a checkout abandoned 30 days ago no longer names its guest; a checkout that ended later is unchanged', async () => {
  const [old, late] = [await leftAlone(30 * dayMs), await leftAlone(30 * dayMs - 1)]
  const [before, untouched] = [await checkoutOf(old.id), await checkoutOf(late.id)]
  await db.updateTable('checkout').set({ address: '{"city":"Bath"}' }).where('id', '=', old.id).execute()
  await sweep()
  expect(await checkoutOf(old.id)).toEqual({ ...before, ...erased, address: null })
  expect(await checkoutOf(late.id)).toEqual(untouched)
  const left = JSON.stringify(await everyRow(db))
  expect(left).not.toContain(old.payer.email)
  expect(left).toContain(late.payer.email)
  // A second sweep keeps the day of the erasure.
  await db
    .updateTable('checkout')
    .set({ guest_erased_at: new Date(paper.now.getTime() - dayMs) })
    .where('id', '=', old.id)
    .execute()
  const again = await checkoutOf(old.id)
  await sweep()
  expect(await checkoutOf(old.id)).toEqual(again)
})

test('a guest’s secret finds the checkout until its guest is erased, and nothing afterwards', async () => {
  const { id, thing, payer } = await leftAlone(30 * dayMs - 1)
  await expect(resolveCheckout(services, request(payer, thing))).rejects.toMatchObject({ code: 'payment_required' })
  await endedBefore(id, 30 * dayMs)
  await sweep()
  for (const ask of [openCheckout, resolveCheckout])
    await expect(ask(services, request(payer, thing))).rejects.toMatchObject({ code: 'not_found' })
  await expect(extendCheckout(services, { payer, checkoutId: id })).rejects.toMatchObject({ code: 'not_found' })
  const { secret: _, ...again } = payer
  expect((await openCheckout(services, request(again, thing))).guestSecret).toBeTruthy()
})

test('completed, open and account checkouts are kept as they are', async () => {
  // Nothing is owed, so money is not the reason why these checkouts are kept.
  const opened = async (payer: CheckoutPayer, thing: string) =>
    (await openCheckout(services, request(payer, thing, 0))).checkout.id
  await resolveCheckout(services, request(guest, 'bought', 0))
  const { id: bought } = await db
    .selectFrom('checkout')
    .select('id')
    .where('input_hash', '=', 'bought')
    .executeTakeFirstOrThrow()
  const [open, own] = [await opened(guest, 'open'), await opened(await anybody(), 'own')]
  await db.updateTable('checkout').set({ state: 'abandoned' }).where('id', '=', own).execute()
  for (const id of [bought, open, own]) await endedBefore(id, 400 * dayMs)
  const before = await Promise.all([bought, open, own].map(checkoutOf))
  expect(before.map(({ state }) => state)).toEqual(['completed', 'open', 'abandoned'])
  await sweep()
  expect(await Promise.all([bought, open, own].map(checkoutOf))).toEqual(before)
})

test('an account’s checkout that made nothing loses its address 30 days after it ended; an open or completed one keeps it', async () => {
  const opened = async (thing: string) => (await openCheckout(services, request(await anybody(), thing, 0))).checkout.id
  const [old, late, completed, open] = [
    await opened('old'),
    await opened('late'),
    await opened('completed'),
    await opened('still-open'),
  ]
  const address = { recipient: { name: 'Bob', email: 'bob@example.com' } }
  const set = (id: Id<'checkout'>, values: Updateable<CheckoutTable>) =>
    db.updateTable('checkout').set(values).where('id', '=', id).execute()
  for (const id of [old, late, completed, open]) await set(id, { address: JSON.stringify(address) })
  for (const id of [old, late]) await set(id, { state: 'abandoned' })
  await set(completed, { state: 'completed', result_id: newId<'order'>() })
  for (const id of [old, completed, open]) await endedBefore(id, 30 * dayMs)
  await endedBefore(late, 30 * dayMs - 1)
  await sweep()
  const addresses = await Promise.all([old, late, completed, open].map(async (id) => (await checkoutOf(id)).address))
  expect(addresses).toEqual([null, address, address, address])
})

test('what an operator wrote about the failed refund of a guest is erased with the guest', async () => {
  const { checkoutId, refundId } = await transaction(db, async (tx) => {
    const refunded = await aGuestsRefund(tx, { email: 'jones@example.com', name: 'Ms Jones', now: paper.now })
    const resolution = 'Paid Ms Jones by transfer'
    await refund(tx, refunded, { state: 'failed', ended_at: paper.now, resolved_at: paper.now, resolution })
    const action = { operator: 'sam', action: 'refund.settle', note: resolution, now: paper.now }
    await recordOfficeAction(tx, { ...action, subjectId: refunded.refundId })
    return refunded
  })
  await endedBefore(checkoutId, 30 * dayMs)
  await sweep()
  const left = JSON.stringify(await everyRow(db))
  expect(left).toContain(refundId)
  expect(left).not.toContain('Jones')
})

test('a guest whose payment is not cancelled yet is kept until it is', async () => {
  const { id } = await leftAlone(31 * dayMs)
  const payment = (status: 'processing' | 'canceled') =>
    db.updateTable('payment_intent').set({ status }).where('checkout_id', '=', id).execute()
  await payment('processing')
  await sweep()
  expect((await checkoutOf(id)).guest_name).toBe('Gran')
  await payment('canceled')
  await sweep()
  expect(await checkoutOf(id)).toMatchObject(erased)
})

const dispute = (tx: Tx, { paymentId }: GuestsRefund, open: boolean) =>
  tx
    .insertInto('dispute')
    .values({
      stripe_id: `dp_${paymentId}`,
      account_id: null,
      stripe_intent: `pi_${paymentId}`,
      amount_pence: 1200,
      reason: 'fraudulent',
      status: 'needs_response',
      open,
      opened_at: paper.now,
      synced_at: paper.now,
    })
    .execute()
const refund = (tx: Tx, { refundId }: GuestsRefund, set: object) =>
  tx.updateTable('refund').set(set).where('id', '=', refundId).execute()
const succeeded = { state: 'succeeded', ended_at: paper.now, stripe_refund: 're_1' }

test.each<[string, (tx: Tx, guestsRefund: GuestsRefund) => Promise<unknown>, 'known' | 'forgotten']>([
  ['is on its way', async () => {}, 'known'],
  [
    'failed and waits for a person',
    (tx, guestsRefund) => refund(tx, guestsRefund, { state: 'failed', ended_at: paper.now }),
    'known',
  ],
  [
    'failed and was resolved by a person',
    (tx, guestsRefund) =>
      refund(tx, guestsRefund, {
        state: 'failed',
        ended_at: paper.now,
        resolved_at: paper.now,
        resolution: 'by bank transfer',
      }),
    'forgotten',
  ],
  ['has been refunded', (tx, guestsRefund) => refund(tx, guestsRefund, succeeded), 'forgotten'],
  [
    'has been refunded and the payment is disputed',
    async (tx, guestsRefund) => {
      await refund(tx, guestsRefund, { ...succeeded, stripe_refund: 're_2' })
      await dispute(tx, guestsRefund, true)
    },
    'known',
  ],
  [
    'has been refunded and the dispute is closed',
    async (tx, guestsRefund) => {
      await refund(tx, guestsRefund, { ...succeeded, stripe_refund: 're_3' })
      await dispute(tx, guestsRefund, false)
    },
    'forgotten',
  ],
])('a guest is kept while money is pending or disputed, and then forgotten: the money %s', async (_, happens, then) => {
  const aunt = { email: 'aunt@example.com', name: 'Aunt Vi', now: paper.now }
  const guestsRefund = await transaction(db, async (tx) => {
    const refunded = await aGuestsRefund(tx, aunt)
    await happens(tx, refunded)
    return refunded
  })
  await endedBefore(guestsRefund.checkoutId, 30 * dayMs)
  await sweep()
  const { guest_email } = await checkoutOf(guestsRefund.checkoutId)
  expect(guest_email).toBe(then === 'known' ? aunt.email : null)
})

test('the database refuses a partial erasure, and the erasure of the guest of an open, completed or account checkout', async () => {
  const { id } = await leftAlone(0)
  const open = (await openCheckout(services, request(guest, 'half'))).checkout.id
  const own = (await openCheckout(services, request(await anybody(), 'hers'))).checkout.id
  const set = (checkoutId: Id<'checkout'>, values: object) =>
    db.updateTable('checkout').set(values).where('id', '=', checkoutId).execute()
  for (const [which, values] of [
    [id, { guest_email: null }],
    [id, { guest_erased_at: paper.now }],
    [id, { ...erased, guest_erased_at: null }],
    [id, { ...erased, address: '{}' }],
    [open, erased],
    [own, { guest_erased_at: paper.now }],
  ] as const)
    await expect(set(which, values), JSON.stringify(values)).rejects.toThrow('checkout_guest')
})
