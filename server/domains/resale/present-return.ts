import type { AnswerOf } from '#contract/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { SoldPiece } from './queries/orders/order-pieces.ts'
import type { ResaleReturn } from './queries/returns/returns.ts'
import { isOpen } from './rules/resale-return-transitions.ts'
import { type OrderWindow, recalledJoins } from './rules/returns/decide-return.ts'
import { returnReasonLabel } from './rules/returns/return-reasons.ts'
import { cancelRefusals } from './rules/returns/return-refusals.ts'

type OrderAnswer = AnswerOf<'resaleOrder'>['order']
type ReturnAnswer = OrderAnswer['returns'][number]

const stateLabels: Readonly<Record<Exclude<ResaleReturn['state'], 'lost'>, string>> = {
  booked: 'Return booked',
  posted: 'Return on its way to us',
  received: 'Return received',
  cancelled: 'Return cancelled',
  lapsed: 'Return lapsed',
}

const onItsWayBack = 'Return on its way back to you'

/** The labels of a refunded return: of its last stage and, if it never reached our desk, of its state. */
interface EndLabels {
  readonly received: string
  readonly inPart: string
  readonly lost: string
  readonly lostState: string
  /** Of a return that its carrier delivered but nobody here had found by then; in the past tense, since it may be found later. */
  readonly delivered: string
  readonly deliveredState: string
}

const refundedLabels: EndLabels = {
  received: 'Received and refunded',
  inPart: 'Received and refunded in part',
  lost: 'Lost in the post, refunded',
  lostState: 'Return lost in the post, refunded',
  delivered: 'Refunded while we looked for it',
  deliveredState: 'Return refunded',
}
/** Used if the payer's bank has returned the money, or is still deciding whether to. */
const unrefundedLabels: EndLabels = {
  received: 'Received',
  inPart: 'Received in part',
  lost: 'Lost in the post',
  lostState: 'Return lost in the post',
  delivered: 'Closed while we looked for it',
  deliveredState: 'Return closed',
}

/** One return at a time: another can be booked once the first has arrived, lapsed or been cancelled. */
export function canReturn(
  window: OrderWindow,
  returns: readonly Pick<ResaleReturn, 'state' | 'line_ids'>[],
  pieces: readonly Pick<SoldPiece, 'lineId' | 'endedAt' | 'recall'>[],
): OrderAnswer['can']['return'] {
  const open = returns.find(({ state }) => isOpen(state))
  if (open) {
    const joinsOpenReturn = ({ lineId, endedAt, recall }: (typeof pieces)[number]) =>
      recall !== null && endedAt === null && !open.line_ids.includes(lineId)
    const reason =
      open.state === 'booked' && pieces.some(joinsOpenReturn) ? recalledJoins : 'You’ve booked a return already.'
    return { allowed: false, reason }
  }
  return window.open ? { allowed: true } : { allowed: false, reason: window.why }
}

/** Whether a refund, made at `refundedAt` or still ahead, waits for the payer's bank, which has been deciding since `disputedSince`. */
export const isUndecided = (disputedSince: Date | undefined, refundedAt: Date | null): boolean =>
  disputedSince !== undefined && (refundedAt === null || refundedAt >= disputedSince)

export interface ShownReturn {
  /** The pieces of its order. */
  readonly pieces: readonly SoldPiece[]
  /** Whether the payer's bank has given the money back, after a dispute. */
  readonly chargedBack: boolean
  /** Since when the payment has been disputed; undefined without an open dispute. */
  readonly disputedSince: Date | undefined
  /** Whether its carrier is bringing it back to its buyer. */
  readonly comingBack: boolean
  /** When its carrier delivered it to us, if it was refunded as lost all the same. */
  readonly deliveredAt: Date | undefined
}

export function presentReturn(
  row: ResaleReturn,
  { pieces, chargedBack, disputedSince, comingBack, deliveredAt }: ShownReturn,
): ReturnAnswer {
  const returned = pieces.filter(({ lineId }) => row.line_ids.includes(lineId))
  // What was not in the parcel stays its buyer's.
  const missing = row.state === 'received' ? returned.filter(({ endedAt }) => endedAt === null) : []
  const bankDecides = isUndecided(disputedSince, row.received_at ?? row.lost_at)
  const labels = chargedBack || bankDecides ? unrefundedLabels : refundedLabels
  const isComingBack = row.state === 'posted' && comingBack
  const endOfLost = deliveredAt ? labels.deliveredState : labels.lostState
  const stateLabel = row.state === 'lost' ? endOfLost : stateLabels[row.state]
  return {
    id: row.id,
    state: row.state,
    stateLabel: isComingBack ? onItsWayBack : stateLabel,
    open: isOpen(row.state),
    labelCode: row.label_code,
    reason: row.reason,
    reasonLabel: row.reason && returnReasonLabel[row.reason],
    bookedOn: formatDay(dayInLondon(row.booked_at)),
    postBy: formatDay(row.post_by as LocalDay),
    itemsIds: returned.map(({ itemId }) => itemId),
    missingItemsIds: missing.map(({ itemId }) => itemId),
    deliveredOn: deliveredAt ? formatDay(dayInLondon(deliveredAt)) : null,
    stages: stagesOf(row, {
      received: missing.length > 0 ? labels.inPart : labels.received,
      lost: deliveredAt ? labels.delivered : labels.lost,
    }),
    comingBack: isComingBack,
    bankDecides,
    can: {
      cancel: canCancel(row.state),
    },
  }
}

function canCancel(state: ResaleReturn['state']): ReturnAnswer['can']['cancel'] {
  if (state === 'booked') return { allowed: true }
  return { allowed: false, reason: state === 'cancelled' ? 'This return is cancelled.' : cancelRefusals[state] }
}

/** What has happened and, while the return is open, what comes next. */
function stagesOf(
  row: ResaleReturn,
  { received: receivedLabel, lost: lostLabel }: Pick<EndLabels, 'received' | 'lost'>,
): ReturnAnswer['stages'] {
  const stage = (name: string, label: string, at: Date | null) => ({
    name,
    label,
    at: at && formatDay(dayInLondon(at)),
    done: at !== null,
  })
  const booked = stage('booked', 'Booked', row.booked_at)
  const posted = stage('posted', 'Posted', row.posted_at)
  const received = stage('received', receivedLabel, row.received_at)
  switch (row.state) {
    case 'booked':
    case 'posted':
      return [booked, posted, received]
    // A parcel may arrive without a reported scan.
    case 'received':
      return [booked, ...(row.posted_at ? [posted] : []), received]
    case 'cancelled':
      return [booked, ...(row.posted_at ? [posted] : []), stage('cancelled', 'Cancelled', row.cancelled_at)]
    case 'lapsed':
      return [booked, stage('lapsed', 'Not posted in time', row.lapsed_at)]
    case 'lost':
      return [booked, posted, stage('lost', lostLabel, row.lost_at)]
  }
}
