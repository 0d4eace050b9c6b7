import { pounds } from '#web/lib/format.ts'
import { GiftCardPicture } from '#web/screens/gifting/card/gift-card-picture.tsx'
import { buyCopy as copy } from '#web/screens/gifting/copy.ts'

export interface ShownGift {
  amount: number
  recipient: string
  sender: string
  message: string
}

/** Shows the card as it will look, while the buyer fills in the form. */
export function GiftPreview({ gift: { amount, recipient, sender, message } }: { gift: ShownGift }) {
  return (
    <div>
      <GiftCardPicture amount={amount} recipient={recipient} label={copy.preview(pounds(amount), recipient)} />
      <div className="gift-inside with-script">
        <p className={message ? undefined : 'muted'}>{message || copy.previewEmpty}</p>
        {sender && <p className="gift-inside-from">{copy.previewFrom(sender)}</p>}
      </div>
    </div>
  )
}
