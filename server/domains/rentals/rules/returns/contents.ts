// Compares the contents of a parcel with what was announced (product §4.5, §4.7): each scanned piece was expected, was
// rented by the same family but not expected, or is the family's own. Announced pieces may be missing.
import type { Id } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { LoanState } from '../loan-transitions.ts'
import type { RentalRefusal } from '../rental-refusal.ts'
import type { ReturnState } from '../return-transitions.ts'

/** A garment with its newest loan. */
export interface ParcelPiece {
  readonly garmentId: Id<'garment'>
  readonly qrId: string
  readonly garmentState: string
  readonly recalled: boolean
  readonly loan: LoanOfPiece | undefined
}

interface LoanOfPiece {
  readonly id: Id<'loan'>
  readonly accountId: Id<'account'>
  readonly returnId: Id<'return'> | null
  /** That return, while the piece is booked in it. */
  readonly booked: { readonly state: ReturnState; readonly label: string } | undefined
  readonly state: LoanState
}

export interface ParcelFacts {
  readonly accountId: Id<'account'>
  readonly returnId: Id<'return'>
  /** The state of its loans until it arrives: `at_home` once it has lapsed; null once they have ended. */
  readonly open: LoanState | null
  readonly announced: readonly ParcelPiece[]
  /** Undefined when nothing was scanned: everything announced counts as arrived. */
  readonly scanned: readonly ParcelPiece[] | undefined
}

export interface Contents {
  readonly expected: readonly ParcelPiece[]
  /** Counted as lost; their loans have ended. */
  readonly lost: readonly ParcelPiece[]
  /** Still at home by our records, or on the way there. */
  readonly unannounced: readonly ParcelPiece[]
  /** Recalled, and booked in another return by now: it came with an earlier label. */
  readonly rebooked: readonly ParcelPiece[]
  /** Bought, or theirs after nine months, and recalled, so they are ours again (law L-28). */
  readonly recalled: readonly ParcelPiece[]
  /** Bought, or theirs after nine months, so not ours to receive. */
  readonly own: readonly ParcelPiece[]
  readonly missing: readonly ParcelPiece[]
}

/** Decides what each piece of a parcel is; a piece that this family cannot have sent is refused. */
export function decideContents(facts: ParcelFacts): Outcome<Contents, RentalRefusal> {
  const { accountId, returnId, open, announced, scanned } = facts
  const isExpected = ({ loan }: ParcelPiece) => loan?.returnId === returnId && loan.state === open
  const isLost = ({ loan, garmentState }: ParcelPiece) => loan?.state === 'lost' && garmentState === 'lost'
  const expected = announced.filter(isExpected)
  const arrived = scanned ?? announced.filter((piece) => isExpected(piece) || isLost(piece))
  const isRebooked = (piece: ParcelPiece) => !isExpected(piece) && isRecalledToSend(piece)
  const foreign = arrived.find(
    (piece) =>
      piece.loan?.accountId !== accountId ||
      !(isExpected(piece) || isLost(piece) || isRebooked(piece) || isUnannounced(piece)),
  )
  if (foreign) return refused({ code: 'not_now', message: explainForeign(foreign, accountId) })
  const contents = {
    expected: arrived.filter(isExpected),
    lost: arrived.filter(isLost),
    unannounced: arrived.filter((piece) => isUnannounced(piece) && !isKept(piece) && !isExpected(piece)),
    rebooked: arrived.filter(isRebooked),
    recalled: arrived.filter((piece) => isKept(piece) && piece.recalled),
    own: arrived.filter((piece) => isKept(piece) && !piece.recalled),
    missing: expected.filter(({ garmentId }) => !arrived.some((piece) => piece.garmentId === garmentId)),
  }
  const { expected: ours, lost, unannounced, rebooked, recalled } = contents
  if ([ours, lost, unannounced, rebooked, recalled].some(({ length }) => length > 0)) return accepted(contents)
  return refused({
    code: 'not_now',
    message: scanned
      ? 'None of these pieces is ours to take in. An empty parcel is not received: its return will lapse, except for what is recalled.'
      : 'Nothing of this return is expected any more: its pieces went another way. If there is a parcel, scan what is in it.',
  })
}

/**
 * A recalled piece joins the return that its family books next, but may have been posted with its earlier label (law L-28). A posted
 * return keeps it: the number on its receipt may be that of this parcel.
 */
const isRecalledToSend = ({ loan, recalled }: ParcelPiece): boolean =>
  recalled && loan?.state === 'return_announced' && loan.booked?.state === 'announced'

function explainForeign(piece: ParcelPiece, accountId: Id<'account'>): string {
  const { qrId, garmentState, recalled, loan } = piece
  const booked = loan?.accountId === accountId ? loan.booked : undefined
  if (recalled && booked?.state === 'posted')
    return `Garment ${qrId} is recalled, and in a return that its family has posted: receive it alone, by its QR id.`
  if (booked)
    return `Garment ${qrId} is booked in another return of this family: receive ${booked.label}, with all that is in the parcel.`
  return `Garment ${qrId} is ${garmentState}${isUnannounced(piece) ? ' with another family' : ''}: it is not part of this parcel. Put it aside.`
}

/** Sent without being announced. */
const isUnannounced = (piece: ParcelPiece): boolean => piece.loan?.state === 'at_home' || isSent(piece) || isKept(piece)

/** Sent to its family, whose order has arrived after all: nobody has recorded that yet. */
const isSent = ({ loan, garmentState }: ParcelPiece): boolean => loan?.state === 'ordered' && garmentState === 'out'

const isKept = ({ loan }: ParcelPiece): boolean => loan?.state === 'kept'
