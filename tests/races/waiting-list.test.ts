// Fifty members wait for one piece. It goes to the first of them, and never to two people, even if others try to order
// it at the same time.
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
  'waiting_list.quiet_from_hour': 0,
  'waiting_list.quiet_to_hour': 0,
  'waiting_list.emails_a_day': 1000,
})
const { call } = world
const newcomers = (count: number) => world.racers(count, { newcomers: true })
/** Each request comes from a different network. */
let networks = 0
const anIp = () => `10.${networks >> 8}.${networks++ & 255}.1`

/** Creates pieces of one product, each in an order of another family that can still be cancelled. */
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

async function joinWaitingList(productId: Id<'product'>, { viewer }: Racer) {
  const answer = await call('addToWaitingList', { body: { productId, size: '104cm' } }, { viewer, ip: anIp() })
  expect(answer).toMatchObject({ ok: true })
}
const release = ({ holder, orderId }: { holder: Racer; orderId: Id<'order'> }) =>
  call('cancelOrder', { params: { id: orderId } }, { viewer: holder.viewer })
const place = ({ viewer }: Racer, garmentId: Id<'garment'>) =>
  call('placeOrder', { body: { inventoryItemIds: [garmentId], postageStatus: 'free' } }, { viewer })
const runOffers = () => world.recurring.find(({ kind }) => kind === 'waiting-list:offers')?.work()

/** @returns the accounts that have ordered one of the pieces, and those that were offered one */
async function readHolders(garmentIds: readonly Id<'garment'>[]) {
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
    for (const racer of racers) await joinWaitingList(productId, racer)
    const [first, ...others] = [...racers, ...(await newcomers(10))] as [Racer, ...Racer[]]
    const [back, ...answers] = await Promise.all([
      release(orders[0] as (typeof orders)[number]),
      ...others.map((racer) => place(racer, garmentId)),
      ...Array.from({ length: 3 }, () => runOffers()),
    ])
    expect(back).toMatchObject({ ok: true })
    expect(answers.filter((answer) => answer?.ok)).toEqual([])
    expect(await readHolders(garmentIds)).toEqual({ rented: [], offered: [first.accountId] })
    expect(await place(first, garmentId)).toMatchObject({ ok: true })
    await world.runDueJobs()
    await world.expectInvariants()
  }
})

test('a piece ordered as its offer lapses goes to that family or to the next in line', async () => {
  for (let round = 0; round < rounds(6, 40); round++) {
    const { productId, garmentIds, orders } = await piecesOut(1)
    const [garmentId] = garmentIds as [Id<'garment'>]
    const [first, second, ...passers] = (await newcomers(10)) as [Racer, Racer, ...Racer[]]
    for (const racer of [first, second]) await joinWaitingList(productId, racer)
    await release(orders[0] as (typeof orders)[number])
    world.passMinutes(12 * 60)
    const press = place(first, garmentId)
    await Promise.all([
      press,
      runOffers(),
      ...[second, ...passers].map((racer) => place(racer, garmentId)),
      runOffers(),
    ])
    const ordered = (await press).ok
    const { rented, offered } = await readHolders(garmentIds)
    // The second member may have been offered the piece in time to order it, too; the next run of the job records that.
    expect(new Set([...rented, ...offered])).toEqual(new Set([ordered ? first.accountId : second.accountId]))
    await runOffers()
    await world.runDueJobs()
    await world.expectInvariants()
  }
})

test('a free piece is either ordered by a passer-by or offered to the member who waits', async () => {
  for (let round = 0; round < rounds(4, 30); round++) {
    const garmentId = await world.garment()
    const { product_id: productId, size_code } = await db
      .selectFrom('garment')
      .select(['product_id', 'size_code'])
      .where('id', '=', garmentId)
      .executeTakeFirstOrThrow()
    // The holder never pays, so that others may wait for the piece until the hold expires.
    const [holder, waiting, ...passers] = (await newcomers(10)) as [Racer, Racer, ...Racer[]]
    await call(
      'getPaymentIntent',
      { body: { inventoryItemIds: [garmentId], returnItemsIds: [] } },
      { viewer: holder.viewer },
    )
    const body = { productId, size: size_code }
    expect(await call('addToWaitingList', { body }, { viewer: waiting.viewer, ip: anIp() })).toMatchObject({ ok: true })
    world.passMinutes(16)
    await Promise.all([runOffers(), ...passers.map((racer) => place(racer, garmentId)), runOffers()])
    const { rented, offered } = await readHolders([garmentId])
    expect([...rented, ...offered]).toHaveLength(1)
    expect(offered).toEqual(rented.length > 0 ? [] : [waiting.accountId])
    await world.runDueJobs()
    await world.expectInvariants()
  }
})

test('ten pieces that are ready at once go to the first ten members, one each', async () => {
  for (let round = 0; round < rounds(2, 10); round++) {
    const { productId, garmentIds, orders } = await piecesOut(10)
    const racers = await newcomers(15)
    for (const racer of racers) await joinWaitingList(productId, racer)
    const answers = await Promise.all([...orders.map(release), runOffers(), runOffers()])
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(10)
    const { offered } = await readHolders(garmentIds)
    expect(offered).toHaveLength(10)
    expect(new Set(offered)).toEqual(new Set(racers.slice(0, 10).map(({ accountId }) => accountId)))
    await world.expectInvariants()
  }
})
