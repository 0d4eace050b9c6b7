import { expect, test } from 'vitest'
import type { DomainEvent } from '#server/domain-events.ts'
import { recordConsent } from '#server/domains/accounts/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { wireEvents } from '#server/platform/events/event-bus.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Mail, type NotificationServices, notificationSubscriptions } from './index.ts'
import { bodyHash, sendLetter } from './operations/send-letter.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')
const clock = { now: () => now }
const wallClock = { now: () => new Date('2026-11-20T18:00:00Z') }
const sent: Mail[] = []
let refusing = 0
const mailer: NotificationServices['mailer'] = {
  async send(mail) {
    if (refusing-- > 0) throw new Error('the mail server is away')
    sent.push(mail)
  },
  async close() {},
}
const services: NotificationServices = {
  db,
  clock,
  wallClock,
  log: createLog('silent'),
  mailer,
  site: { name: 'Wrenlet', publicUrl: 'https://wrenlet.example', helpEmail: 'office@wrenlet.example' },
}
const afterCommit = notificationSubscriptions(services)
const { bus, jobs } = wireEvents<DomainEvent>(
  clock,
  () => ({ inTransaction: {}, afterCommit }),
  () => Object.keys(afterCommit) as DomainEvent['type'][],
)

/** Publishes as an operation would and works the jobs off as the server would. */
async function follow(event: DomainEvent): Promise<Mail[]> {
  sent.length = 0
  await transaction(db, (tx) => bus.publish(tx, event))
  const worker = startWorker({ db, clock, log: services.log, handlers: jobs, pollMs: 600_000 })
  await worker.drain()
  await worker.stop()
  return [...sent]
}
const only = async (event: DomainEvent): Promise<Mail> => {
  const mails = await follow(event)
  expect(mails).toHaveLength(1)
  return mails[0] as Mail
}

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

/** An order of two pieces with a return of one, as rows: how they come about is rentals' business. */
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
          membership_id: membershipId,
          kind: 'order',
          basket_hash: id,
          address: JSON.stringify(address),
          ...postage,
          amount_pence: outboundPence,
          state: 'completed',
          result_id: id,
          hold_expires_at: now,
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
    const loan = (garmentId: string, credits: number, ofOrder: string) => ({
      id: newId(),
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

test('a letter goes to whom it concerns, from us, and is recorded with the hash of what it said', async () => {
  const mail = await only({ type: 'account-registered', accountId })
  expect(mail).toMatchObject({
    from: { name: 'Wrenlet', address: 'office@wrenlet.example' },
    to: { name: 'Tamsin Ferrars', address: member.account.email },
    subject: 'Welcome to Wrenlet',
    date: now,
    template: 'welcome',
    pictures: [],
  })
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@wrenlet\.example>$/)
  const record = await db.selectFrom('email').selectAll().where('message_id', '=', mail.messageId).executeTakeFirst()
  expect(record).toMatchObject({
    account_id: accountId,
    to_address: member.account.email,
    template: 'welcome',
    subject: mail.subject,
    body_sha256: bodyHash(mail.text, mail.html),
    sent_at: now,
  })
})

test('a delivery that fails is tried again with the same Message-ID; one that is recorded sends nothing more', async () => {
  const jobId = newId()
  const event = { type: 'password-changed', accountId } as const
  const handler = afterCommit['password-changed'].email
  sent.length = 0
  refusing = 1
  await expect(handler(event, { jobId, attempt: 1 })).rejects.toThrow('away')
  await handler(event, { jobId, attempt: 2 })
  await handler(event, { jobId, attempt: 3 })
  expect(sent.map((mail) => mail.messageId)).toEqual([`<${jobId}@wrenlet.example>`])
})

test('a process that dies after sending sends again with the same Message-ID, and records once', async () => {
  const jobId = newId()
  const again = () =>
    sendLetter(services, {
      jobId,
      accountId,
      write: async () => ({ template: 'test', subject: 'S', preview: 'P', heading: 'H', blocks: [] }),
    })
  sent.length = 0
  await again()
  await db.deleteFrom('email').where('message_id', '=', `<${jobId}@wrenlet.example>`).execute()
  await Promise.all([again(), again()])
  expect(new Set(sent.map((mail) => mail.messageId)).size).toBe(1)
  expect(await db.selectFrom('email').selectAll().where('template', '=', 'test').execute()).toHaveLength(1)
})

test('the reset code is minted with the letter: it stands in no job, and its hash alone is kept for an hour', async () => {
  const mail = await only({ type: 'password-reset-requested', accountId, requestId: newId() })
  const code = /\/reset\/[^/]+\/([A-Za-z0-9_-]{43})/.exec(mail.text)?.[1] ?? ''
  expect(code).not.toBe('')
  expect(mail.text).toContain(`https://wrenlet.example/reset/${encodeURIComponent(member.account.email)}/`)
  const kept = await db.selectFrom('password_reset').selectAll().where('account_id', '=', accountId).execute()
  expect(kept).toHaveLength(1)
  expect(kept[0]?.expires_at).toEqual(new Date('2026-11-20T19:00:00Z'))
  const everything = JSON.stringify([
    await db.selectFrom('job').selectAll().execute(),
    await db.selectFrom('email').selectAll().execute(),
    kept,
  ])
  expect(everything).not.toContain(code)
})

test('the membership letter says what was agreed, from the consent it was joined with', async () => {
  const subscription = (
    await db
      .selectFrom('membership')
      .select('stripe_subscription')
      .where('id', '=', membershipId)
      .executeTakeFirstOrThrow()
  ).stripe_subscription
  await transaction(db, async (tx) => {
    const consentId = await recordConsent(tx, {
      accountId,
      kind: 'subscription_terms',
      given: true,
      termsVersion: '2026-11-20',
      shown: { startNow: true },
      at: now,
    })
    await tx
      .insertInto('joining')
      .values({
        id: newId(),
        account_id: accountId,
        price_id: 'plan_150_3m_gbp_v1',
        consent_id: consentId,
        state: 'joined',
        stripe_subscription: subscription,
        expires_at: now,
        created_at: now,
      })
      .execute()
  })
  const { text, subject } = await only({ type: 'membership-started', accountId, membershipId })
  expect(subject).toBe('Your Wrenlet membership has started')
  for (const part of [
    '£75 every 3 months',
    'Paid: £75 on 20 November 2026',
    'next on 20 February 2027',
    'until 4 December 2026',
    'version 2026-11-20, accepted on 20 November 2026',
    'you ticked the box',
    'a delivery costs £3.95',
  ])
    expect(text).toContain(part)
})

test('a membership without a joining on record claims no acceptance and no ticked box', async () => {
  const other = await transaction(db, (tx) => aMember(tx, { now, plan: '100-monthly' }))
  const { text } = await only({
    type: 'membership-started',
    accountId: other.accountId,
    membershipId: other.membershipId,
  })
  expect(text).toContain('£18 a month')
  expect(text).toContain('you did not tick the box')
  expect(text).not.toContain('Terms:')
})

test('a second paid joining is told what goes back', async () => {
  const joiningId = newId<'joining'>()
  await transaction(db, async (tx) => {
    const consentId = await recordConsent(tx, {
      accountId,
      kind: 'subscription_terms',
      given: true,
      termsVersion: 'v',
      shown: {},
      at: now,
    })
    await tx
      .insertInto('joining')
      .values({
        id: joiningId,
        account_id: accountId,
        price_id: 'plan_200_6m_gbp_v1',
        consent_id: consentId,
        state: 'refunded',
        expires_at: now,
        created_at: now,
      })
      .execute()
  })
  const { text } = await only({ type: 'joining-refunded', accountId, joiningId })
  expect(text).toContain('200 credits, £180 every 6 months')
  expect(text).toContain('Refund: £180')
})

test('an order with a swap: its pieces, credits, postage, address, and what goes back', async () => {
  const order = await anOrder()
  const placed = await only({ type: 'order-placed', accountId, orderId: order.orderId })
  expect(placed.subject).toBe(`Your order ${order.reference}`)
  for (const part of [
    'Puddle raincoat, Saltmarsh',
    '3–4y · Gently worn · 24 credits',
    'Credits: 36',
    'Delivery: £3.95',
    'Return: Free, your first one',
    'Tamsin Ferrars, 14 Alma Road, Bristol, BS8 2HB',
    '3–4y · Brand new · 30 credits',
    'within 14 days',
    `/confirmation?order=${order.orderId}`,
  ])
    expect(placed.text).toContain(part)
  const label = await only({ type: 'return-announced', accountId, returnId: order.returnId })
  expect(label.text).toContain(`Your return label: ${order.labelCode}`)
  expect(label.text).toContain('14 days after your new pieces arrive')
  expect(label.text).toContain('30 credits are free already')
  expect(label.pictures).toHaveLength(1)
  expect(label.pictures[0]?.png.subarray(1, 4).toString()).toBe('PNG')
  expect(label.html).toContain(`cid:${label.pictures[0]?.contentId}`)
  const dispatched = await only({ type: 'order-dispatched', accountId, orderId: order.orderId })
  expect(dispatched.text).toContain(`Parcel: ${order.parcelCode}`)
})

test('an order without a swap is silent about returns', async () => {
  const order = await anOrder({ returning: false, outboundPence: 0 })
  const { text } = await only({ type: 'order-placed', accountId, orderId: order.orderId })
  expect(text).toContain('Delivery: Free, your first one')
  expect(text).not.toContain('What goes back')
  expect(text).not.toContain('Return:')
})

test('arrival says until when, and what goes back by when', async () => {
  const order = await anOrder()
  await db
    .updateTable('loan')
    .set({ state: 'at_home', received_on: '2026-11-23', term_ends_on: '2027-02-23' })
    .where('order_id', '=', order.orderId)
    .execute()
  await db.updateTable('rental_return').set({ due_on: '2026-12-07' }).where('id', '=', order.returnId).execute()
  const { text } = await only({ type: 'order-delivered', accountId, orderId: order.orderId })
  expect(text).toContain('2 pieces arrived')
  expect(text).toContain('This hire runs until 23 February 2027')
  expect(text).toContain('Please send your returns back by 7 December 2026')
  expect(text).toContain(order.labelCode)
})

test('a cancelled order frees credits, refunds the delivery and keeps its return', async () => {
  const order = await anOrder()
  await db.updateTable('loan').set({ state: 'cancelled' }).where('order_id', '=', order.orderId).execute()
  await db.updateTable('rental_return').set({ due_on: '2026-12-04' }).where('id', '=', order.returnId).execute()
  const { text } = await only({ type: 'order-cancelled', accountId, orderId: order.orderId })
  for (const part of ['36 credits are free again', 'postage of £3.95 goes back', 'Please send it by 4 December 2026'])
    expect(text).toContain(part)
  expect(text).not.toContain('free delivery is yours again')
})

test('a piece that failed at picking is named, and what comes nevertheless is counted', async () => {
  const order = await anOrder()
  await db
    .updateTable('loan')
    .set({ state: 'cancelled' })
    .where('order_id', '=', order.orderId)
    .where('credits', '=', 12)
    .execute()
  const { text } = await only({ type: 'garments-not-picked', accountId, orderId: order.orderId })
  expect(text).toContain('The 12 credits are free again')
  expect(text).toContain('The other 1 piece is coming')
  expect(text).not.toContain('24 credits')
  const dispatched = await only({ type: 'order-dispatched', accountId, orderId: order.orderId })
  expect(dispatched.text).not.toContain('12 credits')
})

test('a refunded checkout names the titles that were gone', async () => {
  const checkoutId = newId<'checkout'>()
  await db
    .insertInto('checkout')
    .values({
      id: checkoutId,
      account_id: accountId,
      membership_id: membershipId,
      kind: 'order',
      basket_hash: checkoutId,
      address: JSON.stringify(address),
      outbound_pence: 395,
      return_pence: 395,
      outbound_free: false,
      return_free: false,
      amount_pence: 790,
      state: 'refunded',
      refused_code: 'items_unavailable',
      refused_titles: JSON.stringify(['Puddle raincoat']),
      hold_expires_at: now,
      created_at: now,
    })
    .execute()
  const { text } = await only({ type: 'checkout-refunded', accountId, checkoutId })
  expect(text).toContain('Your payment of £7.90')
  expect(text).toContain('These products are no longer available')
  expect(text).toContain('- Puddle raincoat')
})

test('a return without an order, from announced to done', async () => {
  const { returnId, labelCode } = await anOrder()
  await db
    .updateTable('rental_return')
    .set({ due_on: '2026-12-04', received_at: new Date('2026-12-02T23:30:00Z') })
    .where('id', '=', returnId)
    .execute()
  expect((await only({ type: 'return-announced', accountId, returnId })).text).toContain(
    'Please send by: 4 December 2026',
  )
  expect((await only({ type: 'return-received', accountId, returnId })).text).toContain(
    `${labelCode} arrived on 2 December 2026`,
  )
  expect((await only({ type: 'return-done', accountId, returnId })).text).toContain(`the piece of return ${labelCode}`)
})

test('an account or an order that is gone gets no letter, and the job is done', async () => {
  const gone = await transaction(db, (tx) => anAccount(tx))
  await db.deleteFrom('account').where('id', '=', gone.id).execute()
  expect(await follow({ type: 'account-registered', accountId: gone.id })).toEqual([])
  const nothing = newId()
  const events: DomainEvent[] = [
    { type: 'order-placed', accountId, orderId: nothing as Id<'order'> },
    { type: 'return-announced', accountId, returnId: nothing as Id<'return'> },
    { type: 'return-received', accountId, returnId: nothing as Id<'return'> },
    { type: 'return-done', accountId, returnId: nothing as Id<'return'> },
    { type: 'checkout-refunded', accountId, checkoutId: nothing as Id<'checkout'> },
    { type: 'membership-started', accountId, membershipId: nothing as Id<'membership'> },
    { type: 'joining-refunded', accountId, joiningId: nothing as Id<'joining'> },
  ]
  for (const event of events) expect(await follow(event)).toEqual([])
  expect(await db.selectFrom('job').select('id').where('done_at', 'is', null).execute()).toEqual([])
})
