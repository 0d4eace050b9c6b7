// What one home sees of the other through their membership (product §12): a choice that is due there, and the end of the membership, but
// nothing from before the sharing.
import { afterEach, expect, test } from 'vitest'
import { recurringRentalJobs } from '#server/domains/rentals/index.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { twoHomesWorld } from '#tests/support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase({ max: 20 })
// The morning's jobs change every family, including the bystander's.
const world = twoHomesWorld(db, { bystander: false })
const started = world.time.now
afterEach(async () => {
  await world.expectInvariants()
  world.time.now = started
})

type Family = Awaited<ReturnType<typeof world.twoHomes>>
type Person = Family['payer']

const morningOf = async (day: string): Promise<void> => {
  world.time.now = new Date(`${day}T08:00:00Z`)
  for (const job of recurringRentalJobs(world.services)) await job.work()
}
const isChoiceDue = async ({ membershipId }: Family) =>
  (await db.selectFrom('membership').select('choice_due').where('id', '=', membershipId).executeTakeFirstOrThrow())
    .choice_due
async function reasonsFor(who: Person): Promise<unknown[]> {
  const user = await world.call('customerInfo', {}, who)
  const closet = await world.call('listRentals', {}, who)
  const filling = await world.call('fillCredits', { query: {} } as never, who)
  if (!user.ok || !closet.ok || !filling.ok) throw new Error(JSON.stringify([user, closet, filling]))
  const body = { inventoryItemIds: [await world.garment({ credits: 10 })], postageStatus: 'free' as const }
  const refused = await world.call('placeOrder', { body }, who)
  return [
    ...[user.body.user.can.order, closet.body.can.swap, filling.body.can].map((can) => !can.allowed && can.reason),
    !refused.ok && refused.errors[0]?.message,
  ]
}

test.each([
  ['second', 'payer'],
  ['payer', 'second'],
] as const)(
  'when the %s has not answered about the end of a rental, the %s reads that the other home must choose',
  async (late, other) => {
    const family = await world.twoHomes()
    await world.atHome(family[late])
    await world.atHome(family[other], 1, new Date('2026-11-17T09:00:00Z'))
    await morningOf('2027-02-13')
    expect(await isChoiceDue(family)).toBe(true)
    expect(await reasonsFor(family[late])).toEqual(Array(4).fill(expect.stringContaining('Open your closet')))
    expect(await reasonsFor(family[other])).toEqual(Array(4).fill(expect.stringContaining('at the other home')))
    // From then on, both homes have to choose.
    await morningOf('2027-02-20')
    expect(await reasonsFor(family[other])).toEqual(Array(4).fill(expect.stringContaining('Open your closet')))
  },
)

test('an overdue piece of a former second adult does not stop the payer from ordering', async () => {
  const family = await world.twoHomes()
  await world.atHome(family.second)
  expect(await world.call('endSharing', {}, family.payer)).toMatchObject({ ok: true })
  await morningOf('2026-12-21')
  const loan = await db
    .selectFrom('loan')
    .select(['state', 'hire_notice'])
    .where('account_id', '=', family.second.accountId)
    .executeTakeFirstOrThrow()
  expect(loan).toEqual({ state: 'at_home', hire_notice: 'overdue' })
  expect(await isChoiceDue(family)).toBe(false)
  const info = await world.call('customerInfo', {}, family.payer)
  expect(info).toMatchObject({ ok: true, body: { user: { can: { order: { allowed: true } } } } })
})

test('a former second home sees in its closet the choice that it is emailed about', async () => {
  const { payer, second } = await world.twoHomes()
  await world.atHome(second)
  expect(await world.call('endSharing', {}, payer)).toMatchObject({ ok: true })
  const dates = { received_on: '2026-08-31', term_ends_on: '2027-05-28' }
  const { id } = await db
    .updateTable('loan')
    .set(dates)
    .where('account_id', '=', second.accountId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('hire')
    .set({ starts_on: '2027-02-28', ends_on: '2027-05-28' })
    .where('loan_id', '=', id)
    .execute()
  await morningOf('2027-05-19')
  expect(world.published).toContainEqual({
    type: 'hire-ending',
    accountId: second.accountId,
    endsOn: '2027-05-28',
    notice: 'choose',
  })
  const closet = await world.call('listRentals', {}, second)
  expect(closet.ok && closet.body.rentals.active).toMatchObject([
    { choice: 'open', returnBy: '2027-05-28', can: { extend: { allowed: false } } },
  ])
})

test('a former second home whose lapsed return no longer fits the credits is asked to post it or buy the pieces, and the office is informed', async () => {
  const { payer, second, membershipId } = await world.twoHomes()
  const itemsIds = await world.atHome(second)
  expect(await world.call('announceReturn', { body: { itemsIds } }, second)).toMatchObject({ ok: true })
  expect(await world.call('endSharing', {}, payer)).toMatchObject({ ok: true })
  const membership = db.selectFrom('membership').select(['credits_limit', 'credits_in_use'])
  const { credits_limit, credits_in_use } = await membership.where('id', '=', membershipId).executeTakeFirstOrThrow()
  const left = credits_limit - credits_in_use
  const garmentIds = [await world.garment({ credits: left - 50 }), await world.garment({ credits: 50 })]
  await world.order({ accountId: payer.accountId, garmentIds, until: 'placed', placedAt: world.time.now })
  await world.work()
  for (const [day, emails] of [
    ['2026-12-12', ['return-choice-due', 'return-unposted-note']],
    ['2026-12-13', []],
  ] as const) {
    world.mails.length = 0
    await morningOf(day)
    await world.work()
    expect(
      world.mails
        .map(({ template }) => template)
        .toSorted()
        .filter((template) => template.startsWith('return')),
    ).toEqual(emails)
    if (emails.length === 0) continue
    const text = world.mails.find(({ to }) => to.address === second.email)?.text
    expect(text).toContain('buy what you’d like to keep')
    expect(text).not.toMatch(/Booster|order again/)
  }
  const closet = await world.call('listRentals', {}, second)
  expect(closet.ok && closet.body.announcements).toMatchObject([{ state: 'announced', choiceDue: false }])
})

test('after the last day of an ending membership, both homes read that it is over', async () => {
  const { payer, second, membershipId } = await world.twoHomes()
  await world.atHome(second)
  const set = { ...membershipIn('ending', world.time.now), ends_on: '2026-11-21' }
  await db.updateTable('membership').set(set).where('id', '=', membershipId).execute()
  const plans = async () => {
    const read = [payer, second].map((who) => world.call('customerInfo', {}, who))
    return (await Promise.all(read)).map((info) => info.ok && info.body.user.plan)
  }
  world.time.now = new Date('2026-11-21T23:59:00Z')
  const ending = { state: 'ending', endsOn: '2026-11-21', over: false }
  expect(await plans()).toMatchObject([ending, ending])
  world.time.now = new Date('2026-11-22T00:01:00Z')
  expect(await plans()).toMatchObject([
    { part: 'payer', over: true },
    { part: 'second', over: true },
  ])
})

test('the second adult’s statement begins with the sharing', async () => {
  const { payer, second } = await world.twoHomes()
  await world.atHome(payer, 1, new Date('2026-11-01T12:00:00Z'))
  await world.atHome(payer, 2)
  await world.atHome(second)
  const read = async (who: Person) => {
    const answer = await world.call('creditStatement', { query: {} } as never, who)
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    return answer.body
  }
  const [whole, shared] = [await read(payer), await read(second)]
  expect(whole.entries.some(({ on }) => on < '2026-11-02')).toBe(true)
  expect(shared.entries.map(({ on }) => on).toSorted()).toEqual(
    whole.entries
      .map(({ on }) => on)
      .filter((on) => on >= '2026-11-02')
      .toSorted(),
  )
  expect(shared.entries.length).toBeGreaterThan(0)
  expect(shared.pagination.rowsNumber).toBe(shared.entries.length)
})
