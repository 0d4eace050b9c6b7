import { afterEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { deleteMembership, membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)
afterEach(() => world.expectInvariants())

const yes = { allowed: true }
type Member = Awaited<ReturnType<typeof world.member>>
async function userOf({ viewer }: Member) {
  const answer = await world.call('customerInfo', {}, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.user
}
const updateMembership = ({ membershipId }: Member, set: object) =>
  db.updateTable('membership').set(set).where('id', '=', membershipId).execute()

test('what a member may do depends on what is at home and what is being returned', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const { accountId } = member
  const nothingAtHome = { allowed: false, reason: 'Nothing is at home yet.' }
  expect(await userOf(member)).toMatchObject({
    pendingReturn: false,
    can: { order: yes, swap: nothingAtHome, return: nothingAtHome },
  })
  const garment = await world.garment()
  await world.order({ accountId, garmentIds: [garment] })
  expect(await userOf(member)).toMatchObject({ pendingReturn: false, can: { order: yes, swap: yes, return: yes } })
  await world.order({ accountId, garmentIds: [await world.garment()], placedAt: world.time.now })
  await world.order({ accountId, returning: [garment], placedAt: world.time.now })
  const blocked = { allowed: false, reason: messages.sendBackFirst }
  expect(await userOf(member)).toMatchObject({
    pendingReturn: true,
    can: { order: yes, swap: blocked, return: blocked },
  })
})

test('an ending membership can order until its last days; grace lasts for the days of the setting', async () => {
  const member = await world.member()
  await updateMembership(member, { ...membershipIn('ending', world.time.now), ends_on: '2026-12-20' })
  expect(await userOf(member)).toMatchObject({ plan: { state: 'ending' }, can: { order: yes } })
  await updateMembership(member, { ends_on: '2026-11-21' })
  expect(await userOf(member)).toMatchObject({ can: { order: { allowed: false } } })

  const owing = await world.member()
  await updateMembership(owing, membershipIn('past_due', world.time.now))
  expect(await userOf(owing)).toMatchObject({
    plan: { state: 'past_due', graceOver: false },
    can: { order: { allowed: false } },
  })
  await updateMembership(owing, membershipIn('past_due', new Date('2026-09-01T10:00:00Z')))
  expect(await userOf(owing)).toMatchObject({ plan: { graceOver: true } })
})

test('somebody who never joined has no plan, may join, and sees nothing of another family', async () => {
  const neighbour = await world.member()
  await world.order({ accountId: neighbour.accountId, garmentIds: [await world.garment()] })
  const stranger = await world.member()
  await deleteMembership(db, stranger.membershipId)
  expect(await userOf(stranger)).toMatchObject({
    id: stranger.accountId,
    plan: null,
    children: [],
    pendingReturn: false,
    can: { order: { allowed: false, reason: messages.subscribeToAccess }, subscribe: yes },
  })
})
