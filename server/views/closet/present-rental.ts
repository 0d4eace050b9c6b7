// A piece in the closet, with its days, what it costs to keep and whether it may go back.
import type { Static } from 'typebox'
import type { Rental } from '#contract/closet.ts'
import type { AnswerOf } from '#contract/index.ts'
import type { Child } from '#server/domains/accounts/index.ts'
import {
  leftBehind,
  type MembershipStanding,
  mayExtend,
  mayKeep,
  type UnpaidTime,
} from '#server/domains/membership/index.ts'
import {
  alreadyReported,
  asCan,
  type Can,
  cancelUntil,
  decideKeep,
  decidePieceReport,
  endsAtKeepDay,
  type Hire,
  hireNoticeOn,
  type KeepNumbers,
  keepDay,
  keepItPrice,
  keepItPrices,
  likelyChild,
  monthsLeft,
  type NextTerm,
  nextHire,
  promisedDay,
  refundUntil,
} from '#server/domains/rentals/index.ts'
import { dayInLondon, daysBetween, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { type LentPiece, presentLentPiece } from '../lent-pieces.ts'
import { type MissedRow, presentMissed } from './present-missed.ts'

export type RentalAnswer = Static<typeof Rental>
export type LostAnswer = AnswerOf<'listRentals'>['lost'][number]
export type KeptAnswer = AnswerOf<'listRentals'>['kept'][number]

/** This many days before a piece has to go back, the closet starts to show the day as a warning (design §3.8). */
const soonDays = 30

const stateLabel = { ordered: 'On its way to you', at_home: 'At home', return_announced: 'Pending return' } as const

const elsewhere = { allowed: false, reason: 'This piece is not at home.' }
const notAtHome: Readonly<Record<LentPiece['state'], Can>> = {
  ordered: { allowed: false, reason: 'This piece is still on its way to you.' },
  return_announced: { allowed: false, reason: 'You’re already sending this piece back.' },
  at_home: elsewhere,
  returned: elsewhere,
  kept: elsewhere,
  lost: elsewhere,
  cancelled: elsewhere,
}

export interface Shown {
  /** The due date of the pending return; null while it is not known yet. */
  readonly returnDueOn: string | null
  readonly returnPosted: boolean
  /** Whether anything may be sent back at all. */
  readonly canReturn: Can
  readonly unpaid: UnpaidTime
  /** Setting `term.choice_day`. */
  readonly choiceDay: number
  /** How long a hire agreed today runs. */
  readonly nextTerm: NextTerm
  readonly standing: MembershipStanding | null
  /** The membership that the account uses. */
  readonly membershipId: Id<'membership'>
  /** The last day of that membership while it is ending. */
  readonly membershipEndsOn: LocalDay | null
  readonly numbers: KeepNumbers
  readonly children: readonly Child[]
  /** The codes of all sizes, smallest first. */
  readonly sizes: readonly string[]
  /** Setting `report.days`. */
  readonly reportDays: number
  readonly today: LocalDay
}

/** The state of a recent finding of the piece. */
export type Found = NonNullable<RentalAnswer['found']>

/** A live loan, with the first day of its newest hire. */
export type RentedPiece = LentPiece &
  MissedRow & {
    readonly hire_starts_on: string | null
    readonly report: RentalAnswer['report']
    readonly found: Found | null
    readonly recall: RentalAnswer['recall']
    readonly child_id: string | null
  }

export function presentRental(row: RentedPiece, shown: Shown): RentalAnswer {
  const { returnDueOn, numbers, today } = shown
  const state = row.state as keyof typeof stateLabel
  const receivedOn = row.received_on as LocalDay | null
  const unpaid = shown.unpaid.get(row.membership_id) ?? []
  const keep = receivedOn && keepDay({ receivedOn, unpaid, today }, numbers.months)
  const keptOn = promisedDay(keep, row.type_code)
  const keepOn = state === 'at_home' ? keptOn : null
  const hire = state === 'at_home' ? hireOf(row) : undefined
  // A piece that is the family's once this rental ends is not due back, unless its membership is over or was left (as in
  // askAboutHires).
  const { membershipId, membershipEndsOn } = shown
  const isInUse = row.membership_id === membershipId && shown.standing?.state !== 'cancelled'
  const isOwn = isInUse && !row.recalled
  const isSoonTheirs = isOwn && hire !== undefined && endsAtKeepDay({ ...hire, membershipEndsOn }, keptOn)
  const termEndsOn = isSoonTheirs ? null : row.term_ends_on
  const returnBy = (state === 'return_announced' ? returnDueOn : termEndsOn) as LocalDay | null
  const priced = { credits: credits(row.credits), rrp: pence(row.rrp_pence) }
  const dated = { keepOn: keep?.on ?? null, today }
  const keepPrice = keepItPrice({ ...priced, ...dated }, numbers)
  const returnState = state === 'return_announced' ? (shown.returnPosted ? 'posted' : 'announced') : null
  const standing = standingFor(row, shown)
  const payerPays = standing?.second === true
  const right = mayKeep(standing)
  return {
    id: row.id,
    orderId: row.order_id,
    qrId: row.qr_id,
    ...presentLentPiece(row),
    state,
    stateLabel: stateLabel[state],
    since: receivedOn,
    sinceLabel: formatNearbyDay(receivedOn, today),
    returnBy,
    returnByLabel: formatDayOrNull(returnBy),
    returnBySoon: returnBy !== null && daysBetween(today, returnBy) < soonDays,
    yoursToKeepOn: keepOn,
    yoursToKeepOnLabel: formatNearbyDay(keepOn, today),
    keepPrice,
    missed: presentMissed(row, { keepPrice, freeOn: keptOn, payerPays, today }),
    report: row.report,
    found: row.found,
    recall: row.recall,
    wearer: wearerOf(row, shown),
    earlierMembership: !isInUse,
    keepPrices: keepItPrices(priced, numbers),
    keepMonthsLeft: monthsLeft(dated, numbers),
    ...presentChoice(row, shown, {
      keep: asCan(decideKeep({ right, loan: { state, returnState, recalled: row.recalled }, freeOn: keptOn, today })),
      hire: isSoonTheirs || row.recalled ? undefined : hire,
      notAsked: isSoonTheirs ? yoursNext : notYet,
    }),
  }
}

/** The child that the family named or, if it named none, the child that the sizes suggest. */
function wearerOf(row: RentedPiece, { children, sizes }: Shown): RentalAnswer['wearer'] {
  if (row.child_id !== null) return { childId: row.child_id, guessed: false }
  const likely = likelyChild(row.size_code, children, sizes)
  return likely ? { childId: likely.id, guessed: true } : null
}

/** A lost piece that was paid for. */
export interface LostRow extends LentPiece {
  /** The payer of the membership, if they paid for a piece of the other home. */
  readonly lost_by: string | null
  readonly found: Found | null
  readonly loss_price_pence: number | null
  readonly paid_at: Date | null
}

/** Empty once the payment is no longer refundable, because the piece then belongs to the family, wherever it is. */
export function presentLost(
  row: LostRow,
  { refundDays, today }: { readonly refundDays: number; readonly today: LocalDay },
): LostAnswer[] {
  if (row.loss_price_pence === null || row.paid_at === null) return []
  // Only the payer sees what the piece of another home has cost (product §12.2).
  const price = row.lost_by === null ? row.loss_price_pence : null
  const paidOn = dayInLondon(row.paid_at)
  const until = refundUntil(paidOn, refundDays)
  if (today > until) return []
  const labels = { paidOnLabel: formatDay(paidOn), refundUntilLabel: formatDay(until) }
  return [{ id: row.id, ...presentLentPiece(row), found: row.found, price, ...labels }]
}

/** A loan whose piece belongs to the family, with its purchase if it was bought. */
export interface KeptRow extends LentPiece {
  readonly found: Found | null
  readonly recall: RentalAnswer['recall']
  readonly ended_at: Date | null
  readonly price_pence: number | null
  readonly bought_at: Date | null
}

export function presentKept(row: KeptRow, today: LocalDay): KeptAnswer {
  const until = row.bought_at && cancelUntil(dayInLondon(row.bought_at))
  return {
    id: row.id,
    ...presentLentPiece(row),
    found: row.found,
    recall: row.recall,
    keptOnLabel: row.ended_at ? formatDay(dayInLondon(row.ended_at)) : '',
    price: row.price_pence,
    cancelUntilLabel: until && today <= until ? formatDay(until) : null,
  }
}

const elsewhereLabel = {
  ordered: 'On its way to the other home',
  at_home: 'At the other home',
  return_announced: 'Going back from the other home',
  kept: 'Bought: it stays at the other home',
  lost: 'Lost at the other home, and paid for',
} as const

/** The payer may buy pieces that are at the other home, and pay for lost ones (product §12.5). */
export const presentElsewhere = (row: LentPiece & PaidElsewhere, isPayer: boolean) => ({
  id: row.id,
  ...presentLentPiece(row),
  stateLabel: elsewhereLabel[row.state as keyof typeof elsewhereLabel],
  pays: isPayer ? paysFor(row) : null,
})

export interface PaidElsewhere {
  readonly loss_state: string | null
  /** Whether the home that has the piece still shares the membership under which it was rented. */
  readonly shared: boolean
}

function paysFor({ state, loss_state, shared }: Pick<LentPiece, 'state'> & PaidElsewhere) {
  if (state === 'lost') return 'lost' as const
  if (state === 'kept') return 'keep' as const
  if (!shared || state === 'ordered') return null
  return loss_state === 'approved' ? ('lost' as const) : ('keep' as const)
}

const standingFor = (row: RentedPiece, { standing, membershipId }: Shown): MembershipStanding | null =>
  row.membership_id === membershipId ? standing : leftBehind

const choiceOf = { none: 'none', choose: 'open', last_day: 'last_day', overdue: 'overdue' } as const
const notYet: Can = { allowed: false, reason: 'We’ll ask you shortly before this rental ends.' }
const yoursNext: Can = { allowed: false, reason: 'It’s yours once this rental is over, so there’s nothing to choose.' }

function presentChoice(
  row: RentedPiece,
  shown: Shown,
  { keep, hire, notAsked }: { readonly keep: Can; readonly hire: Hire | undefined; readonly notAsked: Can },
): Pick<RentalAnswer, 'choice' | 'renewsUntil' | 'renewsUntilLabel' | 'can'> {
  const { canReturn, choiceDay, nextTerm, reportDays, today } = shown
  const atHome = row.state === 'at_home'
  const choice = hire ? choiceOf[hireNoticeOn(hire, today, choiceDay)] : 'none'
  const canExtend = asCan(mayExtend(standingFor(row, shown)))
  const next = hire && choice !== 'none' && canExtend.allowed ? nextHire(hire, today, nextTerm) : null
  return {
    // A reported or approved piece counts as answered for: nothing is asked about its rental.
    choice: row.reported_at !== null || row.loss_state === 'approved' ? 'none' : choice,
    renewsUntil: next?.endsOn ?? null,
    renewsUntilLabel: next && formatDay(next.endsOn),
    can: {
      return: atHome ? canReturn : notAtHome[row.state],
      extend: atHome ? (choice === 'none' ? notAsked : canExtend) : notAtHome[row.state],
      keep,
      report: canReport(row, { reportDays, today }),
    },
  }
}

/** A piece is reported once in a rental; anything more is reported by email. */
export const canReport = (
  { report, state, received_on }: Pick<RentedPiece, 'report' | 'state' | 'received_on'>,
  now: Pick<Shown, 'reportDays' | 'today'>,
): Can =>
  report === null
    ? asCan(decidePieceReport({ loan: state, receivedOn: received_on as LocalDay | null, ...now }))
    : { allowed: false, reason: alreadyReported }

const hireOf = ({ hire_starts_on: from, term_ends_on: to }: RentedPiece): Hire | undefined =>
  from !== null && to !== null ? { startsOn: from as LocalDay, endsOn: to as LocalDay } : undefined

const formatDayOrNull = (day: LocalDay | null): string | null => (day === null ? null : formatDay(day))
/** The year is given if it differs from today's. */
const formatNearbyDay = (day: LocalDay | null, today: LocalDay): string | null =>
  day !== null && day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, -5) : formatDayOrNull(day)
