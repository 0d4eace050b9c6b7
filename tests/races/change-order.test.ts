// A family changes or cancels an order while the office picks it, another tab changes or cancels it, or another family takes
// the piece. Each race has one valid outcome, and nobody sees an error.
import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/index.ts'
import { startPicking } from '#server/domains/rentals/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { anOrder } from '../builders/an-order.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { type Racer, raceWorld } from './race-world.ts'

const roundCount = rounds(5, 20)
const { db } = await openTestDatabase({ max: 24 })
const world = await raceWorld(db)
const { call } = world

interface Placed extends Racer {
  readonly orderId: Id<'order'>
  readonly garmentIds: readonly [Id<'garment'>, Id<'garment'>]
}

/** Families with a placed order of two pieces of one credit each. */
async function families(count: number): Promise<Placed[]> {
  const racers = await world.racers(count, { newcomers: true })
  const placed: Placed[] = []
  for (const racer of racers) {
    const garmentIds = [await world.garment(), await world.garment()] as const
    const placedAt = world.services.clock.now()
    const { accountId } = racer
    const orderId = await transaction(db, (tx) =>
      anOrder(tx, { accountId, garmentIds: [...garmentIds], placedAt, until: 'placed' }),
    )
    placed.push({ ...racer, orderId: toId(orderId), garmentIds })
  }
  return placed
}

const change = ({ viewer, orderId }: Placed, ...inventoryItemIds: string[]) =>
  call(
    'changeOrder',
    { params: { id: orderId }, body: { revision: 0, inventoryItemIds, creditsUsed: inventoryItemIds.length } },
    { viewer },
  )
const cancel = ({ viewer, orderId }: Placed) => call('cancelOrder', { params: { id: orderId } }, { viewer })
const pick = ({ orderId }: Placed) =>
  startPicking(world.services, { orderId, operator: 'sam' }).then(
    () => ({ ok: true as const }),
    (error: unknown) => {
      if (error instanceof Refusal) return { ok: false as const, code: error.code }
      throw error
    },
  )
const orderOf = async ({ viewer, orderId }: Placed): Promise<AnswerOf<'orderDetails'>['order']> => {
  const answer = await call('orderDetails', { params: { id: orderId } }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.order
}
const itemsOf = async (family: Placed) => (await orderOf(family)).items.map(({ itemId }) => itemId).toSorted()
const codeOf = (answer: Awaited<ReturnType<typeof change>>) => (answer.ok ? 'done' : answer.errors[0]?.code)
/** Starts both acts at once; which of them goes first alternates by round. */
const startBoth = <One, Other>(
  round: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> => {
  const second = round % 2 === 0 ? undefined : other()
  return Promise.all([one(), second ?? other()])
}

test('a change during picking is picked, or comes too late', async () => {
  for (const [round, family] of (await families(roundCount)).entries()) {
    const [kept, out] = family.garmentIds
    const [changed, picked] = await startBoth(
      round,
      () => change(family, kept),
      () => pick(family),
    )
    expect(picked).toEqual({ ok: true })
    expect(['done', 'not_now']).toContain(codeOf(changed))
    expect(await itemsOf(family)).toEqual(changed.ok ? [kept] : [kept, out].toSorted())
  }
  await world.expectInvariants()
})

test('a change during a cancellation is made before it or not at all, and the order is cancelled', async () => {
  for (const [round, family] of (await families(roundCount)).entries()) {
    const more = await world.garment()
    const [changed, cancelled] = await startBoth(
      round,
      () => change(family, ...family.garmentIds, more),
      () => cancel(family),
    )
    expect(cancelled.ok).toBe(true)
    expect(['done', 'not_now']).toContain(codeOf(changed))
    expect(await orderOf(family)).toMatchObject({ state: 'cancelled', revision: changed.ok ? 1 : 0 })
  }
  await world.expectInvariants()
})

test('after a cancellation during picking the pieces are back in the shop, or picked', async () => {
  for (const [round, family] of (await families(roundCount)).entries()) {
    const [cancelled, picked] = await startBoth(
      round,
      () => cancel(family),
      () => pick(family),
    )
    expect(cancelled.ok).not.toBe(picked.ok)
    if (!cancelled.ok) expect(cancelled.errors[0]?.code).toBe('not_now')
    if (!picked.ok) expect(picked.code).toBe('not_now')
    const pieces = await db.selectFrom('garment').select('state').where('id', 'in', family.garmentIds).execute()
    const state = cancelled.ok ? 'ready' : 'picked'
    expect(pieces).toEqual([{ state }, { state }])
  }
  await world.expectInvariants()
})

test('when two tabs change an order, one change is made and the other refused, and a repeated change is made once', async () => {
  for (const family of await families(roundCount)) {
    const [one, two] = family.garmentIds
    const answers = await Promise.all([
      change(family, one),
      change(family, two),
      change(family, one),
      change(family, two),
    ])
    const done = answers.filter(({ ok }) => ok)
    expect(done).toHaveLength(2)
    for (const answer of answers) expect(['done', 'order_changed']).toContain(codeOf(answer))
    expect(await orderOf(family)).toMatchObject({ revision: 1, items: [{}] })
  }
  await world.expectInvariants()
})

test('the last piece, added to ten orders and ordered by ten families, goes to one, and the others’ refusals name it', async () => {
  for (let round = 0; round < rounds(2, 10); round++) {
    const last = await world.garment()
    const changing = await families(10)
    const ordering = await world.racers(10, { newcomers: true })
    const place = ({ viewer }: Racer) =>
      call('placeOrder', { body: { inventoryItemIds: [last], postageStatus: 'free' } }, { viewer })
    const answers = await Promise.all(
      changing.flatMap((family, at) => [
        change(family, ...family.garmentIds, last),
        ...ordering.slice(at, at + 1).map(place),
      ]),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers)
      if (!answer.ok)
        expect(answer).toMatchObject({
          status: 409,
          errors: [{ code: 'items_unavailable', titles: ['Puddle raincoat'] }],
        })
    await world.expectInvariants()
  }
})
