// Parcels whose contents differ from what was announced, and pieces that arrive on their own (product §4.5, §4.7).
import { afterEach, expect, test } from 'vitest'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aScan } from '#tests/builders/shipping/a-scan.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { inspectFoundPiece, inspectReturn, receivePiece, receiveReturn, receiveUndelivered } from './index.ts'
import { followUpReturns } from './operations/follow-up-returns.ts'
import { keepAfterNineMonths } from './operations/keep-after-nine-months.ts'

const { db } = await openTestDatabase({ max: 10 })
const world = rentalsWorld(db)
const { services } = world
afterEach(() => world.expectInvariants())

const operator = 'sam'
const announcedAt = new Date('2026-11-18T09:00:00Z')
const loanOf = (garmentId: Id<'garment'>) =>
  db
    .selectFrom('loan')
    .selectAll()
    .where('garment_id', '=', garmentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const garmentOf = (garmentId: Id<'garment'>) =>
  db.selectFrom('garment').select(['state', 'qr_id']).where('id', '=', garmentId).executeTakeFirstOrThrow()
const stateOf = async (garmentId: Id<'garment'>) =>
  `${(await loanOf(garmentId)).state} ${(await garmentOf(garmentId)).state}`
const returnOf = (id: Id<'return'>) =>
  db.selectFrom('rental_return').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const creditsOf = async (id: Id<'membership'>) =>
  (await db.selectFrom('membership').select('credits_in_use').where('id', '=', id).executeTakeFirstOrThrow())
    .credits_in_use
const eventsOf = (accountId: Id<'account'>) =>
  world.published.flatMap((event) => ('accountId' in event && event.accountId === accountId ? [event] : []))

/** Four pieces at home, 20 credits each, of which the first two are sent back. */
async function parcel() {
  world.time.now = new Date('2026-11-20T10:00:00Z')
  const member = await world.member({ plan: '100-quarterly' })
  const { accountId } = member
  const pieces = (await Promise.all([1, 2, 3, 4].map(() => world.garment({ credits: 20 })))) as [
    Id<'garment'>,
    Id<'garment'>,
    Id<'garment'>,
    Id<'garment'>,
  ]
  await world.order({ accountId, garmentIds: pieces })
  const returnId = await world.order({ accountId, returning: pieces.slice(0, 2), placedAt: announcedAt })
  return { ...member, pieces, returnId: toId<'return'>(returnId) }
}

test('a piece missing from a parcel is at home again with its credits, and its family is emailed', async () => {
  const { accountId, membershipId, pieces, returnId } = await parcel()
  const [arrived, missing] = pieces
  const { qr_id } = await garmentOf(missing)
  expect(await receiveReturn(services, { returnId, garmentIds: [arrived], operator })).toEqual({
    garments: 1,
    unannounced: [],
    rebooked: [],
    own: [],
    missing: [qr_id],
    bookedAgain: [],
    mustChoose: false,
  })
  expect([await stateOf(arrived), await stateOf(missing)]).toEqual(['returned received', 'at_home out'])
  expect(await loanOf(missing)).toMatchObject({ return_id: null })
  expect(await creditsOf(membershipId)).toBe(60)
  expect(await returnOf(returnId)).toMatchObject({ state: 'received' })
  const loanId = (await loanOf(missing)).id
  expect(eventsOf(accountId).at(-1)).toEqual({ type: 'return-received', accountId, returnId, missing: [loanId] })
  const audit = await db.selectFrom('office_audit').select('note').where('subject_id', '=', returnId).execute()
  expect(audit).toEqual([{ note: `missing: ${qr_id}` }])
  expect(await receiveReturn(services, { returnId, garmentIds: [missing], operator }).catch(({ code }) => code)).toBe(
    'not_now',
  )
})

test('missing pieces that do not fit the credits get a new return with a label, and their family must choose', async () => {
  const { accountId, membershipId, pieces, returnId } = await parcel()
  const [arrived, missing] = pieces
  // The credits that the return freed are in use by now.
  await world.order({ accountId, garmentIds: [await world.garment({ credits: 60 })], placedAt: announcedAt })
  const received = await receiveReturn(services, { returnId, garmentIds: [arrived], operator })
  expect(received).toMatchObject({ mustChoose: true })
  expect(await stateOf(missing)).toBe('return_announced return_announced')
  const restId = (await loanOf(missing)).return_id as Id<'return'>
  const today = dayInLondon(world.time.now)
  expect(await returnOf(restId)).toMatchObject({
    state: 'announced',
    checkout_id: null,
    order_id: null,
    due_on: today,
    lapsed_on: today,
  })
  expect(eventsOf(accountId).slice(-2)).toEqual([
    { type: 'return-received', accountId, returnId },
    { type: 'return-choice-due', accountId, returnId: restId },
  ])
  const membership = () =>
    db.selectFrom('membership').select('choice_due').where('id', '=', membershipId).executeTakeFirstOrThrow()
  expect(await membership()).toEqual({ choice_due: true })
  // The missing piece arrives after all.
  expect(await receiveReturn(services, { returnId: restId, operator })).toMatchObject({ garments: 1, missing: [] })
  expect(await membership()).toEqual({ choice_due: false })
})

test('an unannounced piece is received with the parcel, and its credits are freed', async () => {
  const { accountId, membershipId, pieces, returnId } = await parcel()
  const [first, second, extra] = pieces
  const { qr_id } = await garmentOf(extra)
  const received = await receiveReturn(services, { returnId, garmentIds: [first, second, extra, extra], operator })
  expect(received).toEqual({
    garments: 3,
    unannounced: [qr_id],
    rebooked: [],
    own: [],
    missing: [],
    bookedAgain: [],
    mustChoose: false,
  })
  expect(await loanOf(extra)).toMatchObject({ state: 'returned', return_id: returnId })
  expect(await creditsOf(membershipId)).toBe(20)
  const { id } = await loanOf(extra)
  expect(eventsOf(accountId).at(-1)).toEqual({ type: 'return-received', accountId, returnId, unannounced: [id] })
  const inspected = await inspectReturn(services, { returnId, operator, outcome: 'ready', safety: { failed: [] } })
  expect(inspected).toEqual({ garments: 3, done: true, marks: [], recalled: [] })
})

test('a piece of an order without a delivery scan that comes in its family’s parcel shows that the order has arrived', async () => {
  const { accountId, membershipId, pieces, returnId } = await parcel()
  const [back, stays] = [await world.garment({ credits: 15 }), await world.garment({ credits: 10 })]
  const until = 'dispatched' as const
  const orderId = await world.order({ accountId, garmentIds: [back, stays], until, placedAt: announcedAt })
  await expect(receivePiece(services, { garmentId: back, operator })).rejects.toThrow(
    /office -- deliver W-.+ sent-back W-/,
  )
  const { qr_id } = await garmentOf(back)
  const garmentIds = [...pieces.slice(0, 2), back]
  expect(await receiveReturn(services, { returnId, garmentIds, operator })).toMatchObject({ unannounced: [qr_id] })
  expect([await stateOf(back), await stateOf(stays)]).toEqual(['returned received', 'at_home out'])
  expect(await loanOf(stays)).toMatchObject({ received_on: dayInLondon(world.time.now) })
  expect(await creditsOf(membershipId)).toBe(50)
  const loanIds = [(await loanOf(back)).id]
  expect(eventsOf(accountId).slice(-2)).toEqual([
    { type: 'order-delivered', accountId, orderId },
    { type: 'return-received', accountId, returnId, unannounced: loanIds },
  ])
  await expect(receiveUndelivered(services, { orderId, operator })).rejects.toThrow('is delivered')
})

test('an order of which a piece comes back arrived on the day that its carrier reports', async () => {
  const { accountId, pieces, returnId } = await parcel()
  const [back, stays] = [await world.garment({ credits: 15 }), await world.garment({ credits: 10 })]
  const until = 'dispatched' as const
  const orderId = await world.order({ accountId, garmentIds: [back, stays], until, placedAt: announcedAt })
  const at = new Date('2026-11-19T15:00:00Z')
  await transaction(db, (tx) => aScan(tx, { carriesId: orderId, code: 'delivered', at }))
  await receiveReturn(services, { returnId, garmentIds: [...pieces.slice(0, 2), back], operator })
  expect(await loanOf(stays)).toMatchObject({ state: 'at_home', received_on: '2026-11-19' })
})

test('a family can order again once the piece that it had to choose about has arrived alone', async () => {
  const { membershipId, pieces } = await parcel()
  const overdue = pieces[2]
  await db.updateTable('loan').set({ hire_notice: 'overdue' }).where('garment_id', '=', overdue).execute()
  const membership = db.updateTable('membership').set({ choice_due: true }).where('id', '=', membershipId)
  await membership.execute()
  expect(await receivePiece(services, { garmentId: overdue, operator })).toBe('unannounced')
  // A piece that is booked to go back arrives with its return.
  await expect(receivePiece(services, { garmentId: pieces[0], operator })).rejects.toMatchObject({ code: 'not_now' })
  const { choice_due } = await db
    .selectFrom('membership')
    .select('choice_due')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()
  expect(choice_due).toBe(false)
})

test('credits freed by an unannounced piece may let missing pieces be at home again', async () => {
  const { accountId, pieces, returnId } = await parcel()
  const [arrived, missing, extra] = pieces
  await world.order({ accountId, garmentIds: [await world.garment({ credits: 60 })], placedAt: announcedAt })
  expect(await receiveReturn(services, { returnId, garmentIds: [arrived, extra], operator })).toMatchObject({
    garments: 2,
    mustChoose: false,
  })
  expect(await stateOf(missing)).toBe('at_home out')
})

test('a piece that the family owns stays theirs, in a parcel or alone, and the family is emailed', async () => {
  const { accountId, pieces, returnId } = await parcel()
  const own = await world.garment({ credits: 20, now: new Date('2026-01-01T09:00:00Z') })
  await world.order({ accountId, garmentIds: [own], placedAt: new Date('2026-01-10T09:00:00Z') })
  await keepAfterNineMonths(services)
  const loanId = (await loanOf(own)).id
  const event = { type: 'own-piece-came', accountId, loanId }
  expect(await receiveReturn(services, { returnId, garmentIds: [...pieces.slice(0, 2), own], operator })).toMatchObject(
    { garments: 2, own: [(await garmentOf(own)).qr_id] },
  )
  expect(eventsOf(accountId).at(-1)).toEqual(event)
  const before = eventsOf(accountId).length
  for (const scan of ['first', 'second'])
    expect(await receivePiece(services, { garmentId: own, operator }), `the ${scan} scan`).toBe('own')
  expect(eventsOf(accountId).slice(before), 'one email for the piece').toEqual([event])
  expect(await stateOf(own)).toBe('kept kept')
})

test('a parcel with a piece of another family is refused as a whole', async () => {
  const [{ pieces, returnId }, other] = [await parcel(), await parcel()]
  await expect(
    receiveReturn(services, { returnId, garmentIds: [pieces[0], other.pieces[2]], operator }),
  ).rejects.toMatchObject({ code: 'not_now', message: expect.stringContaining('with another family') })
  expect([await stateOf(pieces[0]), await stateOf(other.pieces[2])]).toEqual([
    ...['return_announced return_announced', 'at_home out'],
  ])
  expect(await returnOf(returnId)).toMatchObject({ state: 'announced' })
})

test('a piece that arrives alone is received although a return is still on its way', async () => {
  const { accountId, membershipId, pieces, returnId } = await parcel()
  const [announced, , alone] = pieces
  expect(await receivePiece(services, { garmentId: alone, operator })).toBe('unannounced')
  const { id, return_id } = await loanOf(alone)
  expect(await returnOf(return_id as Id<'return'>)).toMatchObject({ state: 'received', checkout_id: null })
  expect(await creditsOf(membershipId)).toBe(20)
  expect(eventsOf(accountId).at(-1)).toEqual({
    type: 'return-received',
    accountId,
    returnId: return_id,
    unannounced: [id],
  })
  expect(await returnOf(returnId)).toMatchObject({ state: 'announced' })
  for (const garmentId of [alone, announced])
    await expect(receivePiece(services, { garmentId, operator })).rejects.toMatchObject({ code: 'not_now' })
  await expect(receivePiece(services, { garmentId: newId(), operator })).rejects.toMatchObject({ code: 'not_found' })
  expect(
    await inspectReturn(services, { returnId: return_id as Id<'return'>, operator, outcome: 'repair' }),
  ).toMatchObject({ done: true })
})

test('a late parcel returns only pieces that nobody has rented since', async () => {
  const { pieces, returnId, viewer } = await parcel()
  const [alone, late] = pieces
  const posted = await world.call(
    'postReturn',
    { params: { id: returnId }, body: { proof: 'AB123456789GB' } },
    { viewer },
  )
  expect(posted.status).toBe(200)
  world.time.now = new Date('2026-12-20T10:00:00Z')
  await followUpReturns(services)
  expect([await stateOf(alone), await stateOf(late)]).toEqual(['lost lost', 'lost lost'])
  expect(await receivePiece(services, { garmentId: alone, operator })).toBe('lost')
  const ready = { outcome: 'ready', condition: 'used', safety: { failed: [] }, operator } as const
  await inspectFoundPiece(services, { garmentId: alone, ...ready })
  const { accountId } = await world.member()
  await world.order({ accountId, garmentIds: [alone], placedAt: new Date('2026-12-20T11:00:00Z') })
  const nextReturn = await world.order({ accountId, returning: [alone], placedAt: new Date('2026-12-23T12:00:00Z') })
  world.time.now = new Date('2026-12-24T10:00:00Z')
  await receiveReturn(services, { returnId: nextReturn, operator })
  expect(await receiveReturn(services, { returnId, operator })).toMatchObject({ garments: 1 })
  expect(await inspectReturn(services, { returnId, ...ready })).toEqual({
    garments: 1,
    done: true,
    marks: [],
    recalled: [],
  })
  expect([await stateOf(alone), await stateOf(late)]).toEqual(['returned received', 'lost ready'])
})

test('a lost piece that comes in another parcel of its family is inspected with it', async () => {
  const { accountId, pieces, returnId, viewer } = await parcel()
  await world.call('postReturn', { params: { id: returnId }, body: { proof: 'AB123456789GB' } }, { viewer })
  world.time.now = new Date('2026-12-20T10:00:00Z')
  await followUpReturns(services)
  const [lost, , other] = pieces
  const placedAt = new Date('2026-12-20T11:00:00Z')
  const next = await world.order({ accountId, returning: [other], placedAt })
  world.time.now = new Date('2026-12-22T10:00:00Z')
  expect(await receiveReturn(services, { returnId: next, garmentIds: [lost], operator })).toMatchObject({ garments: 1 })
  expect([await stateOf(lost), await stateOf(other)]).toEqual(['lost received', 'at_home out'])
  const inspection = { returnId: next, operator, outcome: 'ready', safety: { failed: [] } } as const
  expect(await inspectReturn(services, inspection)).toEqual({ garments: 1, done: true, marks: [], recalled: [] })
  expect(await stateOf(lost)).toBe('lost ready')
})
