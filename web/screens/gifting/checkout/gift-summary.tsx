import type { AnswerOf } from '#contract/index.ts'
import { PriceLines } from '#web/screens/gifting/buy/price-lines.tsx'
import { GiftCardPicture } from '#web/screens/gifting/card/gift-card-picture.tsx'
import { giftCheckoutCopy as copy } from '#web/screens/gifting/checkout/copy.ts'

export interface GiftSummaryProps {
  gift: Pick<
    NonNullable<AnswerOf<'giftCardCheckout'>['open']>,
    'price' | 'recipient' | 'senderName' | 'message' | 'deliverOn' | 'deliverOnLabel'
  >
  terms: AnswerOf<'giftCardTerms'>
}

/** The card that is being bought, with its message and price. */
export function GiftSummary({ gift, terms }: GiftSummaryProps) {
  const { price, recipient, senderName, message, deliverOn, deliverOnLabel } = gift
  return (
    <section aria-label={copy.summary} className="grid gap-16">
      <GiftCardPicture amount={price.face} recipient={recipient.name} />
      <dl className="facts facts-quiet">
        <div>
          <dt>{copy.forWhom}</dt>
          <dd>{recipient.name}</dd>
        </div>
        {recipient.email && (
          <div>
            <dt>{copy.emailed}</dt>
            <dd>{recipient.email}</dd>
          </div>
        )}
        <div>
          <dt>{copy.from}</dt>
          <dd>{senderName}</dd>
        </div>
        <div>
          <dt>{copy.when}</dt>
          <dd>{deliverOn <= terms.today ? copy.now : copy.onDay(deliverOnLabel)}</dd>
        </div>
        {message && (
          <div>
            <dt>{copy.message}</dt>
            <dd>{message}</dd>
          </div>
        )}
      </dl>
      <PriceLines price={price} percent={terms.discount?.percent ?? null} />
    </section>
  )
}
