// What a recall means for pieces that a family has kept, or would soon keep (law L-28): they come back to us and cost nothing.
import { afterEach, describe, expect, test } from 'vitest'
import { listRefundTasks, listUnsettled } from '#server/domains/payments/index.ts'
import { sweepBuyers } from '#server/domains/resale/operations/orders/sweep-buyers.ts'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { disputedPayment } from '../support/provider/disputed-payment.ts'
import { recallWorld } from '../support/worlds/recalls/recall-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = recallWorld(db)
const { office, aDesign, buyForGood, stateOf, qrOf, recall, call, mailsTo, loanOf, morningOf } = world
const start = world.time.now
afterEach(async () => {
  await world.expectInvariants()
  world.time.now = start
})

const creditsOf = async (id: Id<'membership'>) =>
  (await db.selectFrom('membership').select('credits_in_use').where('id', '=', id).executeTakeFirstOrThrow())
    .credits_in_use

describe('a piece that was kept', () => {
  test('is taken in when it is recalled, and what was paid for it is refunded', async () => {
    const { code, garment } = await aDesign()
    const { accountId, viewer } = await world.member({ email: 'kept@example.com' })
    const kept = await garment()
    await world.order({ accountId, garmentIds: [kept] })
    await buyForGood(viewer, kept)
    await recall(code, 1)
    world.mails.length = 0
    const qr = await qrOf(kept)
    expect(await office('receive', qr)).toEqual([
      `Garment ${qr} is recalled, so we have taken it in although its family had kept it: inspect it. What they paid for it is refunded.`,
    ])
    await world.work()
    expect(await stateOf(kept)).toBe('received, recalled')
    expect((await loanOf(kept)).state).toBe('returned')
    const refunds = db.selectFrom('refund').select(['reason']).orderBy('id', 'desc')
    expect(await refunds.executeTakeFirst()).toEqual({ reason: 'The piece was recalled' })
    const mails = mailsTo('kept@example.com')
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['purchase-cancelled', 'return-received'])
    const refunded = mails.find(({ template }) => template === 'purchase-cancelled')?.text
    expect(refunded).toContain('This piece was recalled, and arrived on')
    expect(refunded).not.toContain('renting the piece again')
    expect(await office('inspect', qr, '--condition', 'used', '--safe')).toContain(`${qr}: recalled, so in quarantine.`)
    expect((await office('recalls')).join('\n')).toContain('1 piece: 0 still out, 1 returned, 1 with us and blocked')
  })

  test('is taken in by its label even if it was bought as the only piece of a return', async () => {
    const { code, garment } = await aDesign()
    const { accountId, viewer } = await world.member()
    const kept = await garment()
    await world.order({ accountId, garmentIds: [kept] })
    await world.order({ accountId, returning: [kept], placedAt: world.time.now })
    await buyForGood(viewer, kept)
    await recall(code, 1)
    expect((await office('receive', await qrOf(kept)))[0]).toContain('is recalled, so we have taken it in')
    await world.work()
    expect(await stateOf(kept)).toBe('received, recalled')
  })

  test('is taken in without a refund if the bank has given its buyer the money back', async () => {
    const { code, garment } = await aDesign()
    const { accountId, viewer } = await world.member({ email: 'reclaimed@example.com' })
    const kept = await garment()
    await world.order({ accountId, garmentIds: [kept] })
    await buyForGood(viewer, kept)
    const purchase = db.selectFrom('keep_purchase').select('checkout_id').where('account_id', '=', accountId)
    const { checkout_id } = await purchase.executeTakeFirstOrThrow()
    await (await disputedPayment(db, checkout_id, world.time.now)).lost()
    const { id } = await loanOf(kept)
    expect(await call('keepOffer', { params: { id } }, { viewer })).toMatchObject({
      body: { purchase: { refund: { toCard: 0, toBalance: 0 } } },
    })
    await recall(code, 1)
    world.mails.length = 0
    await office('receive', await qrOf(kept))
    await world.work()
    const mail = mailsTo('reclaimed@example.com').find(({ template }) => template === 'purchase-cancelled')
    expect(mail?.subject).toBe('Your recalled piece is back')
    expect(mail?.text).toContain('Your bank has given you the money back already, so there’s nothing more to refund.')
    expect(mail?.text).not.toContain('£')
    expect(await listRefundTasks(db)).toEqual([])
    expect(await listUnsettled(db, [checkout_id])).toEqual([])
  })

  test('is received with the rest of its parcel, even if the family had kept it after nine months', async () => {
    const { code, garment } = await aDesign()
    const { accountId } = await world.member({ email: 'nine@example.com', plan: '200-quarterly' })
    const [theirs, other] = [await garment(), await world.garment()]
    await world.order({ accountId, garmentIds: [theirs] })
    await morningOf('2027-09-01')
    expect(await stateOf(theirs)).toContain('kept')
    await world.order({ accountId, garmentIds: [other] })
    await world.order({ accountId, returning: [other], placedAt: world.time.now })
    await recall(code, 1)
    world.mails.length = 0
    const lines = await office('receive', await qrOf(other), await qrOf(theirs))
    await world.work()
    expect(lines[0]).toContain('2 pieces to inspect')
    expect(await stateOf(theirs)).toBe('received, recalled')
    expect(mailsTo('nine@example.com').map(({ template }) => template)).toEqual(['return-received'])
  })
})

describe('a recalled piece at home', () => {
  test('is neither kept nor counted as missing while another return in the post prevents its booking', async () => {
    const { code, garment } = await aDesign()
    const { accountId, viewer } = await world.member({ plan: '200-quarterly' })
    const [first, home] = [await world.garment(), await garment()]
    await world.order({ accountId, garmentIds: [first, home] })
    world.time.now = new Date('2027-09-01T07:00:00Z')
    const posted = await world.order({ accountId, returning: [first], placedAt: world.time.now })
    const proof = { params: { id: posted }, body: { proof: 'RM123' } }
    expect((await call('postReturn', proof, { viewer })).ok).toBe(true)
    await recall(code, 1)
    await morningOf('2027-09-01')
    const loan = await loanOf(home)
    expect(loan).toMatchObject({ state: 'at_home', return_id: null })
    expect(await db.selectFrom('loss').select('id').where('loan_id', '=', loan.id).execute()).toEqual([])
  })

  test('stays booked without using credits when its return lapses, and only the other pieces count as at home again', async () => {
    const { code, garment } = await aDesign()
    const email = 'lapses@example.com'
    const { accountId, membershipId } = await world.member({ email, plan: '200-quarterly' })
    const [other, recalled] = [await world.garment({ credits: 10 }), await garment({ credits: 20 })]
    await world.order({ accountId, garmentIds: [other, recalled] })
    const booked = await world.order({ accountId, returning: [other], placedAt: world.time.now })
    await recall(code, 1)
    expect(await creditsOf(membershipId)).toBe(0)
    await morningOf('2026-12-10')
    expect(world.mails.at(-1)?.text).toContain('except what’s recalled')
    await morningOf('2026-12-12')
    expect(await loanOf(other)).toMatchObject({ state: 'at_home' })
    expect(await loanOf(recalled)).toMatchObject({ state: 'return_announced', return_id: booked })
    expect(await creditsOf(membershipId)).toBe(10)
    const lapsed = mailsTo(email).findLast(({ template }) => template === 'return-lapsed')
    expect(lapsed?.text).toContain('use 10 credits again')
    expect(lapsed?.text).not.toContain('cancelled it')
    // The return is due again, and its family is reminded again.
    await morningOf('2026-12-20')
    expect(world.mails.at(-1)).toMatchObject({ template: 'return-reminder', to: { address: email } })
    await morningOf('2027-01-10')
    expect(await loanOf(recalled)).toMatchObject({ state: 'return_announced', return_id: booked })
    expect(await creditsOf(membershipId)).toBe(10)
  })
})

describe('a holder who has posted a recalled piece already', () => {
  test('is emailed in case it is not in the parcel, and stays in the office’s list', async () => {
    const { productId, code, garment } = await aDesign()
    const { accountId, viewer } = await world.member({ email: 'posted@example.com' })
    const home = await garment()
    await world.order({ accountId, garmentIds: [home] })
    const posted = await world.order({ accountId, returning: [home], placedAt: world.time.now })
    const proof = { params: { id: posted }, body: { proof: 'RM123' } }
    expect((await call('postReturn', proof, { viewer })).ok).toBe(true)
    const bought = await world.sellSecondHand(productId, { email: 'sent.back@example.com' })
    await office('dispatch', bought.orderId)
    await office('deliver', bought.orderId)
    const body = { itemsIds: [bought.garmentId], reason: null }
    expect((await call('bookResaleReturn', { params: { code: bought.cartId }, body })).ok).toBe(true)
    const at = world.time.now
    await db.updateTable('resale_return').set({ state: 'posted', posted_at: at }).execute()
    await world.work()
    world.mails.length = 0
    const search = () => office('recall-search', '--brand', code)
    const lines = (await search()).join('\n')
    expect(lines).toContain('in the post, from posted@example.com')
    expect(lines).toContain('in the post, from sent.back@example.com')
    const reference = await recall(code, 2)
    const notices = world.mails.filter(({ template }) => template === 'recall-notice')
    expect(notices.map(({ to }) => to.address).toSorted()).toEqual(['posted@example.com', 'sent.back@example.com'])
    for (const { text } of notices) {
      expect(text).toContain('If it’s in your parcel, there’s nothing to do.')
      expect(text).not.toContain('You’re renting')
    }
    expect((await office('recalls')).find((_, at, all) => all[at - 2]?.startsWith(reference))).toContain('2 reached')
    await db.updateTable('resale_return').set({ state: 'booked', posted_at: null }).execute()
  })

  test('is not emailed if the carrier has lost the parcel', async () => {
    const { code, garment } = await aDesign()
    const { accountId, viewer } = await world.member({ email: 'lost.in.post@example.com' })
    const home = await garment()
    await world.order({ accountId, garmentIds: [home] })
    const posted = await world.order({ accountId, returning: [home], placedAt: world.time.now })
    const proof = { params: { id: posted }, body: { proof: 'RM123' } }
    expect((await call('postReturn', proof, { viewer })).ok).toBe(true)
    await morningOf('2027-02-01')
    expect(await stateOf(home)).toContain('lost')
    world.mails.length = 0
    expect((await office('recall-search', '--brand', code)).join()).toContain('lost in the post, from lost.in.post@')
    await recall(code, 1)
    expect(world.mails).toEqual([])
  })
})

test('a resale buyer can return a piece that is recalled months later', async () => {
  const { productId, code } = await aDesign()
  const bought = await world.sellSecondHand(productId, { email: 'months.later@example.com' })
  await office('dispatch', bought.orderId)
  await office('deliver', bought.orderId)
  world.time.now = new Date('2027-01-30T10:00:00Z')
  const book = () => {
    const body = { itemsIds: [bought.garmentId], reason: 'faulty' as const }
    return call('bookResaleReturn', { params: { code: bought.cartId }, body })
  }
  expect(await book()).toMatchObject({ ok: false, errors: [{ code: 'not_now' }] })
  await recall(code, 1)
  expect(await call('resaleOrder', { params: { code: bought.cartId } })).toMatchObject({
    body: { order: { can: { return: { allowed: true } }, items: [{ returnable: { until: null, anyReason: false } }] } },
  })
  expect((await book()).ok).toBe(true)
})

test('a guest whose address is erased can ask for the label of a recalled piece by email, but cannot book a return', async () => {
  const { productId, code } = await aDesign()
  const bought = await world.sellSecondHand(productId, { email: 'long.ago@example.com' })
  await office('dispatch', bought.orderId)
  await office('deliver', bought.orderId)
  world.time.now = new Date('2027-04-30T10:00:00Z')
  await sweepBuyers({ db, clock: world.services.clock })
  world.mails.length = 0
  await recall(code, 1)
  const mail = mailsTo('long.ago@example.com').find(({ template }) => template === 'recall-notice')
  expect(mail?.text).toContain('Reply to this email and we’ll send you a free label')
  expect(mail?.text).not.toContain('Book a return')
  const params = { code: /orders\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' }
  const shown = await call('resaleOrder', { params })
  const byEmail = expect.stringContaining('Reply to any of our emails about this order')
  expect(shown).toMatchObject({
    body: { order: { can: { return: { allowed: false, reason: byEmail } }, items: [{ returnable: null }] } },
  })
  const body = { itemsIds: [bought.garmentId], reason: 'faulty' as const }
  expect(await call('bookResaleReturn', { params, body })).toMatchObject({
    errors: [{ code: 'not_now', message: byEmail }],
  })
  const reference = shown.ok ? shown.body.order.reference : ''
  expect((await office('take-back', reference, await qrOf(bought.garmentId))).join()).toContain('goes back')
  await world.work()
  expect(await stateOf(bought.garmentId)).toBe('received, recalled')
})
