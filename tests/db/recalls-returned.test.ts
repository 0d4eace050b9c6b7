// Recalled pieces in the returns of families (law L-28): they use no credits, need no choice, and do not prevent another return.
import { afterEach, describe, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { recallWorld } from '../support/worlds/recalls/recall-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = recallWorld(db)
const { office, aDesign, qrOf, recall, call, mailsTo, loanOf, morningOf } = world
const start = world.time.now
afterEach(async () => {
  await world.expectInvariants()
  world.time.now = start
})

const membershipOf = (id: Id<'membership'>) =>
  db.selectFrom('membership').select(['credits_in_use', 'choice_due']).where('id', '=', id).executeTakeFirstOrThrow()
const returnOf = (id: Id<'return'> | null) =>
  db
    .selectFrom('rental_return')
    .select(['state', 'lapsed_on', 'due_on', 'label_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A family with 200 credits and three pieces at home, the first of a design that nobody else has. */
async function family(email: string) {
  const design = await aDesign({ name: 'Harbour coat' })
  const member = await world.member({ email, plan: '200-quarterly' })
  const unsafe = await design.garment({ credits: 20 })
  const [other, third] = [await world.garment({ credits: 10 }), await world.garment({ credits: 15 })]
  await world.order({ accountId: member.accountId, garmentIds: [unsafe, other, third] })
  const { viewer } = member
  const sendBack = (...itemsIds: Id<'garment'>[]) => call('announceReturn', { body: { itemsIds } }, { viewer })
  return { ...member, ...design, unsafe, other, third, sendBack }
}

test('another return can be booked while only recalled pieces wait to be posted, and includes them', async () => {
  const { viewer, code, unsafe, other, third, sendBack } = await family('again@example.com')
  await recall(code, 1)
  const first = (await loanOf(unsafe)).return_id
  expect(await call('customerInfo', {}, { viewer })).toMatchObject({
    body: { user: { pendingReturn: false, can: { return: { allowed: true }, swap: { allowed: true } } } },
  })
  expect(await call('listRentals', {}, { viewer })).toMatchObject({ body: { can: { return: { allowed: true } } } })
  world.mails.length = 0
  expect(await sendBack(other)).toMatchObject({ ok: true })
  await world.work()
  const { return_id: second } = await loanOf(other)
  expect(second).not.toBe(first)
  expect(await loanOf(unsafe)).toMatchObject({ state: 'return_announced', return_id: second })
  expect(await returnOf(first)).toMatchObject({ state: 'cancelled' })
  const mail = mailsTo('again@example.com').find(({ template }) => template === 'return-announced')
  expect(mail?.text).toContain('Recalled: please stop using')
  expect(mail?.text).toContain('10 credits')
  // Now a piece that is not recalled waits as well, so a third return is refused as usual.
  expect(await sendBack(third)).toMatchObject({ ok: false, errors: [{ code: 'pending_return' }] })
  expect(await call('customerInfo', {}, { viewer })).toMatchObject({ body: { user: { pendingReturn: true } } })
})

test('a family that does not post a recalled piece is reminded only once', async () => {
  const { code } = await family('reminded@example.com')
  await recall(code, 1)
  world.mails.length = 0
  for (const day of ['2026-12-05', '2026-12-13', '2026-12-20', '2026-12-25', '2026-12-29', '2027-01-12'])
    await morningOf(day)
  const reminders = mailsTo('reminded@example.com').filter(({ template }) => template === 'return-reminder')
  expect(reminders).toHaveLength(1)
})

test('a recalled piece that is missing from its parcel is booked again, with its credits freed and no choice due', async () => {
  const { accountId, membershipId, code, unsafe, other, third } = await family('missing@example.com')
  await world.order({ accountId, returning: [unsafe, other, third], placedAt: world.time.now })
  await recall(code, 1)
  const full = await Promise.all([1, 2, 3, 4].map(() => world.garment({ credits: 44 })))
  await world.order({ accountId, garmentIds: full, until: 'placed', placedAt: world.time.now })
  world.mails.length = 0
  const { label_code: label } = await returnOf((await loanOf(unsafe)).return_id)
  expect((await office('receive', label, await qrOf(other))).slice(-2)).toEqual([
    `${await qrOf(unsafe)}: missing, and recalled: booked to go back again. The family gets a new label.`,
    `${await qrOf(third)}: missing. In the family’s closet again; they get an email.`,
  ])
  await world.work()
  const loan = await loanOf(unsafe)
  expect(loan.state).toBe('return_announced')
  expect(await returnOf(loan.return_id)).toMatchObject({ state: 'announced', lapsed_on: null })
  expect(await membershipOf(membershipId)).toEqual({ credits_in_use: 191, choice_due: false })
  const mailed = new Set(mailsTo('missing@example.com').map(({ template }) => template))
  expect(mailed).toEqual(new Set(['return-announced', 'return-received']))
})

describe('a recalled piece that was posted before it joined another return', () => {
  /** Books a second return, which the recalled piece joins. Its parcel still has the label of the first return. */
  async function aRebookedPiece(email: string) {
    const renter = await family(email)
    await recall(renter.code, 1)
    const first = (await loanOf(renter.unsafe)).return_id
    if (!(await renter.sendBack(renter.other)).ok) throw new Error('the other piece is not booked')
    await world.work()
    const second = (await loanOf(renter.unsafe)).return_id
    const label = (await returnOf(first)).label_code
    return { ...renter, first, second, label, qr: await qrOf(renter.unsafe) }
  }

  test('is taken in with its former label when it is scanned, and the other return continues', async () => {
    const { membershipId, unsafe, other, first, second, label, qr } = await aRebookedPiece('former.label@example.com')
    const before = await membershipOf(membershipId)
    await expect(office('receive', label)).rejects.toThrow('scan what is in it')
    world.mails.length = 0
    const lines = await office('receive', label, qr)
    expect(lines[0]).toBe(`Return ${label} is in: 1 piece to inspect.`)
    expect(lines.at(-1)).toBe(`${qr}: recalled, and booked in another return: taken in as well.`)
    await world.work()
    expect(await loanOf(unsafe)).toMatchObject({ state: 'returned', return_id: first })
    expect(await returnOf(first)).toMatchObject({ state: 'received' })
    expect(await loanOf(other)).toMatchObject({ state: 'return_announced', return_id: second })
    expect(await returnOf(second)).toMatchObject({ state: 'announced' })
    expect(await membershipOf(membershipId)).toEqual(before)
    expect(mailsTo('former.label@example.com').map(({ template }) => template)).toEqual(['return-received'])
    expect(await office('inspect', qr, '--condition', 'used', '--safe')).toContain(`${qr}: recalled, so in quarantine.`)
  })

  test('is refused under its former label if a piece of the other return is scanned too, and the refusal names the right label', async () => {
    const { unsafe, other, second, label, qr } = await aRebookedPiece('both.in.one@example.com')
    const { label_code: right } = await returnOf(second)
    const scanned = [await qrOf(other), qr]
    await expect(office('receive', label, ...scanned)).rejects.toThrow(
      `receive ${right}, with all that is in the parcel`,
    )
    await office('receive', right, ...scanned)
    for (const piece of [other, unsafe])
      expect(await loanOf(piece)).toMatchObject({ state: 'returned', return_id: second })
  })

  test('is received alone by its own QR code if the rest of its return has not arrived', async () => {
    const { unsafe, other, second, qr } = await aRebookedPiece('alone@example.com')
    expect(await office('receive', qr)).toEqual([
      `Garment ${qr} is recalled, so it’s in without the rest of its return, which is still expected: inspect it.`,
    ])
    await world.work()
    const { state, return_id } = await loanOf(unsafe)
    expect(state).toBe('returned')
    expect(await returnOf(return_id)).toMatchObject({ state: 'received' })
    expect(await loanOf(other)).toMatchObject({ state: 'return_announced', return_id: second })
    // The rest arrives as announced, and nothing is missing from it.
    expect((await office('receive', await qrOf(other))).join()).not.toContain('missing')
    expect(await loanOf(other)).toMatchObject({ state: 'returned', return_id: second })
  })

  test('is taken in alone if the other return is in the post, and that return stays expected', async () => {
    const { viewer, unsafe, other, second, label, qr } = await aRebookedPiece('both.posted@example.com')
    const proof = { params: { id: second as Id<'return'> }, body: { proof: 'RM125' } }
    expect(await call('postReturn', proof, { viewer })).toMatchObject({ ok: true })
    await expect(office('receive', label, qr)).rejects.toThrow('receive it alone, by its QR id')
    await office('receive', qr)
    await world.work()
    expect((await loanOf(unsafe)).state).toBe('returned')
    expect(await loanOf(other)).toMatchObject({ state: 'return_announced', return_id: second })
    expect(await returnOf(second)).toMatchObject({ state: 'posted' })
  })

  test('ends the other return if nothing else is left in it', async () => {
    const { viewer, unsafe, other, first, second, label, qr } = await aRebookedPiece('bought.rest@example.com')
    await world.buyForGood(viewer, other)
    await office('receive', label, qr)
    await world.work()
    expect(await loanOf(unsafe)).toMatchObject({ state: 'returned', return_id: first })
    expect(await returnOf(second)).toMatchObject({ state: 'cancelled' })
  })
})

test('the postage is refunded when the family’s other pieces of a return lapse, even if recalled ones stay booked', async () => {
  const { accountId, code, unsafe, other, report } = await paidReturn('postage@example.com')
  await recall(code, 1)
  expect((await loanOf(unsafe)).return_id).toBe((await loanOf(other)).return_id)
  await morningOf('2026-12-20')
  expect(await loanOf(other)).toMatchObject({ state: 'at_home' })
  expect(await refundsOf(accountId)).toEqual([{ amount_pence: 395 }])
  const lapsed = mailsTo('postage@example.com').findLast(({ template }) => template === 'return-lapsed')
  expect(lapsed?.text).toContain('We’re refunding the return’s postage of £3.95 to the card you paid with.')
  // The postage is refunded once, even if the piece is reported lost later.
  expect((await report()).ok).toBe(true)
  await world.work()
  expect(await refundsOf(accountId)).toEqual([{ amount_pence: 395 }])
})

test('only the first of two emails about a lapsed return names the refund if the recalled rest lapses later', async () => {
  const email = 'in.parts@example.com'
  const { accountId, code, unsafe } = await paidReturn(email)
  const reference = await recall(code, 1)
  await morningOf('2026-12-20')
  await office('recall-end', reference, '--count', '1')
  await morningOf('2027-01-20')
  expect(await loanOf(unsafe)).toMatchObject({ state: 'at_home' })
  const lapsed = mailsTo(email).filter(({ template }) => template === 'return-lapsed')
  expect(lapsed.map(({ text }) => text.includes('postage of £3.95'))).toEqual([true, false])
  expect(await refundsOf(accountId)).toEqual([{ amount_pence: 395 }])
})

test('the postage is refunded when a family buys the only piece of a return that has not been recalled', async () => {
  const { accountId, viewer, code, unsafe, other } = await paidReturn('bought.own@example.com')
  await recall(code, 1)
  const offer = await call('keepOffer', { params: { id: (await loanOf(other)).id } }, { viewer })
  expect(JSON.stringify(offer)).toContain('You’ll get its £3.95 postage back.')
  await world.buyForGood(viewer, other)
  await world.work()
  const receipt = mailsTo('bought.own@example.com').find(({ template }) => template === 'piece-bought')
  expect(receipt?.text).toContain('the rest, which was recalled and goes back free of charge. We’re refunding')
  expect(receipt?.text).toContain('the return’s postage of £3.95 to the card you paid with.')
  const { return_id: booked } = await loanOf(unsafe)
  expect(await returnOf(booked)).toMatchObject({ state: 'announced' })
  expect(await refundsOf(accountId)).toEqual([{ amount_pence: 395 }])
  await morningOf('2026-12-20')
  expect(await returnOf(booked)).toMatchObject({ state: 'announced' })
  expect(await refundsOf(accountId)).toEqual([{ amount_pence: 395 }])
})

test('no second refund of postage is promised to a family that buys a formerly recalled piece after the rest has lapsed', async () => {
  const email = 'bought.recalled@example.com'
  const { accountId, viewer, code, unsafe } = await paidReturn(email)
  const reference = await recall(code, 1)
  await morningOf('2026-12-20')
  await office('recall-end', reference, '--count', '1')
  const offer = await call('keepOffer', { params: { id: (await loanOf(unsafe)).id } }, { viewer })
  expect(JSON.stringify(offer)).toContain('We’ll cancel it, because nothing else is in it."')
  await world.buyForGood(viewer, unsafe)
  await world.work()
  const receipt = mailsTo(email).find(({ template }) => template === 'piece-bought')
  expect(receipt?.text).toContain('we’ve cancelled it.')
  expect(receipt?.text).not.toContain('postage')
  expect(await refundsOf(accountId)).toEqual([{ amount_pence: 395 }])
})

test.each(['announced', 'posted'] as const)(
  'the postage of a return that is %s is refunded when all its pieces are recalled, and one email says so',
  async (state) => {
    const email = `all.recalled.${state}@example.com`
    const { accountId, viewer, code, unsafe } = await paidReturn(email, 'unsafe')
    const { return_id: booked } = await loanOf(unsafe)
    const proof = { params: { id: booked as Id<'return'> }, body: { proof: 'RM126' } }
    if (state === 'posted') expect(await call('postReturn', proof, { viewer })).toMatchObject({ ok: true })
    const reference = await recall(code, 1)
    expect(await refundsOf(accountId)).toEqual([{ amount_pence: 395 }])
    expect(await returnOf(booked)).toMatchObject({ state })
    await morningOf('2026-12-01')
    if (state === 'announced') {
      await morningOf('2026-12-20')
      await office('recall-end', reference, '--count', '1')
      await morningOf('2027-01-20')
      expect(await loanOf(unsafe)).toMatchObject({ state: 'at_home' })
    }
    const named = mailsTo(email).filter(({ text }) => text.includes('£3.95 to the card you paid with'))
    expect(named.map(({ template }) => template)).toEqual(['return-postage-back'])
    expect(await refundsOf(accountId)).toEqual([{ amount_pence: 395 }])
  },
)

test('the postage of recalled pieces is refunded once, even if their return is received before the recall’s job runs', async () => {
  const { accountId, code, unsafe } = await paidReturn('received.first@example.com', 'unsafe')
  await recall(code, 1, { work: false })
  await office('receive', await qrOf(unsafe))
  await world.work()
  expect(await refundsOf(accountId)).toEqual([{ amount_pence: 395 }])
  expect(mailsTo('received.first@example.com').map(({ template }) => template)).toContain('return-postage-back')
})

test('a free return is restored when all its pieces are recalled', async () => {
  const { accountId, viewer, code, unsafe, sendBack } = await family('free.recalled@example.com')
  expect(await sendBack(unsafe)).toMatchObject({ ok: true })
  const offer = async () =>
    JSON.stringify(await call('keepOffer', { params: { id: (await loanOf(unsafe)).id } }, { viewer }))
  expect(await offer()).toContain('free return')
  const reference = await recall(code, 1)
  const spent = db.selectFrom('free_postage').select('spent_on').where('account_id', '=', accountId)
  expect(await spent.where('direction', '=', 'return').execute()).toEqual([])
  const mail = mailsTo('free.recalled@example.com').find(({ template }) => template === 'return-postage-back')
  expect(mail?.text).toContain('You’ve still got your free return for another time.')
  // The free return is restored once: after the recall has ended, an offer to buy the piece does not promise it again.
  await office('recall-end', reference, '--count', '1')
  expect(await offer()).not.toContain('free return')
})

const refundsOf = (accountId: Id<'account'>) =>
  db.selectFrom('refund').select('amount_pence').where('account_id', '=', accountId).execute()
/** Books a return that the family pays for, because its free return is used up. */
async function paidReturn(email: string, booked: 'other' | 'unsafe' = 'other') {
  const renter = await family(email)
  const { viewer, unsafe } = renter
  const earlier = await renter.sendBack(renter.third)
  if (!earlier.ok) throw new Error(JSON.stringify(earlier.errors))
  await office('receive', await qrOf(renter.third))
  const body = { inventoryItemIds: [], returnItemsIds: [renter[booked]] }
  const opened = await call('getPaymentIntent', { body }, { viewer })
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
  await world.pay(opened.body.clientSecret)
  const sent = await renter.sendBack(renter[booked])
  if (!sent.ok) throw new Error(JSON.stringify(sent.errors))
  const report = async () =>
    call('reportRental', { params: { id: (await loanOf(unsafe)).id }, body: { kind: 'lost' } }, { viewer })
  return { ...renter, report }
}
