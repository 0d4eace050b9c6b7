// The acts on returned parcels and arriving pieces in the model (product §4.5, §4.7, §4.10).
import type { Answer } from './checkouts.ts'
import { takeIn } from './loss-acts.ts'
import { type Loan, latestLoanOf, loansOf, type Model, moveOut, type Parcel, type Piece, today } from './model.ts'

const pieceOf = (m: Model, { piece }: Loan): Piece => m.pieces[piece] as Piece

export function postParcel(m: Model, at: number): Answer {
  const parcel = m.parcels[at] as Parcel
  if (parcel.state === 'posted') return 'ok'
  if (parcel.state !== 'announced') return 'not_now'
  parcel.state = 'posted'
  parcel.postedOn = today(m)
  return 'ok'
}

/** Received in time, after it lapsed, or after it counted as lost. */
export function receiveParcel(m: Model, at: number): Answer {
  const parcel = m.parcels[at] as Parcel
  const expected = { announced: 'return_announced', posted: 'return_announced', cancelled: 'at_home', lost: 'none' }
  const from: string | undefined = { ...expected, received: undefined, done: undefined }[parcel.state]
  const inIt = loansOf(m, { parcel: at })
  const loans = inIt.filter(({ state }) => state === from)
  const lost = from === undefined ? [] : inIt.filter((loan) => isLost(m, loan))
  if (loans.length + lost.length === 0) return 'not_now'
  parcel.state = 'received'
  for (const loan of loans) moveOut(m, loan, 'returned', 'received')
  for (const loan of lost) takeIn(m, loan)
  return 'ok'
}

export interface Inspection {
  /** One of them; null: all that await inspection. */
  readonly piece: number | null
  readonly outcome: 'ready' | 'repair' | 'resale'
  /** The result of its safety check; null when there was none. */
  readonly safety: 'passed' | 'failed' | 'none'
}

export function inspectParcel(m: Model, at: number, { piece, outcome, safety }: Inspection): Answer {
  const parcel = m.parcels[at] as Parcel
  if (parcel.state !== 'received') return 'not_now'
  const waiting = loansOf(m, { parcel: at }).filter((loan) => hasCome(m, loan))
  const chosen = waiting.filter((loan) => piece === null || loan.piece === piece)
  if (chosen.length === 0 || (outcome === 'ready' && safety === 'none')) return 'not_now'
  for (const loan of chosen) pieceOf(m, loan).state = safety === 'failed' ? 'quarantine' : outcome
  if (chosen.length === waiting.length) parcel.state = 'done'
  return 'ok'
}

/** A lost piece arrives without a parcel. */
export function receiveLost(m: Model, piece: number): Answer {
  const loan = latestLoanOf(m, piece)
  if (!loan) return 'not_found'
  if ((m.pieces[piece] as Piece).state !== 'lost') return 'not_now'
  takeIn(m, loan)
  return 'ok'
}

/** Inspects it without a parcel. */
export function inspectLost(m: Model, piece: number, { outcome, safety }: Omit<Inspection, 'piece'>): Answer {
  const loan = latestLoanOf(m, piece)
  const parcel = loan?.parcel == null ? undefined : m.parcels[loan.parcel]
  if (loan?.state !== 'lost' || parcel?.state === 'received') return 'not_now'
  if ((m.pieces[piece] as Piece).state !== 'received' || (outcome === 'ready' && safety === 'none')) return 'not_now'
  ;(m.pieces[piece] as Piece).state = safety === 'failed' ? 'quarantine' : outcome
  return 'ok'
}

/** The loss is this family's, and nobody has had the piece since. */
const isLost = (m: Model, loan: Loan): boolean =>
  loan.state === 'lost' && pieceOf(m, loan).state === 'lost' && latestLoanOf(m, loan.piece) === loan
const hasCome = (m: Model, loan: Loan): boolean =>
  pieceOf(m, loan).state === 'received' && latestLoanOf(m, loan.piece) === loan
