// Who is offered a piece that is ready again, for how long, and how the offer ends (product §13), through the real subscriptions.
// Longer than 300 lines because all cases share one world and its clock.
import { expect, test } from 'vitest'
import { moveGarment } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { eraseEntries } from './index.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
await setSettings(db, { 'waiting_list.quiet_from_hour': 0, 'waiting_list.quiet_to_hour': 0 })

type Family = Awaited<ReturnType<typeof world.member>>
const hour = 60

/** A product whose pieces, one by default, are in a member's order that can still be cancelled. */
async function aPieceOut({ pieces = 1 } = {}) {
  const holder = await world.member({ plan: '200-quarterly' })
  const { productId, garmentIds } = await transaction(db, async (tx) => {
    const { id } = await aProduct(tx)
    const garment = { productId: id, sizeCode: '104cm', condition: 'used' as const, credits: 20 }
    return {
      productId: id,
      garmentIds: await checkedGarments(tx, {
        garments: Array.from({ length: pieces }, () => garment),
        actor: 'system:test',
        now: world.time.now,
      }),
    }
  })
  const accountId = holder.accountId
  const orderId = await world.order({ accountId, garmentIds, until: 'placed', placedAt: world.time.now })
  const comesBack = async () => {
    const answer = await world.call('cancelOrder', { params: { id: orderId } }, { viewer: holder.viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  }
  const [garmentId] = garmentIds as [Id<'garment'>]
  return { productId, garmentId, garmentIds, comesBack }
}

type Out = Awaited<ReturnType<typeof aPieceOut>>

/** Makes a member who joins the list for the piece, behind those who already wait. */
async function joinList(
  { productId }: Out,
  more: Record<string, unknown> = {},
  options: Parameters<typeof world.member>[0] = {},
) {
  const family = await world.member({ plan: '200-quarterly', ...options })
  await ask(family, productId, more)
  return family
}
async function ask({ viewer }: Pick<Family, 'viewer'>, productId: string, more: Record<string, unknown> = {}) {
  world.passMinutes(1)
  const answer = await world.call('addToWaitingList', { body: { productId, size: '104cm', ...more } }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
}
async function askAsVisitor({ productId }: Out, email: string, more: Record<string, unknown> = {}) {
  world.passMinutes(1)
  const answer = await world.call('addToWaitingList', { body: { productId, size: '104cm', email, ...more } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
}

const order = ({ viewer }: Family, garmentId: Id<'garment'>) =>
  world.call('placeOrder', { body: { inventoryItemIds: [garmentId], postageStatus: 'free' } }, { viewer })
const refused = { ok: false, status: 409, errors: [{ code: 'items_unavailable' }] }

/** Who has the open offer of a piece. */
const offeredTo = async ({ garmentId }: Out) =>
  (
    await db
      .selectFrom('waiting_list_offer')
      .select('account_id')
      .where('garment_id', '=', garmentId)
      .where('state', '=', 'open')
      .executeTakeFirst()
  )?.account_id ?? null
const entryOf = ({ accountId }: Family) =>
  db
    .selectFrom('waiting_list_entry')
    .select(['ended_as', 'lapses'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
async function runOffers() {
  await world.queueRecurringJob('waiting-list:offers')
  world.passMinutes(5)
  await world.work()
}
const mailsTo = (email: string, template?: string) =>
  world.mails.filter((mail) => JSON.stringify(mail.to).includes(email) && (!template || mail.template === template))

test('a piece is offered to the first entry as soon as it is ready, and nobody else can order it', async () => {
  const out = await aPieceOut()
  const [first, second, outsider] = [await joinList(out), await joinList(out), await world.member()]
  await out.comesBack()
  expect(await offeredTo(out)).toBe(first.accountId)
  for (const other of [second, outsider]) expect(await order(other, out.garmentId)).toMatchObject(refused)
  const shown = await world.call('productDetails', { params: { id: out.productId } })
  expect(shown).toMatchObject({ ok: true, body: { product: { itemAvailability: {} } } })
  await world.work()
  const [mail, ...more] = mailsTo(first.account.email, 'piece-offered')
  expect(more).toEqual([])
  expect(mail?.text).toContain('Gently worn · 20 credits')
  expect(mailsTo(second.account.email, 'piece-offered')).toEqual([])
  expect(await order(first, out.garmentId)).toMatchObject({ ok: true })
  await runOffers()
  expect(await entryOf(first)).toMatchObject({ ended_as: 'ordered' })
  expect(await offeredTo(out)).toBeNull()
  await world.expectInvariants()
})

test('an offer lasts 12 hours, then passes to the next entry; a second lapse ends the entry', async () => {
  const out = await aPieceOut()
  const [first, second] = [await joinList(out), await joinList(out)]
  await out.comesBack()
  world.passMinutes(12 * hour - 6)
  await runOffers()
  expect(await offeredTo(out)).toBe(first.accountId)
  world.passMinutes(1)
  await runOffers()
  expect(await offeredTo(out)).toBe(second.accountId)
  expect(await entryOf(first)).toEqual({ ended_as: null, lapses: 1 })
  expect(mailsTo(first.account.email, 'offer-over')[0]?.text).toContain('You keep your place')
  expect(await order(first, out.garmentId)).toMatchObject(refused)
  // Nobody else waits for it: anybody may order it, and it is not offered to the same entries again.
  world.passMinutes(12 * hour)
  await runOffers()
  expect(await offeredTo(out)).toBeNull()
  await db.deleteFrom('waiting_list_entry').where('account_id', '=', second.accountId).execute()
  // Another equal piece.
  const [another] = await transaction(db, (tx) =>
    checkedGarments(tx, {
      garments: [{ productId: out.productId, sizeCode: '104cm', condition: 'used', credits: 20 }],
      actor: 'system:test',
      now: world.time.now,
    }),
  )
  await runOffers()
  expect(await offeredTo({ ...out, garmentId: another as Id<'garment'> })).toBe(first.accountId)
  world.passMinutes(12 * hour)
  await runOffers()
  expect(await entryOf(first)).toEqual({ ended_as: 'lapsed', lapses: 2 })
  const mails = mailsTo(first.account.email, 'offer-over')
  expect(mails).toHaveLength(2)
  expect(mails[1]?.text).toContain('taken you off the waiting list')
  await world.expectInvariants()
})

test('nobody else can take a piece between the end of an offer and the job that passes it on', async () => {
  const out = await aPieceOut()
  const [first, second] = [await joinList(out), await joinList(out)]
  await out.comesBack()
  world.passMinutes(13 * hour)
  expect(await order(await world.member(), out.garmentId)).toMatchObject(refused)
  expect(await order(second, out.garmentId)).toMatchObject(refused)
  // Until it has been passed on, it is still kept for the first member.
  expect(await order(first, out.garmentId)).toMatchObject({ ok: true })
  await runOffers()
  expect(await entryOf(first)).toMatchObject({ ended_as: 'ordered' })
  await world.expectInvariants()
})

test('a member who may not order keeps their place and is passed over; once they may order again, they are first', async () => {
  const out = await aPieceOut()
  const late = await joinList(out, {}, { choiceDue: true })
  const second = await joinList(out)
  await out.comesBack()
  expect(await offeredTo(out)).toBe(second.accountId)
  await db.updateTable('membership').set({ choice_due: false }).where('account_id', '=', late.accountId).execute()
  world.passMinutes(12 * hour)
  await runOffers()
  expect(await offeredTo(out)).toBe(late.accountId)
})

test('an offer respects the condition and the most credits; a member can change the credits, and a visitor with that email cannot', async () => {
  const out = await aPieceOut()
  const picky = await joinList(out, { condition: 'new' })
  const thrifty = await joinList(out, { mostCredits: 19 })
  const anyone = await joinList(out, { mostCredits: 20 })
  await out.comesBack()
  expect(await offeredTo(out)).toBe(anyone.accountId)
  world.passMinutes(12 * hour)
  await ask(thrifty, out.productId, { mostCredits: 25 })
  await askAsVisitor(out, thrifty.account.email)
  await runOffers()
  expect(await offeredTo(out)).toBe(thrifty.accountId)
  expect((await entryOf(picky)).ended_as).toBeNull()
})

test('once a piece can be offered to no member, visitors are emailed without an offer: the oldest entries first, a few for each piece', async () => {
  await setSettings(db, { 'waiting_list.emails_each_piece': 2 })
  const out = await aPieceOut()
  const emails = ['a', 'b', 'c'].map((name) => `${name}.visits@example.com`) as [string, string, string]
  for (const email of emails) await askAsVisitor(out, email)
  const member = await joinList(out)
  await out.comesBack()
  await world.work()
  expect(emails.flatMap((email) => mailsTo(email))).toEqual([])
  expect(await offeredTo(out)).toBe(member.accountId)
  world.passMinutes(12 * hour)
  await runOffers()
  await runOffers()
  expect(emails.map((email) => mailsTo(email, 'piece-is-back').length)).toEqual([1, 1, 0])
  expect(mailsTo(emails[0])[0]?.text).toContain('the first to order it gets it')
  expect(await offeredTo(out)).toBeNull()
  world.passMinutes(24 * hour)
  await runOffers()
  expect(emails.map((email) => mailsTo(email, 'piece-is-back').length)).toEqual([1, 1, 1])
  // The record of an email keeps the address no longer than necessary.
  const sent = () => db.selectFrom('email').select('id').where('to_address', 'in', emails).execute()
  expect(await sent()).toHaveLength(3)
  await world.queueRecurringJob('notifications:mailing-list-sweep')
  world.passMinutes(31 * 24 * hour)
  await world.work()
  expect(await sent()).toEqual([])
})

test('an address with several entries for a piece is emailed once about it, which counts as one person and one email of the day', async () => {
  await setSettings(db, { 'waiting_list.emails_each_piece': 2, 'waiting_list.emails_a_day': 2 })
  const [out, later] = [await aPieceOut(), await aPieceOut()]
  const [twice, once] = ['twice@example.com', 'once@example.com']
  for (const more of [{ condition: 'used' }, {}]) await askAsVisitor(out, twice, more)
  await askAsVisitor(out, once)
  await askAsVisitor(later, twice)
  await out.comesBack()
  await runOffers()
  expect([twice, once].map((email) => mailsTo(email, 'piece-is-back').length)).toEqual([1, 1])
  await later.comesBack()
  await world.work()
  expect(mailsTo(twice, 'piece-is-back')).toHaveLength(2)
  await setSettings(db, { 'waiting_list.emails_each_piece': 5, 'waiting_list.emails_a_day': 10 })
})

test('emails about a visitor’s entries do not stop the account with that address from being offered a piece, and stay within the daily limit', async () => {
  await setSettings(db, { 'waiting_list.emails_a_day': 1 })
  const [first, second, third] = [await aPieceOut(), await aPieceOut(), await aPieceOut()]
  const owner = await world.member({ plan: '200-quarterly' })
  const { email } = owner.account
  await askAsVisitor(first, email)
  await first.comesBack()
  await world.work()
  expect(mailsTo(email, 'piece-is-back')).toHaveLength(1)
  await ask(owner, second.productId)
  await askAsVisitor(third, email)
  for (const out of [second, third]) await out.comesBack()
  await world.work()
  expect(await offeredTo(second)).toBe(owner.accountId)
  expect(mailsTo(email, 'piece-is-back')).toHaveLength(1)
  await setSettings(db, { 'waiting_list.emails_a_day': 10 })
})

test('several pieces that are ready at once go to as many people, in order', async () => {
  const out = await aPieceOut({ pieces: 3 })
  const families = [await joinList(out), await joinList(out), await joinList(out), await joinList(out)]
  await out.comesBack()
  const offers = await db
    .selectFrom('waiting_list_offer')
    .select('account_id')
    .where('garment_id', 'in', out.garmentIds)
    .execute()
  expect(new Set(offers.map((offer) => offer.account_id))).toEqual(
    new Set(families.slice(0, 3).map(({ accountId }) => accountId)),
  )
})

test('a family keeps its piece while it pays, even past the end of the offer', async () => {
  const out = await aPieceOut()
  const [first, second] = [await joinList(out), await joinList(out)]
  await world.order({ accountId: first.accountId, garmentIds: [await world.garment({ credits: 1 })] })
  await out.comesBack()
  world.passMinutes(12 * hour - 1)
  const basket = { inventoryItemIds: [out.garmentId], returnItemsIds: [] }
  const checkout = await world.call('getPaymentIntent', { body: basket }, { viewer: first.viewer })
  if (!checkout.ok) throw new Error(JSON.stringify(checkout.errors))
  world.passMinutes(6)
  await runOffers()
  expect(await offeredTo(out)).toBe(first.accountId)
  await world.pay(checkout.body.clientSecret)
  const ordered = await world.call(
    'placeOrder',
    { body: { inventoryItemIds: [out.garmentId], postageStatus: 'paid' } },
    { viewer: first.viewer },
  )
  expect(ordered).toMatchObject({ ok: true })
  await runOffers()
  expect(await entryOf(first)).toMatchObject({ ended_as: 'ordered' })
  expect(await entryOf(second)).toEqual({ ended_as: null, lapses: 0 })
  await world.expectInvariants()
})

/** A piece that is offered for one more minute to the first of two families, who has no free delivery left, and begins to pay. */
async function aPieceToPay() {
  const out = await aPieceOut()
  const [first, second] = [await joinList(out), await joinList(out)]
  const other = await world.garment({ credits: 1 })
  const garmentIds = [await world.garment({ credits: 1 })]
  const { accountId, viewer } = first
  const orderId = await world.order({ accountId, garmentIds, until: 'placed', placedAt: world.time.now })
  await out.comesBack()
  world.passMinutes(12 * hour - 1)
  const begun = world.time.now.getTime()
  const pay = async (...inventoryItemIds: Id<'garment'>[]) => {
    const opened = await world.call('getPaymentIntent', { body: { inventoryItemIds, returnItemsIds: [] } }, { viewer })
    return opened.ok ? { ...opened.body, minutes: (Date.parse(opened.body.holdExpiresAt) - begun) / 60_000 } : opened
  }
  /** Gives the family its free delivery back. */
  const restoresDelivery = () => world.call('cancelOrder', { params: { id: orderId } }, { viewer })
  return { out, first, second, other, pay, restoresDelivery }
}

test('a checkout that is abandoned after the end of the offer releases the piece, and no other checkout keeps it longer', async () => {
  const { out, first, second, other, pay } = await aPieceToPay()
  expect(await pay(out.garmentId)).toMatchObject({ minutes: 15 })
  world.passMinutes(6)
  // The checkout that keeps the piece stays open, so that it can still be paid for.
  expect(await pay(out.garmentId)).toMatchObject({ minutes: 15 })
  expect(await pay(other)).toMatchObject({ minutes: 21 })
  expect(await pay(out.garmentId)).toMatchObject(refused)
  await runOffers()
  expect(await offeredTo(out)).toBe(second.accountId)
  expect(await entryOf(first)).toEqual({ ended_as: null, lapses: 1 })
  await world.expectInvariants()
})

test('a checkout that replaces another, at another price or with other pieces, keeps its offered piece until the same end', async () => {
  const { out, first, second, other, pay } = await aPieceToPay()
  expect(await pay(out.garmentId)).toMatchObject({ minutes: 15, free: false })
  world.passMinutes(6)
  await transaction(db, (tx) => aGiftLot(tx, { accountId: first.accountId, face: 1000, now: world.time.now }))
  expect(await pay(out.garmentId)).toMatchObject({ minutes: 15, free: true })
  world.passMinutes(1)
  expect(await pay(out.garmentId, other)).toMatchObject({ minutes: 15 })
  world.passMinutes(1)
  expect(await pay(out.garmentId)).toMatchObject({ minutes: 15 })
  await runOffers()
  expect(await offeredTo(out)).toBe(first.accountId)
  await runOffers()
  expect(await offeredTo(out)).toBe(second.accountId)
  await world.expectInvariants()
})

test('a checkout that replaces an expired one gets no offered piece', async () => {
  const { out, other, pay } = await aPieceToPay()
  expect(await pay(out.garmentId, other)).toMatchObject({ minutes: 15 })
  world.passMinutes(15)
  expect(await pay(out.garmentId)).toMatchObject(refused)
})

test('checkouts that replace each other extend the time for an offered piece once', async () => {
  const { out, first, other, pay } = await aPieceToPay()
  await pay(out.garmentId)
  world.passMinutes(6)
  const replacing = await pay(out.garmentId, other)
  if (!('checkoutId' in replacing)) throw new Error(JSON.stringify(replacing.errors))
  expect(replacing).toMatchObject({ minutes: 15, canExtendHold: true })
  const id = replacing.checkoutId
  expect(await world.call('extendHold', { params: { id } }, { viewer: first.viewer })).toMatchObject({ ok: true })
  world.passMinutes(12)
  expect(await pay(out.garmentId)).toMatchObject({ minutes: 30, canExtendHold: false })
  await world.expectInvariants()
})

test('a family that is paying for an offered piece and another can order the offered one alone once its delivery is free', async () => {
  const { out, first, other, pay, restoresDelivery } = await aPieceToPay()
  expect(await pay(out.garmentId, other)).toMatchObject({ minutes: 15 })
  world.passMinutes(6)
  expect(await restoresDelivery()).toMatchObject({ ok: true })
  expect(await order(first, out.garmentId)).toMatchObject({ ok: true })
  await world.expectInvariants()
})

test('a payment that was opened first still buys the piece after another checkout has replaced it', async () => {
  const { out, first, other, pay } = await aPieceToPay()
  const opened = await pay(out.garmentId)
  if (!('clientSecret' in opened)) throw new Error(JSON.stringify(opened.errors))
  world.passMinutes(6)
  expect(await pay(out.garmentId, other)).toMatchObject({ minutes: 15 })
  await world.pay(opened.clientSecret)
  expect(await order(first, out.garmentId)).toMatchObject({ ok: true })
  await world.expectInvariants()
})

test('a piece that leaves the shop while it is offered is withdrawn with an email, and the place is kept', async () => {
  const out = await aPieceOut()
  const first = await joinList(out)
  await out.comesBack()
  const move = { garmentId: out.garmentId, from: 'ready', to: 'quarantine', actor: 'system:test' } as const
  await transaction(db, (tx) => moveGarment(tx, { ...move, now: world.time.now }))
  world.passMinutes(12 * hour)
  await runOffers()
  expect(mailsTo(first.account.email, 'offer-over')[0]?.subject).toContain('Sorry')
  expect(await entryOf(first)).toEqual({ ended_as: null, lapses: 0 })
})

test('closing an account passes its piece on by the next run, and nobody else can take it until then', async () => {
  const out = await aPieceOut()
  const [first, second] = [await joinList(out), await joinList(out)]
  await out.comesBack()
  await transaction(db, (tx) => eraseEntries(tx, { accountId: first.accountId }))
  expect(await order(await world.member(), out.garmentId)).toMatchObject(refused)
  await runOffers()
  expect(await offeredTo(out)).toBe(second.accountId)
  await world.expectInvariants()
})

test('an account waits for a limited number of pieces', async () => {
  await setSettings(db, { 'waiting_list.entries_each': 1 })
  const [one, two] = [await aPieceOut(), await aPieceOut()]
  const family = await joinList(one)
  const answer = await world.call(
    'addToWaitingList',
    { body: { productId: two.productId, size: '104cm' } },
    { viewer: family.viewer },
  )
  expect(answer).toMatchObject({
    status: 409,
    errors: [{ code: 'not_now', message: 'You can wait for one piece at once. Leave one of them first.' }],
  })
})
