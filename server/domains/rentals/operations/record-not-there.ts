import { lockGarments, moveGarment } from '#server/domains/inventory/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listNewestLoans } from '../queries/loans.ts'
import type { RentalReturn } from '../queries/returns.ts'
import type { RentalRecords } from '../services.ts'
import { completeReturn } from './inspect-return.ts'
import type { FoundPiece } from './receive-piece.ts'
import { lockReturnOfMember } from './receive-return.ts'

/** The return that a piece was received with, while it was not inspected yet, and whether that is done now. */
export interface NotThere {
  readonly received: Pick<RentalReturn, 'id' | 'label_code'> | undefined
  readonly done: boolean
}

/**
 * Records that a piece was received with its parcel, but was not in it: it is missing, and an inspection brings it back. Its rental
 * stays over, because its family was emailed that it had arrived: its credits may be in use, another return booked, or the account
 * closed since. The last piece completes the return.
 * @throws Refusal not_found; not_now when it does not wait for inspection
 */
export const recordNotThere = (services: RentalRecords, { garmentId, operator }: FoundPiece): Promise<NotThere> =>
  transaction(services.db, async (tx) => {
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const row = await lockReturnOfNewestLoan(tx, garmentId)
    const [garment] = await lockGarments(tx, [garmentId])
    if (!garment) throw new Refusal('not_found', 'There is no such garment.')
    const { qrId, state } = garment
    if (state !== 'received')
      throw new Refusal(
        'not_now',
        `Garment ${qrId} is ${state.replace('_', ' ')}: only one that waits for inspection is recorded as not there.`,
      )
    const note = 'not in its parcel'
    await moveGarment(tx, { garmentId, from: 'received', to: 'missing', actor, note, now })
    await recordOfficeAction(tx, { operator, action: 'garment.not-there', subjectId: garmentId, note: '', now })
    if (row?.state !== 'received') return { received: undefined, done: false }
    return { received: row, done: await completeReturn(tx, services, { row, actor, now }) }
  })

async function lockReturnOfNewestLoan(tx: Tx, garmentId: FoundPiece['garmentId']): Promise<RentalReturn | undefined> {
  const [loan] = await listNewestLoans(tx, [garmentId])
  return loan?.return_id ? (await lockReturnOfMember(tx, loan.return_id)).row : undefined
}
