// An entry of the credit ledger as a sentence for people (product §2.4).

export type StatementCause =
  | 'order'
  | 'return_announced'
  | 'order_cancelled'
  | 'order_changed'
  | 'return_cancelled'
  | 'kept'
  | 'purchase_cancelled'
  | 'lost'
  | 'found'
  | 'not_picked'
  | 'regraded'
  | 'joined'
  | 'plan_changed'
  | 'booster_changed'

export interface StatementFacts {
  readonly cause: StatementCause
  readonly limitDelta: number
  readonly limitAfter: number
  /** "Puddle raincoat, 3–4y"; undefined for an entry about the membership itself. */
  readonly piece: string | undefined
}

const pieceEvents: Partial<Record<StatementCause, string>> = {
  order: 'ordered',
  return_announced: 'return booked',
  order_cancelled: 'order cancelled',
  order_changed: 'taken out of your order',
  return_cancelled: 'return cancelled',
  kept: 'kept for good',
  purchase_cancelled: 'purchase cancelled',
  lost: 'lost',
  found: 'found again',
  not_picked: 'couldn’t be sent',
  regraded: 'fewer credits after your report',
}

export function statementText({ cause, limitDelta, limitAfter, piece }: StatementFacts): string {
  const event = pieceEvents[cause]
  if (event) return `${piece ?? 'A piece'} – ${event}`
  const amount = Math.abs(limitDelta)
  const difference = `${amount} ${limitDelta > 0 ? 'more' : 'fewer'} credits`
  if (cause === 'joined') return `Your plan: ${limitAfter} credits`
  return cause === 'plan_changed' ? `Change of plan: ${difference}` : `Wardrobe Booster: ${difference}`
}
