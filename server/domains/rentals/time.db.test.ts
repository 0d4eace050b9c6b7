// The morning runs on loans and returns: hires and their choice, nine months, returns that never arrive. It is longer
// than 300 lines because these share one world, whose morning runs concern every family.
import { afterEach, describe, expect, test } from 'vitest'
import { type Id, toId } from '#server/kernel/ids.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { receiveReturn } from './index.ts'
import { recurringRentalJobs } from './jobs.ts'

const { db } = await openTestDatabase({ max: 10 })
// A morning run concerns every family, including the bystander's.
const world = rentalsWorld(db, { bystander: false })
const { call } = world
const arrival = '2026-11-12'
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>
type Plan = '100-monthly' | '150-quarterly' | '200-quarterly'

/** Pieces that arrived on 12 November 2026. */
async function atHome(credits: readonly number[], plan: Plan = '200-quarterly', pieces: object = {}) {
  world.time.now = new Date('2026-11-20T10:00:00Z')
  const member = await world.member({ plan, joinedOn: '2026-11-01' as never })
  const garments: Id<'garment'>[] = []
  for (const amount of credits) garments.push(await world.garment({ credits: amount, ...pieces }))
  await world.order({ accountId: member.accountId, garmentIds: garments })
  const loans = await db
    .selectFrom('loan')
    .selectAll()
    .where('account_id', '=', member.accountId)
    .orderBy('id')
    .execute()
  return { member, garments, loans }
}

const morningOf = async (day: string): Promise<void> => {
  world.time.now = new Date(`${day}T08:00:00Z`)
  world.published.length = 0
  for (const job of recurringRentalJobs(world.services)) await job.work()
}
const eventsOf = ({ accountId }: Member) =>
  world.published.filter((event) => 'accountId' in event && event.accountId === accountId)
const loanOf = (id: Id<'loan'>) => db.selectFrom('loan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const membershipOf = ({ membershipId }: Member) =>
  db.selectFrom('membership').selectAll().where('id', '=', membershipId).executeTakeFirstOrThrow()
const ending = ({ membershipId }: Member, endsOn: string) =>
  db
    .updateTable('membership')
    .set({ ...membershipIn('ending', world.time.now), ends_on: endsOn })
    .where('id', '=', membershipId)
    .execute()
const garmentState = async (id: Id<'garment'>) =>
  (await db.selectFrom('garment').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const extend = ({ viewer }: Member, id: string, endsOn: string) =>
  call('extendRental', { params: { id }, body: { endsOn } }, { viewer })
const closet = async ({ viewer }: Member) => {
  const answer = await call('listRentals', {}, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}
const order = ({ viewer }: Member, inventoryItemIds: string[]) =>
  call('placeOrder', { body: { inventoryItemIds, postageStatus: 'free' } }, { viewer })

describe('a hire', () => {
  test('is recorded when the piece arrives, and the choice opens on day 80', async () => {
    const { member, loans } = await atHome([30])
    const [loan] = loans as [(typeof loans)[number]]
    expect(loan).toMatchObject({ received_on: arrival, term_ends_on: '2027-02-12', hire_notice: 'none' })
    expect(await extend(member, loan.id, '2027-02-12')).toMatchObject({ status: 409, errors: [{ code: 'not_now' }] })
    await morningOf('2027-01-30')
    expect(eventsOf(member)).toEqual([])
    await morningOf('2027-01-31')
    expect(eventsOf(member)).toMatchObject([{ type: 'hire-ending', endsOn: '2027-02-12', notice: 'choose' }])
    await morningOf('2027-02-01')
    expect(eventsOf(member)).toEqual([])
    const [piece] = (await closet(member)).rentals.active
    expect(piece).toMatchObject({ choice: 'open', renewsUntil: '2027-05-12', can: { extend: { allowed: true } } })
  })

  test('is renewed once when the button is pressed twice, with the same credits and nothing charged', async () => {
    const { member, loans } = await atHome([30])
    const [loan] = loans as [(typeof loans)[number]]
    world.time.now = new Date('2027-02-01T10:00:00Z')
    const answer = { status: 200, body: { endsOn: '2027-05-12', endsOnLabel: '12 May 2027' } }
    expect(await extend(member, loan.id, '2027-02-12')).toMatchObject(answer)
    expect(await extend(member, loan.id, '2027-02-12')).toMatchObject(answer)
    expect(
      await db
        .selectFrom('hire')
        .select(['number', 'starts_on', 'ends_on', 'actor'])
        .where('loan_id', '=', loan.id)
        .orderBy('number')
        .execute(),
    ).toEqual([
      { number: 1, starts_on: arrival, ends_on: '2027-02-12', actor: 'member' },
      { number: 2, starts_on: '2027-02-12', ends_on: '2027-05-12', actor: 'member' },
    ])
    expect(await membershipOf(member)).toMatchObject({ credits_in_use: 30 })
    expect(eventsOf(member).filter(({ type }) => type === 'rental-extended')).toHaveLength(1)
  })

  test('that ends without a choice stops new orders, until the piece is kept or sent back', async () => {
    const { member, garments, loans } = await atHome([30, 20])
    const [first, second] = loans as [(typeof loans)[number], (typeof loans)[number]]
    await morningOf('2027-02-12')
    expect(eventsOf(member)).toMatchObject([{ notice: 'last_day' }])
    expect(await membershipOf(member)).toMatchObject({ choice_due: false })
    await morningOf('2027-02-13')
    expect(eventsOf(member)).toMatchObject([{ notice: 'overdue' }])
    expect(await membershipOf(member)).toMatchObject({ choice_due: true, credits_in_use: 50 })
    const wanted = [await world.garment({ credits: 10 })]
    expect(await order(member, wanted)).toMatchObject({ status: 409, errors: [{ code: 'return_choice_due' }] })
    expect(await extend(member, first.id, '2027-02-12')).toMatchObject({ body: { endsOn: '2027-05-13' } })
    expect(await membershipOf(member)).toMatchObject({ choice_due: true })
    const secondGarments = garments.filter((id) => id === second.garment_id)
    expect(
      await call('announceReturn', { body: { itemsIds: secondGarments } }, { viewer: member.viewer }),
    ).toMatchObject({
      status: 200,
    })
    expect(await membershipOf(member)).toMatchObject({ choice_due: false })
  })

  test('is not renewed when the membership is nearly over', async () => {
    const { member, loans } = await atHome([30])
    world.time.now = new Date('2027-02-01T10:00:00Z')
    await ending(member, '2027-02-05')
    const refused = { status: 409, errors: [{ code: 'membership_state' }] }
    expect(await extend(member, loans[0]?.id ?? '', '2027-02-12')).toMatchObject(refused)
  })

  test('is renewed at most until everything is due back, while the membership is ending', async () => {
    const { member, loans } = await atHome([30])
    world.time.now = new Date('2027-02-01T10:00:00Z')
    await ending(member, '2027-02-16')
    const [piece] = (await closet(member)).rentals.active
    expect(piece).toMatchObject({ choice: 'open', renewsUntil: '2027-03-18', can: { extend: { allowed: true } } })
    expect(await extend(member, loans[0]?.id ?? '', '2027-02-12')).toMatchObject({ body: { endsOn: '2027-03-18' } })
  })

  test('ends when everything is due back, once the last day of the membership is over', async () => {
    const { member, loans } = await atHome([30])
    await ending(member, '2026-12-10')
    await morningOf('2026-12-10')
    // Until that day is over, the end can be undone.
    expect(await loanOf(loans[0]?.id as Id<'loan'>)).toMatchObject({ term_ends_on: '2027-02-12' })
    await morningOf('2026-12-11')
    expect(await loanOf(loans[0]?.id as Id<'loan'>)).toMatchObject({ term_ends_on: '2027-01-09' })
    await morningOf('2026-12-29')
    expect(eventsOf(member)).toEqual([])
    await morningOf('2026-12-30')
    expect(eventsOf(member)).toMatchObject([{ type: 'hire-ending', endsOn: '2027-01-09', notice: 'choose' }])
  })

  test('that is shortened late is still asked about before the day on which it now ends', async () => {
    const { member, loans } = await atHome([30])
    await ending(member, '2026-11-15')
    await morningOf('2026-12-31')
    expect(await loanOf(loans[0]?.id as Id<'loan'>)).toMatchObject({ term_ends_on: '2027-01-10' })
    expect(eventsOf(member)).toMatchObject([{ type: 'hire-ending', endsOn: '2027-01-10', notice: 'choose' }])
    await morningOf('2027-01-01')
    expect(await loanOf(loans[0]?.id as Id<'loan'>)).toMatchObject({ term_ends_on: '2027-01-10' })
  })

  test.each([
    ['active', null],
    ['ending on its keep day', '2027-05-31'],
  ])(
    'needs no answer if its piece then becomes the family’s, even if short months end it sooner, while the membership is %s',
    async (_, last) => {
      const { member, loans } = await atHome([30])
      if (last) await ending(member, last)
      const [loan] = loans as [(typeof loans)[number]]
      await db
        .updateTable('hire')
        .set({ starts_on: '2027-02-28', ends_on: '2027-05-28' })
        .where('loan_id', '=', loan.id)
        .execute()
      await db
        .updateTable('loan')
        .set({ received_on: '2026-08-31', term_ends_on: '2027-05-28' })
        .where('id', '=', loan.id)
        .execute()
      for (const day of ['2027-05-19', '2027-05-28', '2027-05-29']) {
        await morningOf(day)
        expect(eventsOf(member), day).toEqual([])
      }
      expect(await membershipOf(member)).toMatchObject({ choice_due: false })
      expect((await closet(member)).rentals.active).toMatchObject([
        { choice: 'none', returnBy: null, yoursToKeepOn: '2027-05-31', can: { extend: { allowed: false } } },
      ])
      await morningOf('2027-05-31')
      expect(eventsOf(member)).toMatchObject([{ type: 'garments-kept', loanIds: [loan.id] }])
    },
  )

  test('can be renewed only by its own family', async () => {
    const { loans } = await atHome([30])
    const other = await world.member()
    expect(await extend(other, loans[0]?.id ?? '', '2027-02-12')).toMatchObject({ status: 404 })
    expect(
      await call('extendRental', { params: { id: loans[0]?.id ?? '' }, body: { endsOn: '2027-02-12' } }, {}),
    ).toMatchObject({ status: 401 })
  })
})

describe('nine months', () => {
  test('make the piece the family’s own and free its credits, whether or not it chose at the end of each hire', async () => {
    const { member, garments, loans } = await atHome([30])
    const [loan] = loans as [(typeof loans)[number]]
    await morningOf('2027-08-11')
    expect((await loanOf(loan.id)).state).toBe('at_home')
    expect(await membershipOf(member)).toMatchObject({ choice_due: true })
    await morningOf('2027-08-12')
    expect(eventsOf(member)).toMatchObject([{ type: 'garments-kept', loanIds: [loan.id] }])
    expect((await loanOf(loan.id)).state).toBe('kept')
    expect(await garmentState(garments[0] as Id<'garment'>)).toBe('kept')
    expect(await membershipOf(member)).toMatchObject({ credits_in_use: 0, choice_due: false })
    await morningOf('2027-08-13')
    expect(eventsOf(member)).toEqual([])
  })

  test('are over on the last day of a shorter month', async () => {
    const { member, loans } = await atHome([30])
    const [loan] = loans as [(typeof loans)[number]]
    await db
      .updateTable('hire')
      .set({ starts_on: '2026-07-31', ends_on: '2026-10-31' })
      .where('loan_id', '=', loan.id)
      .execute()
    await db
      .updateTable('loan')
      .set({ received_on: '2026-07-31', term_ends_on: '2026-10-31' })
      .where('id', '=', loan.id)
      .execute()
    await morningOf('2027-04-29')
    expect((await loanOf(loan.id)).state).toBe('at_home')
    await morningOf('2027-04-30')
    expect(eventsOf(member)).toMatchObject([{ type: 'garments-kept', loanIds: [loan.id] }])
  })

  test('do not count days on which nothing was paid for', async () => {
    const { member, loans } = await atHome([30])
    const step = (from: string, to: string, at: string) => ({
      id: crypto.randomUUID() as never,
      membership_id: member.membershipId,
      from_state: from,
      to_state: to,
      cause: 'test',
      actor: 'provider' as const,
      at: new Date(at),
    })
    await db
      .insertInto('membership_event')
      .values([step('active', 'paused', '2027-03-01T10:00:00Z'), step('paused', 'active', '2027-03-11T10:00:00Z')])
      .execute()
    const last = { starts_on: '2027-05-12', ends_on: '2027-08-12' }
    await db
      .updateTable('hire')
      .set(last)
      .where('loan_id', '=', loans[0]?.id as Id<'loan'>)
      .execute()
    await db
      .updateTable('loan')
      .set({ term_ends_on: last.ends_on })
      .where('id', '=', loans[0]?.id as Id<'loan'>)
      .execute()
    // Its last hire therefore ends before the piece is the family’s own.
    await morningOf('2027-07-31')
    expect(eventsOf(member)).toMatchObject([{ type: 'hire-ending', endsOn: '2027-08-12', notice: 'choose' }])
    await morningOf('2027-08-21')
    expect((await loanOf(loans[0]?.id as Id<'loan'>)).state).toBe('at_home')
    expect((await closet(member)).rentals.active).toMatchObject([{ yoursToKeepOn: '2027-08-22' }])
    await morningOf('2027-08-22')
    expect((await loanOf(loans[0]?.id as Id<'loan'>)).state).toBe('kept')
  })
})

describe('a return that does not arrive', () => {
  /** Booked on 20 November 2026, so due on 4 December. */
  async function announced(credits: readonly number[], back: number, plan: Plan = '150-quarterly') {
    const { member, garments, loans } = await atHome(credits, plan)
    const itemsIds = garments.slice(0, back)
    const answer = await call('announceReturn', { body: { itemsIds } }, { viewer: member.viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return { member, garments, loans, returnId: toId<'return'>(answer.body.returnId) }
  }
  const returnOf = (id: Id<'return'>) =>
    db.selectFrom('rental_return').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('leads to reminders, then lapses: its pieces and credits are as before, and its free postage can be used again', async () => {
    const { member, garments, returnId } = await announced([30, 20], 1)
    expect(await membershipOf(member)).toMatchObject({ credits_in_use: 20 })
    for (const day of ['2026-11-27', '2026-12-02', '2026-12-05']) {
      await morningOf(day)
      expect(eventsOf(member), day).toMatchObject([{ type: 'return-reminder-due', returnId }])
    }
    await morningOf('2026-12-11')
    expect(eventsOf(member)).toEqual([])
    await morningOf('2026-12-12')
    expect(eventsOf(member)).toMatchObject([{ type: 'return-lapsed', returnId }])
    expect(await returnOf(returnId)).toMatchObject({ state: 'cancelled' })
    expect(await membershipOf(member)).toMatchObject({ credits_in_use: 50, choice_due: false })
    expect(await garmentState(garments[0] as Id<'garment'>)).toBe('out')
    expect(
      await db.selectFrom('free_postage').select('direction').where('account_id', '=', member.accountId).execute(),
    ).toEqual([{ direction: 'outbound' }])
    const repeated = await call('announceReturn', { body: { itemsIds: garments } }, { viewer: member.viewer })
    expect(repeated).toMatchObject({ status: 200 })
  })

  test('may still arrive after it lapsed', async () => {
    const { member, garments, returnId } = await announced([30, 20], 1)
    await morningOf('2026-12-12')
    expect(await receiveReturn(world.services, { returnId, operator: 'kim' })).toMatchObject({
      garments: 1,
      missing: [],
    })
    expect(await membershipOf(member)).toMatchObject({ credits_in_use: 20 })
    expect(await garmentState(garments[0] as Id<'garment'>)).toBe('received')
  })

  test('is no longer expected when its pieces go back another way', async () => {
    const { member, garments, returnId } = await announced([30], 1)
    await morningOf('2026-12-12')
    const repeated = await call('announceReturn', { body: { itemsIds: garments } }, { viewer: member.viewer })
    expect(repeated).toMatchObject({ status: 200 })
    await expect(receiveReturn(world.services, { returnId, operator: 'kim' })).rejects.toMatchObject({
      code: 'not_now',
    })
  })

  test('whose pieces no longer fit the credits stops new orders until it is posted; nothing is charged', async () => {
    const { member, returnId } = await announced([90, 50], 1)
    const wanted = [await world.garment({ credits: 80 })]
    await world.order({ accountId: member.accountId, garmentIds: wanted })
    await morningOf('2026-12-12')
    expect(eventsOf(member)).toMatchObject([{ type: 'return-choice-due', returnId }])
    expect(await returnOf(returnId)).toMatchObject({ state: 'announced', lapsed_on: '2026-12-12' })
    expect(await membershipOf(member)).toMatchObject({ choice_due: true, credits_in_use: 130 })
    expect((await closet(member)).announcements).toMatchObject([{ choiceDue: true, can: { post: { allowed: true } } }])
    await morningOf('2026-12-13')
    expect(eventsOf(member)).toEqual([])
    const post = () =>
      call('postReturn', { params: { id: returnId }, body: { proof: 'AB123456789GB' } }, { viewer: member.viewer })
    expect(await post()).toMatchObject({ status: 200, body: { announcement: { state: 'posted', choiceDue: false } } })
    expect(await post()).toMatchObject({ status: 200 })
    expect(await membershipOf(member)).toMatchObject({ choice_due: false })
    expect(await returnOf(returnId)).toMatchObject({ state: 'posted', posted_proof: 'AB123456789GB' })
  })

  test('whose pieces no longer fit the credits lapses on the morning they fit again', async () => {
    const { member, garments, returnId } = await announced([90, 60], 1)
    // Then 140 of 150 credits are in use, and the 90 of the return no longer fit.
    const wanted = [await world.garment({ credits: 80 })]
    const orderId = await world.order({
      accountId: member.accountId,
      garmentIds: wanted,
      until: 'placed',
      placedAt: world.time.now,
    })
    await morningOf('2026-12-12')
    expect(eventsOf(member)).toMatchObject([{ type: 'return-choice-due' }])
    expect(await call('cancelOrder', { params: { id: orderId } }, { viewer: member.viewer })).toMatchObject({
      status: 200,
    })
    await morningOf('2026-12-13')
    expect(eventsOf(member)).toMatchObject([{ type: 'return-lapsed', returnId }])
    expect(await membershipOf(member)).toMatchObject({ credits_in_use: 150, choice_due: false })
    expect(await garmentState(garments[0] as Id<'garment'>)).toBe('out')
  })

  test('that was posted ends without charge after 21 days, and may still arrive', async () => {
    const { member, garments, loans, returnId } = await announced([30, 20], 1)
    const { viewer } = member
    await call('postReturn', { params: { id: returnId }, body: { proof: 'AB1' } }, { viewer })
    await morningOf('2026-12-11')
    expect((await returnOf(returnId)).state).toBe('posted')
    await morningOf('2026-12-12')
    expect(eventsOf(member)).toMatchObject([{ type: 'return-lost', returnId }])
    expect(await returnOf(returnId)).toMatchObject({ state: 'lost' })
    expect(await garmentState(garments[0] as Id<'garment'>)).toBe('lost')
    expect(await membershipOf(member)).toMatchObject({ credits_in_use: 20, choice_due: false })
    const more = await call('announceReturn', { body: { itemsIds: garments.slice(1) } }, { viewer })
    expect(more).toMatchObject({ status: 402 })
    expect(await receiveReturn(world.services, { returnId, operator: 'kim' })).toMatchObject({
      garments: 1,
      missing: [],
    })
    expect(await garmentState(garments[0] as Id<'garment'>)).toBe('received')
    expect((await loanOf(loans[0]?.id as Id<'loan'>)).state).toBe('lost')
  })

  test('that was posted is left to the office if another was lost without a scan within a year, and is lost after 60 days', async () => {
    const { member, garments, returnId } = await announced([30, 20], 1)
    const { viewer } = member
    const post = (id: string) => call('postReturn', { params: { id }, body: { proof: 'AB1' } }, { viewer })
    await post(returnId)
    await morningOf('2026-12-12')
    expect((await returnOf(returnId)).state).toBe('lost')
    const second = await world.order({
      accountId: member.accountId,
      returning: garments.slice(1),
      placedAt: world.time.now,
    })
    await post(second)
    await morningOf('2027-01-03')
    expect(eventsOf(member)).toMatchObject([{ type: 'return-undecided', returnId: second }])
    expect(await returnOf(second)).toMatchObject({ state: 'posted', undecided_since: '2027-01-03' })
    expect(await membershipOf(member)).toMatchObject({ credits_in_use: 0, choice_due: false })
    await morningOf('2027-02-10')
    expect(eventsOf(member)).toEqual([])
    await morningOf('2027-02-11')
    expect(eventsOf(member)).toMatchObject([{ type: 'return-lost', returnId: second }])
    expect((await returnOf(second)).state).toBe('lost')
  })

  test('can be posted only by its own family, and only while it is expected', async () => {
    const { member, returnId } = await announced([30], 1)
    const other = await world.member()
    const input = { params: { id: returnId }, body: { proof: 'AB1' } }
    expect(await call('postReturn', input, { viewer: other.viewer })).toMatchObject({ status: 404 })
    expect(await call('postReturn', input, {})).toMatchObject({ status: 401 })
    await receiveReturn(world.services, { returnId, operator: 'kim' })
    expect(await call('postReturn', input, { viewer: member.viewer })).toMatchObject({ errors: [{ code: 'not_now' }] })
  })
})
