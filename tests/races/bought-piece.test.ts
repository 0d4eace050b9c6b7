// A piece is bought while it is received, or in two tabs, and a purchase is cancelled in eight tabs. Each race has one valid outcome:
// the family owns the piece and has paid for it, or it is returned and refunded.
import { expect, test } from 'vitest'
import { receiveReturn } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anOrder } from '../builders/an-order.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { type Racer, raceWorld } from './race-world.ts'

const roundCount = rounds(4, 20)
const { db } = await openTestDatabase({ max: 24 })
const world = await raceWorld(db)
const { call } = world
world.startProcess()
world.startProcess()

const idParams = (id: Id<'loan'>) => ({ params: { id } })
const open = async ({ viewer }: Racer, loanId: Id<'loan'>) => {
  const answer = await call('getKeepPayment', idParams(loanId), { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.clientSecret
}
const keep = ({ viewer }: Racer, loanId: Id<'loan'>) => call('keepPiece', idParams(loanId), { viewer })
const cancel = ({ viewer }: Racer, loanId: Id<'loan'>) => call('cancelKeep', idParams(loanId), { viewer })
const finishAndCheck = async () => {
  await world.runDueJobs()
  await expect.poll(openJobs).toEqual([])
  await world.expectInvariants()
}
const openJobs = () =>
  db
    .selectFrom('job')
    .select(['kind', 'attempts', 'last_error'])
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', world.services.clock.now())
    .execute()

/** Puts pieces into the racer's home, and into a booked return if `announced`. */
async function putAtHome(racer: Racer, count: number, { announced = false } = {}) {
  const garmentIds: Id<'garment'>[] = []
  for (let n = 0; n < count; n++) garmentIds.push(await world.garment())
  await transaction(db, (tx) => anOrder(tx, { accountId: racer.accountId, garmentIds }))
  const { accountId } = racer
  const returnId = announced
    ? await transaction(db, (tx) =>
        anOrder(tx, { accountId, returning: garmentIds, placedAt: new Date('2026-11-14T09:00:00Z') }),
      )
    : undefined
  const loans = await db.selectFrom('loan').select('id').where('garment_id', 'in', garmentIds).orderBy('id').execute()
  return { loanIds: loans.map(({ id }) => id) as [Id<'loan'>, ...Id<'loan'>[]], returnId }
}
const stateOf = async (loanId: Id<'loan'>) =>
  (await db.selectFrom('loan').select('state').where('id', '=', loanId).executeTakeFirstOrThrow()).state
const countPurchases = async ({ accountId }: Racer) =>
  (
    await db
      .selectFrom('keep_purchase')
      .select('id')
      .where('account_id', '=', accountId)
      .where('cancelled_at', 'is', null)
      .execute()
  ).length
const refunds = async ({ accountId }: Racer) =>
  (await db.selectFrom('refund').select('cause_key').where('account_id', '=', accountId).execute()).map(
    ({ cause_key }) => cause_key.split(':')[0],
  )

test('a piece bought while it is received is the family’s, or back with us and refunded', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const { loanIds, returnId } = await putAtHome(racer, 1, { announced: true })
    const [loanId] = loanIds
    await world.pay(await open(racer, loanId))
    const receive = () =>
      receiveReturn(world.services, { returnId: returnId as Id<'return'>, operator: 'sam' }).then(
        () => true,
        () => false,
      )
    const buy = async () => (await keep(racer, loanId)).ok
    const [first, second] = await Promise.all(round % 2 === 0 ? [buy(), receive()] : [receive(), buy()])
    await finishAndCheck()
    expect(first).not.toBe(second)
    const isKept = (await stateOf(loanId)) === 'kept'
    expect(await stateOf(loanId)).toBe(isKept ? 'kept' : 'returned')
    expect(await countPurchases(racer)).toBe(isKept ? 1 : 0)
    expect(await refunds(racer)).toEqual(isKept ? [] : ['checkout'])
  }
})

test('two tabs and the provider’s event that buy a piece at once make one purchase', async () => {
  for (const racer of await world.racers(roundCount)) {
    const { loanIds } = await putAtHome(racer, 1)
    const [loanId] = loanIds
    const secrets = await Promise.all([open(racer, loanId), open(racer, loanId)])
    expect(new Set(secrets).size).toBe(1)
    const early = keep(racer, loanId)
    await world.pay(secrets[0] ?? null)
    const answers = await Promise.all([keep(racer, loanId), keep(racer, loanId), keep(racer, loanId)])
    const earlyAnswer = await early
    expect(earlyAnswer.ok || earlyAnswer.status === 402).toBe(true)
    expect(new Set(answers.map((answer) => answer.ok && answer.body.purchaseId)).size).toBe(1)
    expect(answers[0]?.ok).toBe(true)
    await finishAndCheck()
    expect(await countPurchases(racer)).toBe(1)
    expect(await refunds(racer)).toEqual([])
  }
})

test('a purchase cancelled in eight tabs is refunded once', async () => {
  for (const racer of await world.racers(roundCount)) {
    const { loanIds } = await putAtHome(racer, 1)
    const [loanId] = loanIds
    await world.pay(await open(racer, loanId))
    expect((await keep(racer, loanId)).ok).toBe(true)
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(racer, loanId)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    await finishAndCheck()
    expect(await stateOf(loanId)).toBe('at_home')
    expect(await refunds(racer)).toEqual(['purchase-cancelled'])
  }
})
