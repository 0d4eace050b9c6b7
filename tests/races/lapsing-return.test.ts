// A return lapses or a hire ends in the morning's job while the family acts. The piece is then at home, rented again or the family's,
// and the free return is restored.
import { expect, test } from 'vitest'
import { followUpReturns } from '#server/domains/rentals/operations/follow-up-returns.ts'
import { askAboutHires } from '#server/domains/rentals/operations/hires/ask-about-hires.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anOrder } from '../builders/an-order.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { type Racer, raceWorld } from './race-world.ts'

const roundCount = rounds(6, 20)
const { db } = await openTestDatabase({ max: 24 })
const world = await raceWorld(db)
const { call, services } = world

/**
 * A piece at home since 22 August 2026, so its family can choose on 20 November.
 * @param goesBack whether it has a free return that should have been posted weeks ago
 */
async function aPiece({ accountId }: Racer, { placedAt = '2026-08-20T09:00:00Z', goesBack = true } = {}) {
  const garmentId = await world.garment({ now: new Date('2026-07-01T09:00:00Z') })
  await transaction(db, (tx) => anOrder(tx, { accountId, garmentIds: [garmentId], placedAt: new Date(placedAt) }))
  const announced = { accountId, returning: [garmentId], placedAt: new Date('2026-10-20T09:00:00Z') }
  if (goesBack) await transaction(db, (tx) => anOrder(tx, announced))
  const loans = db.selectFrom('loan').select(['id', 'term_ends_on']).where('garment_id', '=', garmentId)
  const { id, term_ends_on } = await loans.executeTakeFirstOrThrow()
  return { loanId: id, endsOn: term_ends_on as string }
}

/** Starts both acts at once; which of them goes first alternates by round. */
async function startBoth<One>(round: number, one: () => Promise<One>, other: () => Promise<unknown>): Promise<One> {
  const early = round % 2 === 0 ? undefined : other()
  const [answer] = await Promise.all([one(), early ?? other()])
  return answer
}
const extend = ({ viewer }: Racer, { loanId, endsOn }: { loanId: Id<'loan'>; endsOn: string }) =>
  call('extendRental', { params: { id: loanId }, body: { endsOn } }, { viewer })

async function stateOf({ accountId }: Racer, loanId: Id<'loan'>) {
  const loan = await db
    .selectFrom('loan')
    .innerJoin('membership', 'membership.id', 'loan.membership_id')
    .select(['loan.state', 'loan.hire_notice', 'membership.choice_due'])
    .select((eb) =>
      eb.selectFrom('hire').select(eb.fn.countAll<string>().as('n')).whereRef('loan_id', '=', 'loan.id').as('hires'),
    )
    .where('loan.id', '=', loanId)
    .executeTakeFirstOrThrow()
  const returns = await db.selectFrom('rental_return').select('state').where('account_id', '=', accountId).execute()
  const free = await db.selectFrom('free_postage').select('direction').where('account_id', '=', accountId).execute()
  return {
    ...loan,
    hires: Number(loan.hires),
    returns: returns.map(({ state }) => state),
    freeUsed: free.map(({ direction }) => direction),
  }
}

test('a piece bought while its return lapses is the family’s, and the return is cancelled and the free return restored', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const { loanId } = await aPiece(racer)
    const payment = await call('getKeepPayment', { params: { id: loanId } }, { viewer: racer.viewer })
    if (!payment.ok) throw new Error(JSON.stringify(payment.errors))
    await world.pay(payment.body.clientSecret)
    const bought = await startBoth(
      round,
      () => call('keepPiece', { params: { id: loanId } }, { viewer: racer.viewer }),
      () => followUpReturns(services),
    )
    expect(bought.ok).toBe(true)
    expect(await stateOf(racer, loanId)).toMatchObject({
      state: 'kept',
      returns: ['cancelled'],
      freeUsed: ['outbound'],
      choice_due: false,
    })
    const refunds = await db.selectFrom('refund').select('id').where('account_id', '=', racer.accountId).execute()
    expect(refunds).toEqual([])
  }
  await world.expectInvariants()
})

test('a piece whose family keeps it longer while its return lapses stays at home, whether the renewal is accepted or refused', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const piece = await aPiece(racer)
    const extended = await startBoth(
      round,
      () => extend(racer, piece),
      () => followUpReturns(services),
    )
    if (!extended.ok) expect(extended.errors[0]?.code).toBe('not_now')
    expect(await stateOf(racer, piece.loanId)).toMatchObject({
      state: 'at_home',
      returns: ['cancelled'],
      freeUsed: ['outbound'],
      hires: extended.ok ? 2 : 1,
    })
  }
  await world.expectInvariants()
})

test('a piece whose family keeps it longer while its hire ends unanswered is rented again, and no choice is due', async () => {
  for (const [round, racer] of (await world.racers(roundCount)).entries()) {
    const piece = await aPiece(racer, { placedAt: '2026-08-15T09:00:00Z', goesBack: false })
    const extended = await startBoth(
      round,
      () => extend(racer, piece),
      () => askAboutHires(services),
    )
    expect(extended.ok).toBe(true)
    expect(await stateOf(racer, piece.loanId)).toMatchObject({
      state: 'at_home',
      hires: 2,
      hire_notice: 'none',
      choice_due: false,
    })
  }
  await world.expectInvariants()
})
