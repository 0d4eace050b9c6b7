// The world of buying-world.ts, with mornings that pass until a piece counts as missing.
import { expect } from 'vitest'
import { approveLoss } from '#server/domains/rentals/index.ts'
import { recurringRentalJobs } from '#server/domains/rentals/jobs.ts'
import { moveLoss } from '#server/domains/rentals/steps/losses/move-loss.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { type BoughtPiece, type BuyerOptions, buyingWorld } from './buying-world.ts'

/** @param options by default without a bystander, since the jobs of a morning change every family */
export function losingWorld(db: Db, options: Parameters<typeof buyingWorld>[1] = { bystander: false }) {
  const world = buyingWorld(db, options)
  const { call } = world
  type Family = Awaited<ReturnType<typeof world.buyer>>
  const idParams = ({ loanId }: BoughtPiece) => ({ params: { id: loanId } })

  async function morningOf(day: string): Promise<void> {
    world.time.now = new Date(`${day}T08:00:00Z`)
    for (const job of recurringRentalJobs(world.services)) await job.work()
  }
  async function lossOf({ loanId }: BoughtPiece) {
    const rows = await db.selectFrom('loss').selectAll().where('loan_id', '=', loanId).orderBy('id').execute()
    const last = rows.at(-1)
    if (!last) throw new Error('this piece has no case')
    return last
  }
  const getPayment = ({ viewer }: Family, piece: BoughtPiece) => call('getLossPayment', idParams(piece), { viewer })
  const payLoss = ({ viewer }: Family, piece: BoughtPiece) => call('payLoss', idParams(piece), { viewer })

  return {
    ...world,
    morningOf,
    lossOf,
    getPayment,
    payLoss,
    /** Reports a piece lost and approves the loss, without running any mornings. */
    async approved(member: Family, piece: BoughtPiece): Promise<void> {
      await call('reportRental', { ...idParams(piece), body: { kind: 'lost' } }, { viewer: member.viewer })
      const { id: lossId } = await lossOf(piece)
      await transaction(db, async (tx) => {
        await tx.updateTable('loss').set({ notices: 3 }).where('id', '=', lossId).execute()
        await moveLoss(tx, lossId, { from: 'open', to: 'to_approve', actor: 'system:test', now: world.time.now })
      })
      await approveLoss(world.services, { lossId, operator: 'sam' })
    },
    /** A family whose pieces came on 12 November 2026, so their rental ends on 12 February 2027. */
    family: (options: Partial<BuyerOptions> = {}) => {
      world.time.now = new Date('2026-11-20T10:00:00Z')
      return world.buyer({ credits: [13], ...options })
    },
    /**
     * Runs the mornings on which the family leaves three notices unanswered and, more than 30 days after the first notice, an
     * operator is asked to approve the loss.
     */
    async untilToApprove(): Promise<void> {
      for (const day of ['2027-02-13', '2027-02-19', '2027-03-01', '2027-03-11', '2027-03-21']) await morningOf(day)
    },
    report: ({ viewer }: Family, piece: BoughtPiece) =>
      call('reportRental', { ...idParams(piece), body: { kind: 'lost' } }, { viewer }),
    found: ({ viewer }: Family, piece: BoughtPiece) => call('foundRental', idParams(piece), { viewer }),
    read: async ({ viewer }: Family, piece: BoughtPiece) => {
      const answer = await call('getLoss', idParams(piece), { viewer })
      if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
      return answer.body
    },
    async paid(member: Family, piece: BoughtPiece): Promise<Id<'loss'>> {
      const payment = await getPayment(member, piece)
      await world.pay(payment.ok ? payment.body.clientSecret : null)
      const answer = await payLoss(member, piece)
      if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
      return answer.body.lossId as Id<'loss'>
    },
    async membershipOf({ membershipId }: Family) {
      return db
        .selectFrom('membership')
        .select(['state', 'choice_due', 'credits_in_use'])
        .where('id', '=', membershipId)
        .executeTakeFirstOrThrow()
    },
    eventsOf: ({ accountId }: Family) =>
      world.published.flatMap((event) =>
        'accountId' in event && event.accountId === accountId && event.type.startsWith('loss-')
          ? ['notice' in event ? `${event.type} ${event.notice}` : event.type]
          : [],
      ),
    place: ({ viewer }: Family, inventoryItemIds: string[]) =>
      call('placeOrder', { body: { inventoryItemIds, postageStatus: 'free' } }, { viewer }),
    refusedWith: (code: string, words = '') => ({
      ok: false,
      errors: [expect.objectContaining({ code, message: expect.stringContaining(words) })],
    }),
  }
}
