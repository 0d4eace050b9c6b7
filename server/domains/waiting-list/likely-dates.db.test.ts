// Likely dates from what garments did (product §13.7): the trips that are read, and what an account reads on its waiting list.
import { expect, test } from 'vitest'
import { type GarmentHistoryEntry, type GarmentState, listTrips } from '#server/domains/inventory/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { replayYear } from './index.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
const dayMs = 24 * 60 * 60_000

type Step = readonly [day: number, kind: string, to: GarmentState]
const away: Step[] = [
  [1, 'order', 'reserved'],
  [1, 'pick', 'picked'],
  [1, 'pack', 'packed'],
  [2, 'dispatch', 'out'],
]
const home: Step[] = [
  [50, 'announce return', 'return_announced'],
  [54, 'receive', 'received'],
  [55, 'inspect', 'inspecting'],
  [56, 'clean', 'cleaning'],
  [57, 'release', 'ready'],
]

/** @returns the trips of a garment with these steps, their days as in the steps */
async function tripsOf(steps: readonly Step[], state: GarmentState) {
  const start = new Date('2026-03-01T12:00:00Z')
  const history: GarmentHistoryEntry[] = []
  const first: Step[] = [
    [0, 'intake', 'intake'],
    [0, 'grade', 'graded'],
    [0, 'release', 'ready'],
  ]
  for (const [day, kind, to] of [...first, ...steps])
    history.push({
      kind,
      to,
      from: history.at(-1)?.to ?? null,
      actor: 'system:test',
      at: new Date(start.getTime() + day * dayMs + history.length * 60_000),
    })
  const id = await transaction(db, (tx) => aGarment(tx, { life: { state, history } }))
  const trips = await listTrips(db, { since: start, until: world.time.now, max: 1000 })
  const zero = 9556 // 1 March 2026, from 1 January 2000
  const at = (day: number | null) => (day === null ? null : day - zero)
  return trips
    .filter(({ garmentId }) => garmentId === id)
    .map(({ out, announced, received, ready, ended }) => [out, announced, received, ready, ended].map(at))
}

test('a trip ends when its garment is ready again or kept, and cancelled steps do not count', async () => {
  expect(await tripsOf([...away, ...home], 'ready')).toEqual([[2, 50, 54, 57, null]])
  const nextTrip = home.map(([day, ...step]): Step => [day + 100, ...step])
  const awayAgain = away.map(([day, ...step]): Step => [day + 60, ...step])
  expect(await tripsOf([...away, ...home, ...awayAgain, ...nextTrip], 'ready')).toEqual([
    [2, 50, 54, 57, null],
    [62, 150, 154, 157, null],
  ])
  const cancelled: Step[] = [
    [30, 'announce return', 'return_announced'],
    [33, 'cancel return', 'out'],
  ]
  expect(await tripsOf([...away, ...cancelled], 'out')).toEqual([[2, null, null, null, null]])
  expect(await tripsOf([...away, ...cancelled, ...home], 'ready')).toEqual([[2, 50, 54, 57, null]])
  expect(await tripsOf([...away, [40, 'keep', 'kept']], 'kept')).toEqual([[2, null, null, null, 40]])
  const taken: Step[] = [
    [40, 'keep', 'kept'],
    [45, 'cancel purchase', 'out'],
  ]
  expect(await tripsOf([...away, ...taken], 'out')).toEqual([[2, null, null, null, null]])
  expect(await tripsOf([...away, [40, 'receive', 'received']], 'received')).toEqual([[2, null, 40, null, null]])
})

const likelyOf = async ({ viewer }: Pick<Awaited<ReturnType<typeof world.member>>, 'viewer'>) => {
  const answer = await world.call('listWaitingList', {}, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.entries.map(({ likely }) => likely)
}

test('the range of dates is around the end of the term, narrows as that approaches, and is later for later entries', async () => {
  const { id: productId } = await transaction(db, (tx) => aProduct(tx))
  const garmentIds = [await world.garment({ productId }), await world.garment({ productId })]
  const holder = await world.member({ plan: '200-quarterly' })
  const orderId = await world.order({ accountId: holder.accountId, garmentIds, placedAt: world.time.now })
  world.time.now = new Date(world.time.now.getTime() + 4 * dayMs)
  const { term_ends_on } = await db
    .selectFrom('loan')
    .select('term_ends_on')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const waits = async (more: object = {}) => {
    const member = await world.member({ plan: '200-quarterly' })
    world.passMinutes(1)
    const answer = await world.call(
      'addToWaitingList',
      { body: { productId, size: '104cm', ...more } },
      { viewer: member.viewer },
    )
    expect(answer).toMatchObject({ ok: true })
    return member
  }
  const [first, second, third] = [await waits(), await waits(), await waits()]
  const modest = await waits({ mostCredits: 3 })

  const [early] = await likelyOf(first)
  const today = dayInLondon(world.time.now)
  if (!early?.until || !term_ends_on) throw new Error('no range')
  expect(early.from > today && early.from < term_ends_on).toBe(true)
  expect(early.until >= term_ends_on).toBe(true)
  expect(early.label).toMatch(/^between \d+ \w+( 2026)? and \d+ \w+ 2027$/)
  const [later] = await likelyOf(second)
  expect(later && early && later.from > early.from).toBe(true)
  // There are two pieces and three people, one of whom may pass theirs on, so there is no last day.
  expect(await likelyOf(third)).toEqual([
    expect.objectContaining({ until: null, label: expect.stringMatching(/^from /) }),
  ])
  expect(await likelyOf(modest)).toEqual([null])

  // A week before the last day, the range is nearer.
  world.time.now = new Date(new Date(`${term_ends_on}T12:00:00Z`).getTime() - 7 * dayMs)
  const [nearer] = await likelyOf(first)
  const days = (range: { from: string; until: string | null }) =>
    (Date.parse(range.until ?? '') - Date.parse(range.from)) / dayMs
  expect(nearer && days(nearer)).toBeLessThan(days(early))
})

test('a year without trips cannot be judged', async () => {
  const replay = await replayYear({ db, clock: { now: () => new Date('2020-01-01') } })
  expect(replay).toEqual({ inside: 0, outside: 0, open: 0, endless: 0, silent: 0, medianDays: null })
})
