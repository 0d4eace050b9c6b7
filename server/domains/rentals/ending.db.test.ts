// A membership that is ending can order and swap until 14 days before the end of its paid period (product §3). The
// operations, the closet's `can` and the account's `can` agree.
import { afterEach, expect, test } from 'vitest'
import { addDays, dayInLondon } from '#server/kernel/calendar.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { describeAbilities } from './index.ts'

const { db } = await openTestDatabase()
const world = await rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

async function endingIn(days: number) {
  const member = await world.member({ plan: '200-quarterly' })
  const { viewer, accountId, membershipId } = member
  const home = [await world.garment({ credits: 30 })]
  await world.order({ accountId, garmentIds: home })
  const today = dayInLondon(world.time.now)
  await db
    .updateTable('membership')
    .set({ ...membershipIn('ending', world.time.now), ends_on: addDays(today, days) })
    .where('id', '=', membershipId)
    .execute()
  const ask = async (returnItemsIds: string[]) =>
    call('getPaymentIntent', { body: { inventoryItemIds: [await world.garment()], returnItemsIds } }, { viewer })
  const account = await describeAbilities(db, accountId, { pendingReturn: false, today })
  const closet = await call('listRentals', {}, { viewer })
  return {
    account,
    closet: closet.ok && closet.body.can,
    order: (await ask([])).status,
    swap: (await ask(home)).status,
    return: (await call('announceReturn', { body: { itemsIds: home } }, { viewer })).status,
  }
}

test('with more than 14 days of paid time left, an ending member can order, swap and return', async () => {
  const yes = { allowed: true }
  expect(await endingIn(15)).toMatchObject({
    order: 200,
    swap: 200,
    return: 200,
    closet: { swap: yes, return: yes },
    account: { order: yes, swap: yes, return: yes, subscribe: { allowed: false } },
  })
})

test('with 14 days left, an ending member can only return, and the refusal says so', async () => {
  const no = { allowed: false, reason: expect.stringContaining('Your membership is ending soon') }
  expect(await endingIn(14)).toMatchObject({
    order: 409,
    swap: 409,
    return: 200,
    closet: { swap: no, return: { allowed: true } },
    account: { order: no, swap: no, return: { allowed: true } },
  })
})

test('from booking a return to posting it, the plan shows how many pieces have to be posted, and by when', async () => {
  const { accountId, membershipId, viewer } = await world.member({ plan: '200-quarterly' })
  const home = [await world.garment(), await world.garment()]
  await world.order({ accountId, garmentIds: home })
  const ends_on = addDays(dayInLondon(world.time.now), 10)
  const set = { ...membershipIn('ending', world.time.now), ends_on }
  await db.updateTable('membership').set(set).where('id', '=', membershipId).execute()
  const plan = async () => {
    const answer = await call('membershipDetails', {}, { viewer })
    return answer.ok && answer.body.membership
  }
  const booked = await call('announceReturn', { body: { itemsIds: home } }, { viewer })
  expect(await plan()).toMatchObject({
    piecesAtHome: 0,
    toPost: { pieces: 2, dueOn: '2026-12-04', dueLabel: '4 December 2026' },
  })
  const id = booked.ok ? booked.body.returnId : ''
  await call('postReturn', { params: { id }, body: { proof: 'QX123456789GB' } }, { viewer })
  expect(await plan()).toMatchObject({ piecesAtHome: 0, toPost: { pieces: 0, dueOn: null, dueLabel: null } })
})
