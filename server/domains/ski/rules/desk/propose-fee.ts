// Proposes the late fee of a booking that is over (product §8). Proof of posting in time prevents it, and an operator must approve it.
import { addDays, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type Pence, pence, smallestCharge } from '#server/kernel/money.ts'
import { daysLate, lateFee } from '../late-fee.ts'

export interface FeePiece {
  readonly lineId: string
  readonly dayPrice: number
  readonly price: number
  readonly rrp: number
  /** Null when it was lost. */
  readonly returnedAt: Date | null
  readonly lostAt: Date | null
}

export interface FeeFacts {
  readonly lastDay: LocalDay
  readonly pieces: readonly FeePiece[]
  /** The carrier's first scan of the parcel back. */
  readonly scannedAt: Date | null
  /** The day of a proof of posting that an operator accepts; it counts for all pieces. */
  readonly acceptedDay: LocalDay | null
}

export interface PieceFee {
  readonly lineId: string
  /** The day that counts as its return, and the evidence for it. */
  readonly cameBackOn: LocalDay
  readonly by: 'accepted' | 'scan' | 'received' | 'lost'
  readonly daysLate: number
  readonly fee: Pence
}

export interface ProposedFee {
  readonly pieces: readonly PieceFee[]
  /** How many days late the latest piece is. */
  readonly daysLate: number
  /** Nothing if it is less than a card can be charged. */
  readonly amount: Pence
}

/** @throws RangeError when a piece is neither back nor lost */
export function proposeFee({ lastDay, pieces, scannedAt, acceptedDay }: FeeFacts): ProposedFee {
  const scan = scannedAt && dayInLondon(scannedAt)
  const firstBack = pieces.flatMap(({ returnedAt }) => (returnedAt ? dayInLondon(returnedAt) : [])).toSorted()[0]
  const fees = pieces.map((piece): PieceFee => {
    const { cameBackOn, by } = earliestReturn(piece)
    const days = daysLate(lastDay, cameBackOn)
    return { lineId: piece.lineId, cameBackOn, by, daysLate: days, fee: lateFee([piece], days) }
  })
  const amount = pence(fees.reduce((sum, { fee }) => sum + fee, 0))
  return {
    pieces: fees,
    daysLate: Math.max(0, ...fees.map((fee) => fee.daysLate)),
    amount: amount < smallestCharge ? pence(0) : amount,
  }

  /** The earliest day for which there is evidence, so that a proof never raises the fee. */
  function earliestReturn({ returnedAt, lostAt }: FeePiece): Pick<PieceFee, 'cameBackOn' | 'by'> {
    const ended = lostAt ?? returnedAt
    if (!ended) throw new RangeError('a piece that is not back has no fee yet')
    const endedOn = dayInLondon(ended)
    const evidence: Pick<PieceFee, 'cameBackOn' | 'by'>[] = [{ cameBackOn: endedOn, by: lostAt ? 'lost' : 'received' }]
    // If nothing was received, the carrier lost the scanned parcel, so the scan counts for all pieces. Otherwise it counts for the
    // pieces received with the first piece or the day after, since unpacking may take that long; later ones came in another parcel.
    const wasScanned = firstBack === undefined || (!lostAt && endedOn <= addDays(firstBack, 1))
    if (scan && wasScanned) evidence.unshift({ cameBackOn: scan, by: 'scan' })
    if (acceptedDay) evidence.unshift({ cameBackOn: acceptedDay, by: 'accepted' })
    return evidence.reduce((earliest, other) => (other.cameBackOn < earliest.cameBackOn ? other : earliest))
  }
}
