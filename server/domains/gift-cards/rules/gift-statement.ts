// The statement of a gift balance (product §7): what it paid and what was refunded to it, oldest first. Money that was put aside and
// released is left out, what is put aside now is one line, and the running balance adds up.
import {
  addedText,
  type GiftCardName,
  type GiftSubject,
  paidText,
  refundedText,
  reservedText,
  withdrawnText,
} from './entry-text.ts'

/** The total of all entries of one kind and cause, because one payment may take money from several cards. */
export interface GiftChange {
  readonly kind: 'redeemed' | 'reserved' | 'released' | 'refunded' | 'withdrawn'
  readonly causeKey: string
  readonly paymentId: string | null
  /** The state of the payment; null when there is none. */
  readonly state: 'reserved' | 'spent' | 'released' | null
  /** Pence; negative when it was taken. */
  readonly amount: number
  readonly at: Date
  readonly card: GiftCardName
  readonly subject: GiftSubject
}

export interface StatementLine {
  readonly at: Date
  readonly text: string
  readonly amount: number
  readonly balanceAfter: number
}

/** Whether a change gives back the part of the money put aside that a charge at the provider did not need. */
const isUnused = ({ causeKey }: GiftChange): boolean => causeKey.startsWith('unused:')

/** @param changes in the order in which they were written */
export function giftStatement(changes: readonly GiftChange[]): StatementLine[] {
  const unused = new Map(changes.filter(isUnused).map(({ paymentId, amount }) => [paymentId, amount]))
  const lasting = changes.filter((change) => change.state !== 'released' && change.state !== 'reserved')
  const aside = changes.filter(({ state }) => state === 'reserved')
  const lines = lasting.flatMap((change) => {
    if (isUnused(change)) return []
    const amount = change.kind === 'reserved' ? change.amount + (unused.get(change.paymentId) ?? 0) : change.amount
    return amount === 0 ? [] : [{ at: change.at, text: textOf(change), amount }]
  })
  const last = aside.at(-1)
  if (last) lines.push({ at: last.at, text: reservedText, amount: aside.reduce((sum, { amount }) => sum + amount, 0) })
  let balanceAfter = 0
  return lines.map((line) => {
    balanceAfter += line.amount
    return { ...line, balanceAfter }
  })
}

function textOf({ kind, causeKey, card, subject }: GiftChange): string {
  if (kind === 'redeemed') return addedText(card)
  if (kind === 'withdrawn') return withdrawnText(card)
  return kind === 'reserved' ? paidText(subject) : refundedText(causeKey, subject)
}
