import type { FamilyStanding, RecordedRefusal } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay, formatDayShort, type LocalDay, timeInLondon } from '#server/kernel/calendar.ts'
import { pieces } from '../piece-lines.ts'

const callNames: Record<string, string> = {
  getPaymentIntent: 'paying',
  placeOrder: 'order',
  makeOrder: 'swap',
  announceReturn: 'return',
}

/** A line for each action that the family may take, or the reason why it may not, in the sentences that its own screens show. */
export function whyLines(standing: FamilyStanding): string[] {
  const { can, credits, loans, pendingReturn, refusals } = standing
  return [
    ...[
      { act: 'order', ...can.order },
      { act: 'swap', ...can.swap },
      { act: 'return', ...can.return },
      { act: 'join', ...can.subscribe },
    ].map(({ act, allowed, reason }) => `${act.padEnd(6)}  ${allowed ? 'yes' : `no: ${reason}`}`),
    ...(credits ? [`${credits.limit - credits.inUse} of ${credits.limit} credits are free.`] : []),
    `${pieces(loans.atHome)} at home, ${loans.onTheWay} on the way to them, ${loans.goingBack} going back.`,
    ...(pendingReturn ? [pendingLine(pendingReturn)] : []),
    ...(standing.addressComplete ? [] : ['Their address is not complete, so an order or a swap is refused.']),
    ...(standing.disputed
      ? ['A payment by them, or by the payer of their membership, is disputed, so nothing is dispatched to them.']
      : []),
    ...(refusals.length === 0
      ? ['Nothing was refused recently.']
      : ['Refused recently:', ...refusals.map(refusalLine)]),
  ]
}

const pendingLine = (row: NonNullable<FamilyStanding['pendingReturn']>): string =>
  `Return ${row.label_code} is ${row.state}${row.due_on ? `, due ${formatDay(row.due_on as LocalDay)}` : ''}: no other return or swap until it is in.`

const refusalLine = ({ call, code, message, times, lastAt }: RecordedRefusal): string =>
  [
    ` ${formatDayShort(dayInLondon(lastAt)).padStart(7)} ${timeInLondon(lastAt)}`,
    (callNames[call] ?? call).padEnd(6),
    code,
    ...(times > 1 ? [`${times} times`] : []),
    message,
  ].join('  ')
