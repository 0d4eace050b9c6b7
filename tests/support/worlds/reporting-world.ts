// The world of losing-world.ts, with families that report pieces as not as described and check what has arrived.
import type { InputOf } from '#contract/index.ts'
import { type MarkFindings, recordMarks } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aPhoto } from '../../builders/a-photo.ts'
import type { BoughtPiece, BuyerOptions } from './buying-world.ts'
import { losingWorld } from './losing-world.ts'

type Marks = InputOf<'checkArrival'>['body']['marks']

export function reportingWorld(db: Db, options: Parameters<typeof losingWorld>[1] = { bystander: false }) {
  const world = losingWorld(db, options)
  type Family = Awaited<ReturnType<typeof world.family>>
  const idParams = ({ loanId }: BoughtPiece) => ({ params: { id: loanId } })
  const photo = aPhoto().then((bytes) => bytes.toString('base64'))

  return {
    ...world,
    /** A family whose pieces arrived on 12 November 2026: £42 each when new, rented as gently worn for 24 credits. */
    family: (more: Partial<BuyerOptions> = {}) => world.family({ credits: [24], product: { rrpPence: 4200 }, ...more }),
    reportPiece: async (
      { viewer }: Pick<Family, 'viewer'>,
      piece: BoughtPiece,
      more: Partial<InputOf<'reportPiece'>['body']> = {},
    ) =>
      world.call(
        'reportPiece',
        { ...idParams(piece), body: { what: 'worn', words: 'Both knees are thin', photo: await photo, ...more } },
        { viewer },
      ),
    readReport: async ({ viewer }: Pick<Family, 'viewer'>, piece: BoughtPiece) => {
      const answer = await world.call('getPieceReport', idParams(piece), { viewer })
      if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
      return answer.body
    },
    checkArrival: ({ viewer }: Pick<Family, 'viewer'>, piece: BoughtPiece, marks: Marks = []) =>
      world.call(
        'checkArrival',
        { ...idParams(piece), body: { answer: marks.length > 0 ? 'worse' : 'matches', marks } },
        { viewer },
      ),
    readArrival: async ({ viewer }: Pick<Family, 'viewer'>, piece: BoughtPiece) => {
      const answer = await world.call('getArrivalCheck', idParams(piece), { viewer })
      if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
      return answer.body
    },
    async orderIdOf({ loanId }: BoughtPiece): Promise<Id<'order'>> {
      const row = await db.selectFrom('loan').select('order_id').where('id', '=', loanId).executeTakeFirstOrThrow()
      return row.order_id
    },
    /** Records marks that were found in a check of the piece at `now`. */
    marked: (piece: BoughtPiece, found: MarkFindings['found'], now: Date) =>
      transaction(db, (tx) =>
        recordMarks(tx, { garmentId: piece.garmentId, findings: { found, gone: [] }, actor: 'operator:dot', now }),
      ),
    async reportOf({ loanId }: BoughtPiece) {
      const row = await db.selectFrom('piece_report').selectAll().where('loan_id', '=', loanId).executeTakeFirst()
      if (!row) throw new Error('this piece has not been reported')
      return row
    },
    async reportIdOf({ loanId }: BoughtPiece): Promise<Id<'piece-report'>> {
      const row = await db.selectFrom('piece_report').select('id').where('loan_id', '=', loanId).executeTakeFirst()
      if (!row) throw new Error('this piece has not been reported')
      return row.id
    },
    /** Causes and deltas of the credit ledger for this piece, oldest first. */
    ledgerOf: async ({ loanId }: BoughtPiece) =>
      (
        await db
          .selectFrom('credit_ledger')
          .select(['cause', 'delta'])
          .where('loan_id', '=', loanId)
          .orderBy('id')
          .execute()
      ).map(({ cause, delta }) => [cause, delta]),
  }
}
