// The acts on returned parcels and arriving pieces in the model (product §4.5, §4.7, §4.10).
import type { Answer } from './checkouts.ts'
import { receiveLoan } from './loss-acts.ts'
import {
  creditsInUse,
  creditsOf,
  type Loan,
  latestLoanOf,
  loansOf,
  type Model,
  moveLoan,
  type Parcel,
  type Piece,
  today,
} from './model.ts'

const pieceOf = (m: Model, { piece }: Loan): Piece => m.pieces[piece] as Piece

export function postParcel(m: Model, at: number): Answer {
  const parcel = m.parcels[at] as Parcel
  if (parcel.state === 'posted') return 'ok'
  if (parcel.state !== 'announced') return 'not_now'
  parcel.state = 'posted'
  parcel.postedOn = today(m)
  return 'ok'
}

/**
 * The parcel arrives in time, or after its return has lapsed or been counted as lost.
 * @param came the pieces that were in it, or null if it held all that were announced
 */
export function receiveParcel(m: Model, at: number, came: readonly number[] | null): Answer {
  const parcel = m.parcels[at] as Parcel
  const open = { announced: 'return_announced', posted: 'return_announced', cancelled: 'at_home', lost: 'none' }
  const from: string | undefined = { ...open, received: undefined, done: undefined }[parcel.state]
  if (from === undefined) return 'not_now'
  const announced = loansOf(m, { parcel: at })
  const expected = announced.filter(({ state }) => state === from)
  const all = came?.map((piece) => latestLoanOf(m, piece))
  const loans = all ?? announced.filter((loan) => expected.includes(loan) || isLost(m, loan))
  if (
    !loans.every(
      (loan) => loan !== undefined && (expected.includes(loan) || isLost(m, loan) || mayComeUnannounced(loan)),
    )
  )
    return 'not_now'
  const notKept = loans.flatMap((loan) => (loan && loan.state !== 'kept' ? loan : []))
  if (notKept.length === 0) return 'not_now'
  parcel.state = 'received'
  for (const loan of notKept) {
    if (isLost(m, loan)) receiveLoan(m, loan)
    else moveLoan(m, loan, 'returned', 'received')
    loan.parcel = at
  }
  // A lost piece that was not in the parcel leaves its return.
  for (const loan of announced) if (loan.state === 'lost' && !notKept.includes(loan)) loan.parcel = null
  leaveMissing(
    m,
    from,
    expected.filter((loan) => !notKept.includes(loan)),
  )
  return 'ok'
}

/** Whether the family may have sent the piece back without announcing it. */
const mayComeUnannounced = ({ state }: Loan): boolean => state === 'at_home' || state === 'kept'

/** Pieces missing from their parcel stay at home if they fit; otherwise they get a lapsed return. */
function leaveMissing(m: Model, from: string, loans: readonly Loan[]): void {
  const needed = creditsOf(
    m,
    loans.map(({ piece }) => piece),
  )
  const isHome = from === 'at_home' || creditsInUse(m) + needed <= m.limit
  const parcel =
    loans.length === 0 || isHome
      ? null
      : m.parcels.push(aParcel({ state: 'announced', dueOn: today(m), hasLapsed: true })) - 1
  for (const loan of loans) {
    if (isHome && from !== 'at_home') moveLoan(m, loan, 'at_home', 'out')
    loan.parcel = parcel
  }
}

const aParcel = (values: Pick<Parcel, 'state' | 'dueOn' | 'hasLapsed'>): Parcel => ({
  order: null,
  postage: 0,
  postedOn: null,
  remindedDay: 0,
  ...values,
})

export interface Inspection {
  /** Null for all that await inspection. */
  readonly piece: number | null
  readonly outcome: 'ready' | 'repair' | 'resale'
  /** The result of its safety check, or 'none' if nobody made one. */
  readonly safety: 'passed' | 'failed' | 'none'
}

export function inspectParcel(m: Model, at: number, { piece, outcome, safety }: Inspection): Answer {
  const parcel = m.parcels[at] as Parcel
  if (parcel.state !== 'received') return 'not_now'
  const waiting = loansOf(m, { parcel: at }).filter((loan) => hasArrived(m, loan))
  const chosen = waiting.filter((loan) => piece === null || loan.piece === piece)
  if (chosen.length === 0 || (outcome === 'ready' && safety === 'none')) return 'not_now'
  for (const loan of chosen) pieceOf(m, loan).state = safety === 'failed' ? 'quarantine' : outcome
  if (chosen.length === waiting.length) parcel.state = 'done'
  return 'ok'
}

/** A piece comes without its parcel. It was lost, at home, or bought by the family. */
export function receivePiece(m: Model, piece: number): Answer {
  const loan = latestLoanOf(m, piece)
  if (!loan) return 'not_found'
  if (loan.state === 'kept') return 'ok'
  if (isLost(m, loan)) receiveLoan(m, loan)
  else if (loan.state === 'at_home') {
    moveLoan(m, loan, 'returned', 'received')
    loan.parcel = m.parcels.push(aParcel({ state: 'received', dueOn: null, hasLapsed: false })) - 1
  } else return 'not_now'
  return 'ok'
}

/** Inspects a lost piece that came without a parcel. */
export function inspectLost(m: Model, piece: number, { outcome, safety }: Omit<Inspection, 'piece'>): Answer {
  const loan = latestLoanOf(m, piece)
  const parcel = loan?.parcel == null ? undefined : m.parcels[loan.parcel]
  if (loan?.state !== 'lost' || parcel?.state === 'received') return 'not_now'
  if ((m.pieces[piece] as Piece).state !== 'received' || (outcome === 'ready' && safety === 'none')) return 'not_now'
  ;(m.pieces[piece] as Piece).state = safety === 'failed' ? 'quarantine' : outcome
  return 'ok'
}

/** Whether this family lost the piece, and nobody has had it since. */
const isLost = (m: Model, loan: Loan): boolean =>
  loan.state === 'lost' && pieceOf(m, loan).state === 'lost' && latestLoanOf(m, loan.piece) === loan
const hasArrived = (m: Model, loan: Loan): boolean =>
  pieceOf(m, loan).state === 'received' && latestLoanOf(m, loan.piece) === loan
