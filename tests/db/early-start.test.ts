// A family that left the box for an early start empty: nothing goes out within its 14 days unless it asks later, and what a
// cancellation keeps counts from the day it asked (decisions.md §3.6, law L-3, L-4), through the whole server and the sandbox.
import { afterEach, expect, test } from 'vitest'
import { listStoredMail } from '#server/adapters/file-mailer/stored-mail.ts'
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { aGarment } from '../builders/a-garment.ts'
import { openTestDatabase } from '../support/database.ts'
import { type Family, memberWorld } from '../support/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await memberWorld(db)
const { family, passes, settle } = world

afterEach(async () => {
  await settle()
  await world.expectInvariants()
})

const today = (): LocalDay => dayInLondon(world.clock.now())
const basket = async (home: Family) => {
  await home.call('customerDetails', {
    body: { givenName: 'Wanda', familyName: 'Wren', addressLine1: '1 Wren Lane', city: 'Leeds', postCode: 'LS1 4AP' },
  })
  const garmentId = await transaction(db, (tx) => aGarment(tx, { credits: 10 }))
  return { body: { inventoryItemIds: [garmentId], returnItemsIds: [] } }
}
const place = async (home: Family, { body }: Awaited<ReturnType<typeof basket>>) => {
  await home.call('getPaymentIntent', { body })
  return home.call('placeOrder', { body: { inventoryItemIds: body.inventoryItemIds, postageStatus: 'free' } })
}
const consents = (home: Family) =>
  db
    .selectFrom('consent')
    .selectAll()
    .where('account_id', '=', home.id)
    .where('kind', '=', 'early_start')
    .orderBy('at')
    .orderBy('id')
    .execute()

test('an order is refused until the start is asked for, and then made; consent and letter say what was asked', async () => {
  const home = await family({ startNow: false })
  const joined = today()
  const starts = addDays(joined, 15)
  expect(await home.details()).toMatchObject({
    startsOn: starts,
    can: { startNow: { allowed: true } },
    coolingOff: { endsOn: addDays(joined, 14), proRata: false },
  })
  const wanted = await basket(home)
  await expect(home.call('getPaymentIntent', wanted)).rejects.toMatchObject({ code: 'early_start_needed', status: 409 })
  await passes(4)
  await expect(place(home, wanted)).rejects.toMatchObject({ code: 'early_start_needed' })

  const { membership } = await home.call('startMembership')
  expect(membership).toMatchObject({ startsOn: null, startsLabel: null, can: { startNow: { allowed: false } } })
  await expect(home.call('startMembership')).rejects.toMatchObject({ code: 'already_done' })
  expect((await home.row()).early_start_on).toBe(today())
  await place(home, wanted)
  expect(await consents(home)).toMatchObject([
    { given: false },
    {
      given: true,
      shown: { sentence: checkoutCopy.startNow, startsOn: starts, coolingOffEndsOn: addDays(joined, 14) },
    },
  ])
  await settle()
  expect((await home.told()).filter((type) => type === 'membership-started-early')).toHaveLength(1)
  const letters = (await listStoredMail(world.mailFolder)).filter(({ template }) => template === 'early-start')
  expect(letters).toHaveLength(1)
})

test('a cancellation keeps the share of the days from the asked one on, and the undo of nothing else', async () => {
  const home = await family({ startNow: false })
  await passes(5)
  expect((await home.details()).coolingOff).toMatchObject({ refund: 7500, proRata: false })
  await home.call('startMembership')
  expect((await home.details()).coolingOff).toMatchObject({ refund: 7500, proRata: true })
  await passes(4)
  const refund = (await home.details()).coolingOff?.refund ?? 0
  // Four days of a quarter of £75, which has 89 to 92 days.
  expect(7500 - refund).toBeGreaterThanOrEqual(Math.floor((4 * 7500) / 92))
  expect(7500 - refund).toBeLessThanOrEqual(Math.ceil((4 * 7500) / 89))
  await home.call('coolOffMembership')
  await settle()
  expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: refund }])
  expect(await home.state()).toBe('cancelled')
})

test('without being asked it starts by itself on the day after the 14 days', async () => {
  const home = await family({ startNow: false })
  const wanted = await basket(home)
  await passes(14)
  await expect(place(home, wanted)).rejects.toMatchObject({ code: 'early_start_needed' })
  await passes(1)
  expect(await home.details()).toMatchObject({ startsOn: null, coolingOff: null })
  await expect(home.call('startMembership')).rejects.toMatchObject({ code: 'already_done' })
  await place(home, wanted)
  expect((await home.row()).early_start_on).toBe(null)
})

test('what does not run is not started, and who ticked the box has started', async () => {
  const home = await family({ startNow: false })
  await home.call('pauseMembership')
  expect(await home.details()).toMatchObject({ startsOn: null, can: { startNow: { allowed: false } } })
  await expect(home.call('startMembership')).rejects.toMatchObject({ code: 'membership_state' })
  const ticked = await family()
  expect(await ticked.row()).toMatchObject({ early_start_on: today() })
  await place(ticked, await basket(ticked))
})
