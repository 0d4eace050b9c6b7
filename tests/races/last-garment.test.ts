// Fifty members request the last garment of its kind at once. If they owe postage, one gets it and the others are refused
// before they pay. If their holds expired after they paid, all but one are refunded. In the last race nothing is owed.
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { type Racer, raceWorld, secretOf } from './race-world.ts'

const membersPerRound = 50
const { db } = await openTestDatabase({ max: 24 })
const world = await raceWorld(db)
const { call } = world
const racers = await world.racers(membersPerRound)

const ask = ({ viewer }: Racer, garment: string) =>
  call('getPaymentIntent', { body: { inventoryItemIds: [garment], returnItemsIds: [] } }, { viewer })
const place = ({ viewer }: Racer, garment: string) =>
  call('placeOrder', { body: { inventoryItemIds: [garment], postageStatus: 'paid' } }, { viewer })

const unavailable = {
  ok: false,
  status: 409,
  errors: [{ code: 'items_unavailable', message: messages.itemsUnavailable, titles: ['Puddle raincoat'] }],
}
const ordersOf = (garment: Id<'garment'>) =>
  db.selectFrom('loan').select(['order_id', 'account_id']).where('garment_id', '=', garment).execute()

test('one member orders, and 49 are refused, with the title of the piece, before any payment succeeds', async () => {
  for (let round = 0; round < rounds(3, 20); round++) {
    const garment = await world.garment()
    const paidBefore = await world.countPaid()
    const answers = await Promise.all(racers.map((racer) => ask(racer, garment)))
    const winners = racers.filter((_, index) => answers[index]?.ok)
    const refused = answers.filter((answer) => !answer.ok)
    expect(winners).toHaveLength(1)
    expect(refused).toHaveLength(membersPerRound - 1)
    for (const answer of refused) expect(answer).toMatchObject(unavailable)
    expect(await world.countPaid()).toBe(paidBefore)

    for (const answer of answers) if (answer.ok) await world.pay(answer.body.clientSecret)
    // Everybody claims to have paid; one has.
    const placed = await Promise.all(racers.map((racer) => place(racer, garment)))
    expect(placed.filter((answer) => answer.ok)).toHaveLength(1)
    for (const answer of placed.filter(({ ok }) => !ok)) expect(answer).toMatchObject(unavailable)
    await world.runDueJobs()
    expect(await ordersOf(garment)).toMatchObject([{ account_id: winners[0]?.accountId }])
    await world.expectInvariants()
  }
})

test('after paid holds have expired, the first to return gets the garment, and the others are refunded', async () => {
  for (let round = 0; round < rounds(1, 20); round++) {
    const garment = await world.garment()
    const refundsBefore = await countRefunds()
    await world.control('POST', 'webhooks/pause')
    // Each member in turn holds the garment, pays, and is delayed until the hold has expired.
    for (const racer of racers) {
      await world.pay(secretOf(await ask(racer, garment)))
      world.passMinutes(16)
    }
    // Then they all return at once, and so do the provider's events.
    const [placed] = await Promise.all([
      Promise.all(racers.map((racer) => place(racer, garment))),
      world.control('POST', 'webhooks/resume').then(world.runDueJobs),
    ])
    await world.runDueJobs()
    expect(placed.filter((answer) => answer.ok)).toHaveLength(1)
    for (const answer of placed.filter(({ ok }) => !ok)) expect(answer).toMatchObject(unavailable)
    expect(await ordersOf(garment)).toHaveLength(1)
    expect((await countRefunds()) - refundsBefore).toBe(membersPerRound - 1)
    await world.expectInvariants()
  }
})

test('when nothing is owed, one member gets the garment, with an expired hold or without one', async () => {
  for (let round = 0; round < rounds(3, 20); round++) {
    const garment = await world.garment()
    const newcomers = await world.racers(12, { newcomers: true })
    for (const racer of newcomers.slice(0, 6)) {
      expect(await ask(racer, garment)).toMatchObject({ ok: true, body: { free: true } })
      world.passMinutes(16)
    }
    const placed = await Promise.all(newcomers.map((racer) => place(racer, garment)))
    const [winner] = newcomers.filter((_, index) => placed[index]?.ok)
    for (const answer of placed.filter(({ ok }) => !ok)) expect(answer).toMatchObject(unavailable)
    expect(await ordersOf(garment)).toMatchObject([{ account_id: winner?.accountId }])
    await world.runDueJobs()
    await world.expectInvariants()
  }
})

/** Counts the refunds that the provider has made. */
async function countRefunds(): Promise<number> {
  const row = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
