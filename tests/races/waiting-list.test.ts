// Fifty members wait for one piece (issue 19): whatever others do at the same time, it goes to one of them, in the order in
// which they asked, and never to two people.
import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { checkedGarments } from '../builders/a-garment.ts'
import { aProduct } from '../builders/a-product.ts'
import { anOrder } from '../builders/an-order.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { setSettings } from '../support/set-setting.ts'
import { rounds } from '../support/volume.ts'
import { type Racer, raceWorld } from './race-world.ts'

const { db } = await openTestDatabase({ max: 24 })
const world = await raceWorld(db)
await setSettings(db, {
  ...{ 'waiting_list.quiet_from_hour': 0, 'waiting_list.quiet_to_hour': 0 },
  'waiting_list.emails_a_day': 1000,
})
const { call } = world
const newcomers = (count: number) => world.racers(count, { newcomers: true })
/** Each asks from its own network. */
let networks = 0
const anIp = () => `10.${networks >> 8}.${networks++ & 255}.1`

/** Pieces of one product, each in an order of another family that can still be cancelled. */
async function piecesOut(count: number) {
  const holders = await newcomers(count)
  return transaction(db, async (tx) => {
    const { id: productId } = await aProduct(tx)
    const now = new Date('2026-11-20T09:00:00Z')
    const garment = { productId, sizeCode: '104cm', condition: 'used' as const, credits: 1 }
    const garments = Array.from({ length: count }, () => garment)
    const garmentIds = await checkedGarments(tx, { garments, actor: 'system:test', now })
    const orders: { holder: Racer; orderId: Id<'order'> }[] = []
    for (const [n, holder] of holders.entries()) {
      const garmentId = garmentIds[n] as Id<'garment'>
      const order = { accountId: holder.accountId, garmentIds: [garmentId], until: 'placed' as const, placedAt: now }
      orders.push({ holder, orderId: await anOrder(tx, order) })
    }
    return { productId, garmentIds, orders }
  })
}

async function wait(productId: Id<'product'>, one: Racer) {
  const answer = await call(
    'addToWaitingList',
    { body: { productId, size: '104cm' } },
    { viewer: one.viewer, ip: anIp() },
  )
  expect(answer).toMatchObject({ ok: true })
}
const comesBack = ({ holder, orderId }: { holder: Racer; orderId: Id<'order'> }) =>
  call('cancelOrder', { params: { id: orderId } }, { viewer: holder.viewer })
const place = ({ viewer }: Racer, garmentId: Id<'garment'>) =>
  call('placeOrder', { body: { inventoryItemIds: [garmentId], postageStatus: 'free' } }, { viewer })
const tend = () => world.recurring.find(({ kind }) => kind === 'waiting-list:offers')?.work()

/** Accounts with the piece on loan, and those with its open offer. */
async function whoHas(garmentIds: readonly Id<'garment'>[]) {
  const rented = await db
    .selectFrom('loan')
    .select('account_id')
    .where('garment_id', 'in', garmentIds)
    .where('state', '=', 'ordered')
    .execute()
  const offered = await db
    .selectFrom('waiting_list_offer')
    .select('account_id')
    .where('garment_id', 'in', garmentIds)
    .where('state', '=', 'open')
    .execute()
  const ids = (rows: { account_id: Id<'account'> }[]) => rows.map((row) => row.account_id)
  return { rented: ids(rented), offered: ids(offered) }
}

test('a piece that everybody tries to order the moment it is ready goes to the first entry', async () => {
  for (let round = 0; round < rounds(2, 10); round++) {
    const { productId, garmentIds, orders } = await piecesOut(1)
    const [garmentId] = garmentIds as [Id<'garment'>]
    const racers = await newcomers(50)
    for (const racer of racers) await wait(productId, racer)
    const [first, ...others] = [...racers, ...(await newcomers(10))] as [Racer, ...Racer[]]
    const [back, ...answers] = await Promise.all([
      comesBack(orders[0] as (typeof orders)[number]),
      ...others.map((one) => place(one, garmentId)),
      ...Array.from({ length: 3 }, () => tend()),
    ])
    expect(back).toMatchObject({ ok: true })
    expect(answers.filter((answer) => answer?.ok)).toEqual([])
    expect(await whoHas(garmentIds)).toEqual({ rented: [], offered: [first.accountId] })
    expect(await place(first, garmentId)).toMatchObject({ ok: true })
    await world.runDueJobs()
    await world.expectInvariants()
  }
})

test('an offer that is accepted as it lapses is its family’s or the next one’s, and nobody else’s', async () => {
  for (let round = 0; round < rounds(6, 40); round++) {
    const { productId, garmentIds, orders } = await piecesOut(1)
    const [garmentId] = garmentIds as [Id<'garment'>]
    const [first, second, ...passers] = (await newcomers(10)) as [Racer, Racer, ...Racer[]]
    for (const racer of [first, second]) await wait(productId, racer)
    await comesBack(orders[0] as (typeof orders)[number])
    world.passMinutes(12 * 60)
    const press = place(first, garmentId)
    await Promise.all([press, tend(), ...[second, ...passers].map((one) => place(one, garmentId)), tend()])
    const ordered = (await press).ok
    const { rented, offered } = await whoHas(garmentIds)
    // The next one may have been offered it in time to order it, too, which the next run of the job notes.
    expect(new Set([...rented, ...offered])).toEqual(new Set([ordered ? first.accountId : second.accountId]))
    await tend()
    await world.runDueJobs()
    await world.expectInvariants()
  }
})

test('a piece that is free is ordered by a passer-by or offered to the one who waits, never both', async () => {
  for (let round = 0; round < rounds(4, 30); round++) {
    const garmentId = await world.garment()
    const { product_id: productId, size_code } = await db
      .selectFrom('garment')
      .select(['product_id', 'size_code'])
      .where('id', '=', garmentId)
      .executeTakeFirstOrThrow()
    // Held by somebody who never pays, so that it may be waited for; then the hold runs out.
    const [holder, waiting, ...passers] = (await newcomers(10)) as [Racer, Racer, ...Racer[]]
    await call(
      'getPaymentIntent',
      { body: { inventoryItemIds: [garmentId], returnItemsIds: [] } },
      { viewer: holder.viewer },
    )
    const body = { productId, size: size_code }
    expect(await call('addToWaitingList', { body }, { viewer: waiting.viewer, ip: anIp() })).toMatchObject({ ok: true })
    world.passMinutes(16)
    await Promise.all([tend(), ...passers.map((one) => place(one, garmentId)), tend()])
    const { rented, offered } = await whoHas([garmentId])
    expect([...rented, ...offered]).toHaveLength(1)
    expect(offered).toEqual(rented.length > 0 ? [] : [waiting.accountId])
    await world.runDueJobs()
    await world.expectInvariants()
  }
})

test('ten pieces that are ready at once go to the first ten, one each', async () => {
  for (let round = 0; round < rounds(2, 10); round++) {
    const { productId, garmentIds, orders } = await piecesOut(10)
    const racers = await newcomers(15)
    for (const racer of racers) await wait(productId, racer)
    const answers = await Promise.all([...orders.map(comesBack), tend(), tend()])
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(10)
    const { offered } = await whoHas(garmentIds)
    expect(offered).toHaveLength(10)
    expect(new Set(offered)).toEqual(new Set(racers.slice(0, 10).map(({ accountId }) => accountId)))
    await world.expectInvariants()
  }
})
