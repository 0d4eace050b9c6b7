import type { AnswerOf } from '#contract/index.ts'
import { pounds } from '#web/lib/format.ts'
import { boughtCopy as copy } from '#web/screens/gifting/bought/copy.ts'

export type BoughtCard = AnswerOf<'giftCard'>['card']

/** What the card says, and what was paid for it. */
export function CardFacts({ card }: { card: BoughtCard }) {
  const rows: [string, string][] = [
    [copy.forWhom, card.recipientName],
    ...(card.recipientEmail ? [[copy.emailed, card.recipientEmail] as [string, string]] : []),
    [copy.from, card.senderName],
    [copy.day, card.deliverOnLabel],
    ...(card.message ? [[copy.message, card.message] as [string, string]] : []),
    [copy.worth, pounds(card.price.face)],
    ...(card.price.discount > 0 ? [[copy.paid, pounds(card.price.total)] as [string, string]] : []),
    [copy.bought, card.boughtOn],
    [copy.valid, card.expiresOnLabel],
  ]
  return (
    <dl className="facts facts-quiet">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
