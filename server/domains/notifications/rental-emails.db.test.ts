// The emails about rental orders and their returns. Longer than 300 lines because all tests are about one order with a swap,
// built here.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { emailsWorld } from '#tests/support/worlds/emails-world.ts'

const { db } = await openTestDatabase()
const { emailFor, follow, now } = emailsWorld(db)

const member = await transaction(db, (tx) => aMember(tx, { givenName: 'Tamsin', plan: '150-quarterly', now }))
const { accountId, membershipId } = member
const address = {
  name: 'Tamsin Ferrars',
  addressLine1: '14 Alma Road',
  addressLine2: '',
  city: 'Bristol',
  postCode: 'BS8 2HB',
  contactPhone: '',
}

/** Inserts the rows of an order of two pieces with a return of one; the tests of rentals cover how such rows arise. */
async function anOrder(change: { returning?: boolean; outboundPence?: number } = {}) {
  const { returning = true, outboundPence = 395 } = change
  return transaction(db, async (tx) => {
    const productId = (await aProduct(tx)).id
    const [coat, hat, old] = [
      await aGarment(tx, { productId }),
      await aGarment(tx, { productId, credits: 12 }),
      await aGarment(tx, { productId, credits: 30 }),
    ]
    const postage = {
      outbound_pence: outboundPence,
      return_pence: 0,
      outbound_free: outboundPence === 0,
      return_free: true,
    }
    const insertOrder = async () => {
      const [id, checkoutId] = [newId<'order'>(), newId<'checkout'>()]
      await tx
        .insertInto('checkout')
        .values({
          id: checkoutId,
          account_id: accountId,
          purpose: 'rental-order',
          slot: 'rental',
          input_hash: id,
          address: JSON.stringify(address),
          terms: JSON.stringify({ membership_id: membershipId, ...postage }),
          amount_pence: outboundPence,
          state: 'completed',
          result_id: id,
          expires_at: now,
          created_at: now,
        })
        .execute()
      await tx
        .insertInto('rental_order')
        .values({
          id,
          reference: `W-${id.slice(-5).toUpperCase()}`,
          account_id: accountId,
          membership_id: membershipId,
          checkout_id: checkoutId,
          state: 'placed',
          address: JSON.stringify(address),
          ...postage,
          postage_status: 'paid',
          placed_at: now,
        })
        .execute()
      return id
    }
    const orderId = await insertOrder()
    const loan = (garmentId: Id<'garment'>, credits: number, ofOrder: Id<'order'>) => ({
      id: newId<'loan'>(),
      account_id: accountId,
      membership_id: membershipId,
      garment_id: garmentId,
      order_id: ofOrder,
      credits,
      condition: 'used' as const,
      state: 'ordered' as const,
      ordered_at: now,
    })
    await tx
      .insertInto('loan')
      .values([loan(coat, 24, orderId), loan(hat, 12, orderId)])
      .execute()
    const returnId = newId<'return'>()
    if (returning) {
      await tx.updateTable('rental_return').set({ state: 'done' }).execute()
      await tx
        .insertInto('rental_return')
        .values({
          id: returnId,
          account_id: accountId,
          membership_id: membershipId,
          order_id: orderId,
          label_code: `WR-${returnId.slice(-6).toUpperCase()}`,
          state: 'announced',
          announced_at: now,
        })
        .execute()
      await tx
        .insertInto('loan')
        .values({
          ...loan(old, 30, await insertOrder()),
          state: 'return_announced',
          return_id: returnId,
          condition: 'new',
        })
        .execute()
    }
    await tx
      .insertInto('parcel')
      .values({
        id: newId(),
        direction: 'outbound',
        carries_id: orderId,
        label_code: `WR-${orderId.slice(-6).toUpperCase()}`,
        created_at: now,
      })
      .execute()
    return {
      orderId,
      returnId,
      labelCode: `WR-${returnId.slice(-6).toUpperCase()}`,
      parcelCode: `WR-${orderId.slice(-6).toUpperCase()}`,
      reference: `W-${orderId.slice(-5).toUpperCase()}`,
    }
  })
}

test('a swap’s email lists pieces, credits, postage, address and what to send back', async () => {
  const order = await anOrder()
  const placed = await emailFor({ type: 'order-placed', accountId, orderId: order.orderId })
  expect(placed.subject).toBe(`We’ve got your order ${order.reference}`)
  for (const part of [
    'Puddle raincoat, Saltmarsh',
    '3–4y · Gently worn · 24 credits',
    'Credits: 36',
    'Delivery: £3.95',
    'Return postage: Free (your first)',
    'Tamsin Ferrars, 14 Alma Road, Bristol, BS8 2HB',
    '3–4y · Brand new · 30 credits',
    'within 14 days',
    `/account/orders/${order.reference}`,
  ])
    expect(placed.text).toContain(part)
  const label = await emailFor({ type: 'return-announced', accountId, returnId: order.returnId })
  expect(label.text).toContain(`Your return label: ${order.labelCode}`)
  expect(label.text).toContain('Post: within 14 days of your new pieces arriving')
  expect(label.text).toContain('you can already use its 30 credits')
  // The logo at the top of every email, then the label, then the pieces, each product once.
  expect(label.pictures.map(({ type }) => type)).toEqual(['image/png', 'image/png', 'image/jpeg'])
  expect(label.html).toContain(`cid:${label.pictures[1]?.contentId}`)
  const dispatched = await emailFor({ type: 'order-dispatched', accountId, orderId: order.orderId })
  expect(dispatched.text).toContain(`Parcel: ${order.parcelCode}`)
})

test.each(['order-placed', 'order-dispatched'] as const)('%s gives the delivery time of the settings', async (type) => {
  const order = await anOrder({ returning: false })
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify({ from: 4, to: 6 }) })
    .where('key', '=', 'delivery.working_days')
    .execute()
  const { text } = await emailFor({ type, accountId, orderId: order.orderId })
  expect(text).toContain('4–6 working days after you ordered')
})

test('the email about an order without a swap does not mention returns', async () => {
  const order = await anOrder({ returning: false, outboundPence: 0 })
  const { text } = await emailFor({ type: 'order-placed', accountId, orderId: order.orderId })
  expect(text).toContain('Delivery: Free (your first)')
  expect(text).not.toContain('What to send back')
  expect(text).not.toContain('Return postage:')
})

test('an arrival’s email says until when the pieces are rented, and what must be sent back by when', async () => {
  const order = await anOrder()
  await db
    .updateTable('loan')
    .set({ state: 'at_home', received_on: '2026-11-23', term_ends_on: '2027-02-23' })
    .where('order_id', '=', order.orderId)
    .execute()
  await db.updateTable('rental_return').set({ due_on: '2026-12-07' }).where('id', '=', order.returnId).execute()
  const { text } = await emailFor({ type: 'order-delivered', accountId, orderId: order.orderId })
  expect(text).toContain('Your 2 pieces have arrived')
  expect(text).toContain('They’re yours to wear until 23 February 2027')
  expect(text).toContain('Post your returns by 7 December 2026')
  expect(text).toContain(order.labelCode)
})

test('an arrival’s email names no piece that has come back since, and no day of a return that has lapsed', async () => {
  const order = await anOrder()
  const loans = db.updateTable('loan').where('order_id', '=', order.orderId)
  await loans.set({ state: 'at_home', received_on: '2026-11-23', term_ends_on: '2027-02-23' }).execute()
  await loans.set({ state: 'returned' }).where('credits', '=', 24).execute()
  await db
    .updateTable('rental_return')
    .set({ due_on: '2026-12-07', lapsed_on: '2026-12-15' })
    .where('id', '=', order.returnId)
    .execute()
  const { text } = await emailFor({ type: 'order-delivered', accountId, orderId: order.orderId })
  expect(text).toContain('Your piece has arrived')
  expect(text).not.toContain('7 December 2026')
})

test('the email about a cancelled order names the freed credits, the refund of the delivery and the return that stays booked', async () => {
  const order = await anOrder()
  await db.updateTable('loan').set({ state: 'cancelled' }).where('order_id', '=', order.orderId).execute()
  await db.updateTable('rental_return').set({ due_on: '2026-12-04' }).where('id', '=', order.returnId).execute()
  const { text } = await emailFor({ type: 'order-cancelled', accountId, orderId: order.orderId })
  for (const part of [
    'You can use its 36 credits again',
    'refunding your postage of £3.95',
    'Please post it by 4 December 2026',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('free delivery for your next order')
})

test('the email of a cancelled order promises no refund to a card while its payment is disputed', async () => {
  const { orderId } = await anOrder()
  const { checkout_id } = await db
    .selectFrom('rental_order')
    .select('checkout_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const intentId = `pi_${newId()}`
  await db
    .insertInto('payment_intent')
    .values({
      id: newId(),
      stripe_id: intentId,
      account_id: accountId,
      checkout_id,
      purpose: 'rental-order',
      vat_class: 'hire',
      amount_pence: 395,
      status: 'succeeded',
      created_at: now,
      synced_at: now,
    })
    .execute()
  const dispute = { stripe_id: `dp_${newId()}`, stripe_intent: intentId, account_id: accountId, amount_pence: 395 }
  await db
    .insertInto('dispute')
    .values({ ...dispute, reason: 'fraudulent', status: 'needs_response', open: true, opened_at: now, synced_at: now })
    .execute()
  const emailed = async () => (await emailFor({ type: 'order-cancelled', accountId, orderId })).text
  expect(await emailed()).toContain('Your bank is reviewing this payment')
  expect(await emailed()).not.toContain('refunding')
  await db
    .updateTable('dispute')
    .set({ open: false, status: 'won', closed_at: now })
    .where('stripe_intent', '=', intentId)
    .execute()
  expect(await emailed()).toContain('refunding your postage of £3.95')
})

test.each(['order-delivered', 'order-cancelled'] as const)(
  'an email of %s sent after the return has arrived no longer asks for it',
  async (type) => {
    const order = await anOrder()
    await db
      .updateTable('rental_return')
      .set({ state: 'received', due_on: '2026-12-07', received_at: now })
      .where('id', '=', order.returnId)
      .execute()
    const { text } = await emailFor({ type, accountId, orderId: order.orderId })
    expect(text).not.toContain('7 December 2026')
  },
)

test('a change’s email says what was added and removed, what is coming and where to; other emails list what the order held at their time', async () => {
  const { orderId } = await anOrder({ returning: false })
  const change = { order_id: orderId, garments: JSON.stringify([{}]), actor: 'member', at: now } as const
  const changes = [true, false].map((address_changed, at) => ({ ...change, revision: at + 1, address_changed }))
  await db.insertInto('order_change').values(changes).execute()
  const loans = db.updateTable('loan').where('order_id', '=', orderId)
  await loans.set({ added_in: 1 }).where('credits', '=', 24).execute()
  await loans.set({ dropped_in: 2, state: 'cancelled' }).where('credits', '=', 12).execute()
  const about = { accountId, orderId }
  const first = await emailFor({ type: 'order-changed', ...about, revision: 1 })
  expect(first.subject).toMatch(/^Order W-\w+ changed: 1 added, new address$/)
  expect(first.text).toMatch(/You added[\s\S]+Credits: 24[\s\S]+Now going to: Tamsin Ferrars, 14 Alma Road/)
  expect(first.text).not.toContain('12 credits')
  const second = await emailFor({ type: 'order-changed', ...about, revision: 2 })
  expect(second.subject).toMatch(/changed: 1 removed$/)
  expect(second.text).toContain('You can use its 12 credits again')
  expect((await emailFor({ type: 'order-placed', ...about })).text).not.toContain('24 credits')
  expect((await emailFor({ type: 'garments-not-picked', ...about })).text).not.toContain('12 credits')
  expect((await emailFor({ type: 'order-cancelled', ...about })).text).toContain('its 24 credits')
})

test('a piece missing at picking is named, and the pieces that are sent are counted', async () => {
  const order = await anOrder()
  await db
    .updateTable('loan')
    .set({ state: 'cancelled' })
    .where('order_id', '=', order.orderId)
    .where('credits', '=', 12)
    .execute()
  const { text } = await emailFor({ type: 'garments-not-picked', accountId, orderId: order.orderId })
  expect(text).toContain('You can use its 12 credits for something else')
  expect(text).toContain('The other 1 piece is coming')
  expect(text).not.toContain('24 credits')
  const dispatched = await emailFor({ type: 'order-dispatched', accountId, orderId: order.orderId })
  expect(dispatched.text).not.toContain('12 credits')
})

/** A payment for two postages that bought nothing. */
async function aRefundedCheckout(
  change: { readonly purpose?: string; readonly refused_code?: string; readonly balance_pence?: number } = {},
) {
  const checkoutId = newId<'checkout'>()
  await db
    .insertInto('checkout')
    .values({
      id: checkoutId,
      account_id: accountId,
      purpose: 'rental-order',
      slot: 'rental',
      input_hash: checkoutId,
      address: JSON.stringify(address),
      terms: JSON.stringify({ membership_id: membershipId, outbound_pence: 395, return_pence: 395 }),
      amount_pence: 790,
      state: 'refunded',
      refused_code: 'items_unavailable',
      refused_titles: JSON.stringify(['Puddle raincoat']),
      expires_at: now,
      created_at: now,
      ...change,
    })
    .execute()
  return checkoutId
}

test('a payment that bought nothing is described by what it was for and why it was refunded', async () => {
  const emailAbout = async (change: Parameters<typeof aRefundedCheckout>[0]) => {
    const checkoutId = await aRefundedCheckout(change)
    const { text } = await emailFor({ type: 'checkout-refunded', accountId, checkoutId })
    return text.replaceAll(/\s+/g, ' ')
  }
  const resale = await emailAbout({ purpose: 'resale' })
  expect(resale).toContain('/resale/cart')
  expect(resale).not.toMatch(/credits|basket/)
  expect(await emailAbout({ refused_code: 'not_in_uk' })).toContain('We post to the United Kingdom only.')
  const changed = 'Your gift balance has changed since you started to pay.'
  const late = { refused_code: 'not_now', balance_pence: 500 }
  expect(await emailAbout(late)).toContain(changed)
  await transaction(db, (tx) => aGiftBalance(tx, { accountId, left: 500, now }))
  expect(await emailAbout(late)).not.toContain(changed)
})

test('a refunded checkout names the titles that are no longer available', async () => {
  const checkoutId = await aRefundedCheckout()
  const { text } = await emailFor({ type: 'checkout-refunded', accountId, checkoutId })
  expect(text).toContain('Your payment of £7.90')
  expect(text).toContain('These products are no longer available')
  expect(text).toContain('- Puddle raincoat')
})

test('each stage of a return is emailed, from announced to done', async () => {
  const { returnId, labelCode } = await anOrder()
  await db
    .updateTable('rental_return')
    .set({ due_on: '2026-12-04', received_at: new Date('2026-12-02T23:30:00Z') })
    .where('id', '=', returnId)
    .execute()
  expect((await emailFor({ type: 'return-announced', accountId, returnId })).text).toContain('Post by: 4 December 2026')
  expect((await emailFor({ type: 'return-received', accountId, returnId })).text).toContain(
    `${labelCode} arrived on 2 December 2026`,
  )
  expect((await emailFor({ type: 'return-done', accountId, returnId })).text).toContain(
    `the piece of your return ${labelCode}`,
  )
})

test('no piece is emailed as checked that was not in the parcel of its return', async () => {
  const { returnId } = await anOrder()
  const loans = await db.selectFrom('loan').select('id').where('return_id', '=', returnId).execute()
  const missing = loans.map(({ id }) => id)
  expect(missing).toHaveLength(1)
  expect(await follow({ type: 'return-done', accountId, returnId, missing })).toEqual([])
})
