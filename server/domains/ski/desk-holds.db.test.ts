// Kits that the desk holds for somebody on the telephone, until they are booked through an emailed link or the hold ends.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { gran } from '#tests/support/worlds/resale-world.ts'
import { aChild, halfTerm, skiWorld } from '#tests/support/worlds/ski-world.ts'
import { dispatchSki, holdSki, prepareHeldSki, releaseHeldSki } from './index.ts'
import { followUpBookings } from './operations/desk/follow-up-bookings.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = skiWorld(db)
const { call, book, complete } = world
const start = world.time.now
beforeEach(async () => {
  world.time.now = start
  world.mails.length = 0
  await db.deleteFrom('rate_limit').execute()
})
afterEach(async () => {
  await world.expectInvariants()
  await db.updateTable('product').set({ status: 'archived' }).execute()
  await db.deleteFrom('ski_day').where('held_until', 'is not', null).execute()
})

const jacket = aChild('104cm', 'jacket')
const kits = ['104cm~jacket']
const hold = ({ firstDay, lastDay } = halfTerm, email: string = gran.email) =>
  holdSki(world.services.payments, {
    firstDay: firstDay as LocalDay,
    lastDay: lastDay as LocalDay,
    kits,
    email,
    operator: 'sam',
  })
const isFree = async (secret?: string) => {
  const answer = await call('skiQuote', { query: { ...halfTerm, kits, ...(secret && { secret }) } })
  return answer.ok && answer.body.free
}
/** Whether the page of designs shows a hold, and how many pieces it shows as free. */
const readDesigns = async (secret?: string) => {
  const answer = await call('skiAvailability', { query: { ...halfTerm, ...(secret && { secret }) } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  const { styles, holding } = answer.body
  return { holding, free: styles.flatMap(({ sizes }) => sizes.map(({ free }) => free)) }
}
/** Without the emails of other tests' bookings. */
const heldMails = () => world.mails.filter(({ template }) => template === 'ski-held')
/** Sends the email and returns the secret in its link. */
const sendEmail = async () => {
  await world.work()
  return /held=([\w-]{43})/.exec(heldMails()[0]?.text ?? '')?.[1] ?? ''
}
const refused = (code: string) => ({ ok: false, errors: [{ code }] })

test('held pieces are free only for the emailed link, which books them at the price in the email', async () => {
  await world.pieces()
  expect(await hold()).toEqual(new Date('2026-11-21T10:00:00Z'))
  const secret = await sendEmail()
  expect(heldMails()).toMatchObject([{ to: { address: gran.email } }])
  for (const words of [
    'until 21 November 2026 at 10:00',
    'pay £31.50',
    'First run ski jacket',
    'size1=104cm&part1=jacket',
  ])
    expect(heldMails()[0]?.text).toContain(words)
  expect([await isFree(), await isFree(secret)]).toEqual([false, true])
  expect(await book([jacket])).toMatchObject(refused('items_unavailable'))
  const opened = await book([jacket], { secret, total: 3150 })
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
  const { checkoutId, guestSecret, paymentSecret } = opened.body
  expect(guestSecret, 'the link keeps its secret').toBeNull()
  world.pay(paymentSecret)
  expect(await complete({ checkoutId, secret })).toMatchObject({ ok: true })
  expect(await book([jacket], { secret, key: 'another press' }), 'the link holds nothing any more').toMatchObject(
    refused('items_unavailable'),
  )
})

test('a held design is shown as free under the link, which also says whether the hold still stands', async () => {
  await world.pieces()
  await hold()
  const secret = await sendEmail()
  expect([await readDesigns(), await readDesigns(secret)]).toEqual([
    { holding: false, free: [0] },
    { holding: true, free: [1] },
  ])
  world.time.now = new Date(heldUntil)
  expect(await readDesigns(secret)).toEqual({ holding: false, free: [1] })
})

const heldUntil = '2026-11-21T10:00:00.000Z'
/** Longer than the fifteen minutes of an ordinary checkout. */
const passAnHour = async () => {
  world.time.now = new Date(world.time.now.getTime() + 3_600_000)
  await world.work()
}

test('checkouts that are not paid leave the pieces held for the link until the time in its email', async () => {
  await world.pieces()
  await hold()
  const secret = await sendEmail()
  for (const key of ['one press', 'another press']) {
    expect(await book([jacket], { secret, key })).toMatchObject({ body: { holdExpiresAt: heldUntil } })
    await passAnHour()
    expect([await isFree(), await isFree(secret)]).toEqual([false, true])
  }
  world.time.now = new Date(heldUntil)
  expect(await isFree()).toBe(true)
})

test('the hold survives an unreachable payment provider, and repeating the request resumes', async () => {
  await world.pieces()
  await hold()
  const secret = await sendEmail()
  const press = () => book([jacket], { secret, key: 'one press' })
  world.gateway.unreachable = true
  expect(await press()).toMatchObject(refused('provider_unreachable'))
  world.gateway.unreachable = false
  await passAnHour()
  expect([await isFree(), await isFree(secret)]).toEqual([false, true])
  expect(await press()).toMatchObject({ body: { holdExpiresAt: heldUntil } })
})

test('a signed-in customer books through the link, and the hold survives a refusal and an unpaid checkout', async () => {
  await world.pieces()
  await hold()
  const { viewer } = await world.customer()
  const secret = await sendEmail()
  const press = (more: { total?: number; key?: string } = {}) => book([jacket], { secret, ...more }, { viewer })
  expect(await press({ total: 3000 })).toMatchObject(refused('order_changed'))
  expect([await isFree(), await isFree(secret)]).toEqual([false, true])
  world.gateway.unreachable = true
  expect(await press()).toMatchObject(refused('provider_unreachable'))
  world.gateway.unreachable = false
  for (const key of ['one press', 'another press']) {
    await passAnHour()
    expect(await isFree()).toBe(false)
    const own = await call('skiQuote', { query: { ...halfTerm, kits } }, { viewer })
    expect(own, 'pieces that an account holds are free for it').toMatchObject({ body: { free: true } })
    expect(await press({ key })).toMatchObject({ body: { holdExpiresAt: heldUntil } })
  }
})

test('each event of a hold records its actor', async () => {
  await world.pieces()
  await hold()
  const secret = await sendEmail()
  const lastEvents = () =>
    db
      .selectFrom('checkout_event')
      .innerJoin('checkout', 'checkout.id', 'checkout_event.checkout_id')
      .select(['to_state', 'actor'])
      .where('guest_email', '=', gran.email)
      .orderBy('checkout_event.id', 'desc')
      .limit(3)
      .execute()
  expect((await lastEvents())[0]).toEqual({ to_state: 'open', actor: 'operator:sam' })
  await book([jacket], { secret })
  expect(await lastEvents()).toEqual([
    { to_state: 'open', actor: 'guest' },
    { to_state: 'abandoned', actor: 'guest' },
    { to_state: 'open', actor: 'operator:sam' },
  ])
})

test('pieces are free again when the hold ends, after which its email is no longer sent', async () => {
  await world.pieces()
  await hold()
  world.time.now = new Date('2026-11-21T09:59:00Z')
  expect(await isFree()).toBe(false)
  world.time.now = new Date('2026-11-21T10:00:00Z')
  expect(await isFree()).toBe(true)
  await world.work()
  expect(heldMails()).toEqual([])
  const states = db
    .selectFrom('checkout')
    .select('state')
    .where('guest_email', '=', gran.email)
    .orderBy('created_at', 'desc')
  expect((await states.execute())[0]).toEqual({ state: 'abandoned' })
})

test('an email that is written twice, because the first answer was lost, has the same link both times', async () => {
  await world.pieces()
  await hold()
  const held = world.published.findLast((event) => event.type === 'ski-held')
  if (!held) throw new Error('nothing is held')
  const services = { ...world.services.payments, giftCodeKeys: [Buffer.from(giftCodeKey, 'base64url')] as const }
  const first = await prepareHeldSki(services, held.checkoutId)
  expect(await prepareHeldSki(services, held.checkoutId)).toEqual(first)
  const secret = /held=([\w-]{43})$/.exec(first?.path ?? '')?.[1] ?? ''
  expect(await sendEmail()).toBe(secret)
  expect(await book([jacket], { secret })).toMatchObject({ ok: true })
})

test('an operator ends a hold for a misheard address: its pieces are free at once, and its link holds nothing', async () => {
  await world.pieces()
  const misheard = 'misheard@example.org'
  await hold(halfTerm, misheard)
  const secret = await sendEmail()
  // Somebody with the link has opened a checkout, too, and not paid.
  expect(await book([jacket], { secret, customerData: { ...gran, email: misheard } })).toMatchObject({ ok: true })
  const release = (email: string) => releaseHeldSki(world.services.payments, { email, operator: 'sam' })
  await expect(release('else@example.org')).rejects.toMatchObject({ code: 'not_found' })
  expect(await isFree()).toBe(false)
  expect(await release(misheard)).toBe(1)
  expect(await isFree()).toBe(true)
  await expect(release(misheard)).rejects.toMatchObject({ code: 'not_found' })
  expect(await book([jacket])).toMatchObject({ ok: true })
  expect(await readDesigns(secret)).toMatchObject({ free: [0] })
})

test('an operator cannot release the checkout of a buyer for whom the desk holds nothing', async () => {
  await world.pieces()
  const email = 'press@example.org'
  expect(await book([jacket], { customerData: { ...gran, email } })).toMatchObject({ ok: true })
  const release = releaseHeldSki(world.services.payments, { email, operator: 'sam' })
  await expect(release).rejects.toMatchObject({ code: 'not_found' })
  expect(await isFree()).toBe(false)
})

test('a hold ends when its days can no longer be booked, and its email says when', async () => {
  await world.pieces()
  const soon = { firstDay: '2026-11-24', lastDay: '2026-11-27' }
  expect(await hold(soon)).toEqual(new Date('2026-11-21T00:00:00Z'))
  const secret = await sendEmail()
  expect(heldMails()[0]?.text).toContain('until 21 November 2026 at 00:00')
  world.time.now = new Date('2026-11-20T23:59:00Z')
  expect(await call('skiQuote', { query: { ...soon, kits, secret } })).toMatchObject({ body: { free: true } })
  world.time.now = new Date('2026-11-21T00:30:00Z')
  const dayLater = { firstDay: '2026-11-25', lastDay: '2026-11-28' }
  expect(await call('skiQuote', { query: { ...dayLater, kits } })).toMatchObject({ body: { free: true } })
})

test('the same kits are held for somebody only once, even when they are the last ones', async () => {
  await world.pieces()
  await hold()
  await expect(hold()).rejects.toMatchObject({
    code: 'not_now',
    message: `Exactly this is held for ${gran.email} until 21 November 2026 at 10:00: the link is in their email.`,
  })
  world.time.now = new Date('2026-11-21T10:00:01Z')
  await expect(hold()).resolves.toEqual(new Date('2026-11-22T10:00:01Z'))
})

test('holds count towards the share that may be held, and need pieces that are free', async () => {
  await setSettings(db, { 'ski.held_share_percent': 1 })
  await world.pieces({ count: 5 })
  // Three may always be held.
  for (let held = 0; held < 3; held++) await hold(halfTerm, `gran${held}@example.com`)
  await expect(hold()).rejects.toMatchObject({ code: 'limit_reached' })
  await setSettings(db, { 'ski.held_share_percent': 100_000 })
  for (let held = 3; held < 5; held++) await hold(halfTerm, `gran${held}@example.com`)
  await expect(hold()).rejects.toMatchObject({ code: 'items_unavailable' })
  const noted = db.selectFrom('office_audit').select(['operator', 'action']).where('action', '=', 'ski.hold')
  expect((await noted.execute()).at(-1)).toEqual({ operator: 'sam', action: 'ski.hold' })
})

test('a signed-in customer who already has an open checkout books through the link with the end in its email', async () => {
  await world.pieces({ count: 2 })
  const { viewer } = await world.customer()
  const own = await book([jacket], { key: 'before the call' }, { viewer })
  expect(own).toMatchObject({ body: { holdExpiresAt: expect.not.stringMatching(heldUntil) } })
  await hold()
  const secret = await sendEmail()
  expect(await book([jacket], { secret, key: 'from the link' }, { viewer })).toMatchObject({
    body: { holdExpiresAt: heldUntil },
  })
})

test('a signed-in customer who repeats the request of an open checkout with the link gets the end in its email', async () => {
  await world.pieces({ count: 2 })
  const { viewer } = await world.customer()
  await book([jacket], { key: 'one press' }, { viewer })
  await hold()
  const secret = await sendEmail()
  expect(await book([jacket], { secret, key: 'one press' }, { viewer })).toMatchObject({
    body: { holdExpiresAt: heldUntil },
  })
})

test('a piece that is late keeps the days on which it is held for somebody else', async () => {
  await world.pieces()
  const { bookingId } = await world.booked([jacket])
  const records = world.services.payments
  world.time.now = new Date('2027-02-10T10:00:00Z')
  await dispatchSki(records, { bookingId, operator: 'sam' })
  world.time.now = new Date('2027-02-20T10:00:00Z')
  await hold({ firstDay: '2027-02-27', lastDay: '2027-03-02' })
  const held = db.selectFrom('ski_day').select('day').where('held_until', 'is not', null).orderBy('day')
  const before = await held.execute()
  expect(before[0]).toEqual({ day: '2027-02-24' })
  world.time.now = new Date('2027-02-21T08:00:00Z')
  await followUpBookings(records)
  expect(await held.execute()).toEqual(before)
})
