// A recall (law L-28) stops every piece that it covers, wherever it is, and everybody who has one is emailed once.
import { afterEach, describe, expect, test } from 'vitest'
import { recallNoticesOf } from '#server/domains/inventory/index.ts'
import { startPicking } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aCart } from '../builders/a-cart.ts'
import { aListing } from '../builders/a-listing.ts'
import { builtPassword } from '../builders/an-account.ts'
import { anOrder } from '../builders/an-order.ts'
import { membershipIn } from '../builders/membership-in.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { untilBlocked } from '../support/database/until-blocked.ts'
import { recallOf, recallWorld } from '../support/worlds/recalls/recall-world.ts'
import { gran } from '../support/worlds/resale-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = recallWorld(db)
const { office, aDesign, sellSecondHand, stateOf, qrOf, recall, call } = world
afterEach(() => world.expectInvariants())

const creditsOf = async (membershipId: Id<'membership'>) =>
  (await db.selectFrom('membership').select('credits_in_use').where('id', '=', membershipId).executeTakeFirstOrThrow())
    .credits_in_use
const mailsTo = (email: string) => world.mails.filter(({ to }) => to.address === email).map(({ template }) => template)
const orderOf = (id: Id<'order'>) =>
  db.selectFrom('rental_order').select('state').where('id', '=', id).executeTakeFirstOrThrow()

describe('from the moment of a recall', () => {
  test('a piece on a shelf is in quarantine, and no check or return makes it ready', async () => {
    const { productId, code, garment } = await aDesign()
    const shelf = await garment()
    const listed = await transaction(db, (tx) => aListing(tx, { productId, now: world.time.now }))
    const { accountId } = await world.member()
    const home = await garment()
    await world.order({ accountId, garmentIds: [home] })
    await recall(code, 3)
    expect(await stateOf(shelf)).toBe('quarantine, recalled')
    expect(await stateOf(listed)).toBe('quarantine, recalled')
    expect(await stateOf(home)).toBe('return_announced, recalled')
    const qr = await qrOf(home)
    await office('receive', qr)
    expect(await office('inspect', qr, '--condition', 'used', '--safe')).toContain(`${qr}: recalled, so in quarantine.`)
    expect(await stateOf(home)).toBe('quarantine, recalled')
    const failed = db.selectFrom('safety_check').select('failed').where('garment_id', '=', home).orderBy('id')
    expect((await failed.execute()).at(-1)).toEqual({ failed: ['recalled'] })
    await expect(office('check', qr, '--safe')).rejects.toThrow('does not wait for its first safety check')
    await expect(office('retire', await qrOf(shelf), '--safe')).rejects.toMatchObject({ code: 'not_now' })
  })

  test('the same recall cannot be begun again while it is open, not even by two operators at once', async () => {
    const { code, garment } = await aDesign()
    await garment()
    const begin = () => office(...recallOf(code, '--count', '1'))
    const both = await Promise.allSettled([begin(), begin()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(begin()).rejects.toThrow(/^Recall RC-\w{6} has the same criteria and has not ended\.$/)
    const [line = ''] = await office(...recallOf(code, '--size', '104cm', '--count', '1'))
    expect(line).toContain('1 piece stopped')
    const begun = db.selectFrom('recall').innerJoin('brand', 'brand.id', 'recall.brand_id').select('recall.id')
    expect(await begun.where('brand.code', '=', code).execute()).toHaveLength(2)
  })

  test('the database accepts no recalled piece as safe or for sale', async () => {
    const { code, garment } = await aDesign()
    const id = await garment()
    await recall(code, 1)
    const setColumns = (set: { safe: true } | { state: 'resale' }) =>
      db.updateTable('garment').set(set).where('id', '=', id).execute()
    await expect(setColumns({ safe: true })).rejects.toThrow(/garment_recalled/)
    await expect(setColumns({ state: 'resale' })).rejects.toThrow(/garment_recalled/)
  })

  test('a piece cannot be ordered, swapped for, put into a cart or bought, and the family reads why', async () => {
    const { productId, code, garment } = await aDesign({ name: 'Harbour coat' })
    const [shelf, home] = [await garment(), await garment()]
    const listed = await transaction(db, (tx) => aListing(tx, { productId, now: world.time.now }))
    const { accountId, viewer } = await world.member({ plan: '200-quarterly' })
    await world.order({ accountId, garmentIds: [home] })
    const loan = await db.selectFrom('loan').select('id').where('garment_id', '=', home).executeTakeFirstOrThrow()
    await recall(code, 3, { work: false })
    const order = { inventoryItemIds: [shelf], postageStatus: 'free' }
    expect(await call('placeOrder', { body: order }, { viewer })).toMatchObject({
      ok: false,
      errors: [{ code: 'items_unavailable' }],
    })
    const swap = { ...order, returnItemsIds: [home] }
    expect(await call('placeOrder', { body: swap }, { viewer })).toMatchObject({ ok: false })
    const added = await call('addToResaleCart', { body: { items: [listed] } })
    expect(added).toMatchObject({ ok: false, errors: [{ code: 'items_unavailable' }] })
    expect(await call('getKeepPayment', { params: { id: loan.id } }, { viewer })).toMatchObject({
      ok: false,
      errors: [{ code: 'not_now', message: expect.stringContaining('recalled') }],
    })
  })

  test('a family always reads the second of two recalls that began at the same time', async () => {
    const { code, garment } = await aDesign()
    const { accountId, viewer } = await world.member()
    const home = await garment()
    await world.order({ accountId, garmentIds: [home] })
    const recallFor = (reason: string) =>
      ['recall', '--brand', code, '--reason', reason].concat('--do', 'Keep it.', '--count', '1')
    await office(...recallFor('A cord can catch.'))
    await office(...recallFor('A button can come off.'), '--size', '104cm')
    const closet = await call('listRentals', {}, { viewer })
    expect(JSON.stringify(closet)).toContain('A button can come off.')
    expect(await recallNoticesOf(db, [home])).toEqual(
      new Map([[home, { reason: 'A button can come off.', advice: 'Keep it.' }]]),
    )
  })

  test('the holds of baskets and carts end, and their checkout says so', async () => {
    const { productId, code, garment } = await aDesign({ name: 'Harbour coat' })
    const held = await garment()
    const listed = await transaction(db, (tx) => aListing(tx, { productId, now: world.time.now }))
    const { accountId, viewer } = await world.member({ plan: '200-quarterly' })
    // The first delivery is free; the second has to be paid for, and its pieces are held until then.
    await world.order({ accountId, garmentIds: [await world.garment()] })
    const basket = { inventoryItemIds: [held], returnItemsIds: [] }
    const asked = await call('getPaymentIntent', { body: basket }, { viewer })
    expect(asked.ok).toBe(true)
    await transaction(db, (tx) => aCart(tx, { garmentIds: [listed], now: world.time.now }))
    await recall(code, 2)
    const claims = db.selectFrom('garment_claim').select('id').where('garment_id', 'in', [held, listed])
    expect(await claims.where('released_at', 'is', null).execute()).toEqual([])
    expect(await call('getPaymentIntent', { body: basket }, { viewer })).toMatchObject({
      ok: false,
      errors: [{ code: 'items_unavailable' }],
    })
  })
})

describe('an order that has not left us', () => {
  test('is sent without the recalled piece, whose credits are freed, and the family is emailed', async () => {
    const { code, garment } = await aDesign()
    const { accountId, membershipId } = await world.member({ email: 'unsent@example.com', plan: '200-quarterly' })
    const [recalled, other] = [await garment(), await world.garment()]
    const orderId = await world.order({
      accountId,
      garmentIds: [recalled, other],
      until: 'placed',
      placedAt: world.time.now,
    })
    expect(await creditsOf(membershipId)).toBe(48)
    await recall(code, 1)
    expect(await stateOf(recalled)).toBe('quarantine, recalled')
    expect(await orderOf(orderId)).toEqual({ state: 'placed' })
    expect(await creditsOf(membershipId)).toBe(24)
    expect(mailsTo('unsent@example.com')).toEqual(['garments-not-picked'])
  })

  test('is cancelled if none of its pieces is left, even once it is picked', async () => {
    const { code, garment } = await aDesign()
    const { accountId, membershipId } = await world.member({ email: 'picked@example.com' })
    const recalled = await garment()
    const orderId = await world.order({ accountId, garmentIds: [recalled], until: 'placed', placedAt: world.time.now })
    await startPicking(world.services, { orderId, operator: 'sam' })
    await recall(code, 1)
    expect(await stateOf(recalled)).toBe('quarantine, recalled')
    expect(await orderOf(orderId)).toEqual({ state: 'cancelled' })
    expect(await creditsOf(membershipId)).toBe(0)
    expect(mailsTo('picked@example.com')).toContain('order-cancelled')
    await expect(office('dispatch', orderId)).rejects.toThrow('only a placed or picked order is dispatched')
  })

  test('of the resale shop is refunded', async () => {
    const { productId, code } = await aDesign()
    const { garmentId, orderId } = await sellSecondHand(productId)
    await office('pick', orderId)
    await recall(code, 1)
    expect(await stateOf(garmentId)).toBe('quarantine, recalled')
    const order = db.selectFrom('resale_order').select('state').where('id', '=', orderId)
    expect(await order.executeTakeFirst()).toEqual({ state: 'cancelled' })
    const refunds = db.selectFrom('refund').select(['amount_pence', 'reason']).orderBy('id', 'desc')
    expect(await refunds.executeTakeFirst()).toMatchObject({ reason: 'A piece was recalled' })
    const mail = world.mails.findLast(({ template }) => template === 'resale-cancelled')
    expect(mail?.text).toContain('has been recalled, so we won’t send it')
  })

  test.each(['pick', 'dispatch'])('of ski wear is cancelled at %s if there is no equal piece', async (word) => {
    const design = await aDesign({ name: 'Piste jacket', typeCode: 'skiwear' })
    const { garmentId, bookingId } = await world.bookSkiJacket(design)
    await recall(design.code, 1)
    expect(await stateOf(garmentId)).toBe('quarantine, recalled')
    const children = [{ size: '104cm', pieces: [{ part: 'jacket' as const, productId: design.productId }] }]
    const again = { firstDay: '2027-01-10', lastDay: '2027-01-12', children, customerData: gran }
    expect(await call('bookSki', { body: again })).toMatchObject({ ok: false })
    const before = world.time.now
    world.time.now = new Date('2026-11-23T12:00:00Z')
    const lines = await office(word, bookingId)
    await world.work()
    world.time.now = before
    expect(lines).toEqual([expect.stringContaining('is cancelled: none of its pieces was there.')])
    expect(world.mails.at(-1)?.text).toContain('has been recalled, so we won’t send it')
  })
})

describe('in a race with an order', () => {
  test('the recall takes its piece out of an order that completes while the recall waits for it', async () => {
    const { code, garment } = await aDesign()
    const { accountId } = await world.member()
    const id = await garment()
    let begun: Promise<string> | undefined
    const orderId = await transaction(db, async (tx) => {
      const placed = await anOrder(tx, { accountId, garmentIds: [id], until: 'placed', placedAt: world.time.now })
      begun = recall(code, 1, { work: false })
      await untilBlocked(db)
      return placed
    })
    await begun
    expect(await stateOf(id)).toBe('quarantine, recalled')
    expect(await orderOf(orderId)).toEqual({ state: 'cancelled' })
    await world.work()
  })
})

describe('the holders of recalled pieces', () => {
  test('are emailed once each, however they have their pieces, and a closed account is listed as not reachable', async () => {
    const { productId, code, garment } = await aDesign({ name: 'Harbour coat' })
    const email = 'two.ways@example.com'
    const { accountId, viewer, membershipId } = await world.member({ email, plan: '200-quarterly' })
    const [home, kept] = [await garment(), await garment()]
    await world.order({ accountId, garmentIds: [home, kept] })
    await world.buyForGood(viewer, kept)
    const membersOrder = await sellSecondHand(productId, { email })
    const guestsOrder = await sellSecondHand(productId, { email: 'guest@example.com' })
    for (const { orderId } of [membersOrder, guestsOrder]) {
      await office('dispatch', orderId)
      await office('deliver', orderId)
    }
    const closed = await world.member({ email: 'closed@example.com' })
    const left = await garment()
    await world.order({ accountId: closed.accountId, garmentIds: [left] })
    await world.buyForGood(closed.viewer, left)
    await world.work()
    const ended = membershipIn('cancelled', world.time.now)
    await db.updateTable('membership').set(ended).where('id', '=', closed.membershipId).execute()
    const proof = { body: { currentPassword: builtPassword } }
    expect((await call('eraseAccount', proof, { viewer: closed.viewer })).ok).toBe(true)
    await world.work()
    world.mails.length = 0
    const reference = await recall(code, 5)
    expect(mailsTo(email).toSorted()).toEqual(['recall-notice', 'return-announced'])
    expect(mailsTo('guest@example.com')).toEqual(['recall-notice'])
    expect(world.mails).toHaveLength(3)
    const mail = world.mails.find(({ template, to }) => template === 'recall-notice' && to.address === email)
    for (const words of [
      'A cord at the hood can catch.',
      'Keep it out of reach.',
      'You’re renting this',
      'We refund all',
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.text).toContain('Book a return on the page of your order')
    expect(mail?.subject).not.toContain('coat')
    expect(await creditsOf(membershipId)).toBe(0)

    // Jobs that run again, as after a crash, do nothing twice.
    await db.updateTable('job').set({ done_at: null }).where('kind', 'like', '%recall%').execute()
    await world.work()
    expect(world.mails).toHaveLength(3)
    const lines = (await office('recalls')).join('\n')
    expect(lines).toContain(`${reference}  `)
    expect(lines).toContain('5 pieces: 5 still out, 0 returned, 0 with us and blocked, 0 gone')
    expect(lines).toMatch(/Holders: 2 reached, 0 waiting, 1 not reachable \(account /)
  })

  test('do not get a piece back that they had kept and then posted to us', async () => {
    const { code, garment } = await aDesign()
    const { accountId, viewer } = await world.member({ email: 'kept@example.com' })
    const kept = await garment()
    await world.order({ accountId, garmentIds: [kept] })
    await world.buyForGood(viewer, kept)
    await recall(code, 1)
    const [line] = await office('receive', await qrOf(kept))
    expect(line).toContain('is recalled, so we have taken it in although its family had kept it')
    await world.work()
    expect(mailsTo('kept@example.com')).not.toContain('own-piece-came')
  })

  test('have the piece added to the return that they have booked, but not while a return is in the post', async () => {
    const { code, garment } = await aDesign()
    const [one, two] = [await world.member({ plan: '200-quarterly' }), await world.member({ plan: '200-quarterly' })]
    const [other, joins, waits] = [await world.garment(), await garment(), await garment()]
    await world.order({ accountId: one.accountId, garmentIds: [other, joins] })
    const booked = await world.order({ accountId: one.accountId, returning: [other], placedAt: world.time.now })
    const first = await world.garment()
    await world.order({ accountId: two.accountId, garmentIds: [first, waits] })
    const posted = await world.order({ accountId: two.accountId, returning: [first], placedAt: world.time.now })
    const proof = { params: { id: posted }, body: { proof: 'RM123' } }
    expect((await call('postReturn', proof, { viewer: two.viewer })).ok).toBe(true)
    await recall(code, 2)
    const loanOf = (id: Id<'garment'>) =>
      db.selectFrom('loan').select(['state', 'return_id']).where('garment_id', '=', id).executeTakeFirstOrThrow()
    expect(await loanOf(joins)).toEqual({ state: 'return_announced', return_id: booked })
    expect(await loanOf(waits)).toEqual({ state: 'at_home', return_id: null })
  })
})
