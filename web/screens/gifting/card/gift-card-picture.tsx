import { pounds } from '#web/lib/format.ts'
import washingLine from '#web/screens/gifting/card/gift-card.svg?url'
import { classNames } from '#web/ui/class-names.ts'
import { WrenMark } from '#web/ui/wren-mark.tsx'

export interface GiftCardPictureProps {
  /** Pence; null to show no amount. */
  amount: number | null
  /** Empty until a recipient is named. */
  recipient: string
  className?: string
  /** Describes the picture to screen readers, where the words beside it do not. */
  label?: string
}

/** Longer names are set smaller, as in print. */
const sizeOf = (name: string) => (name.length > 32 ? 'small' : name.length > 14 ? 'medium' : undefined)

/** A gift card as it is emailed and printed: clothes on a washing line, the recipient and the amount. */
export function GiftCardPicture({ amount, recipient, className, label }: GiftCardPictureProps) {
  return (
    <figure className={classNames('gift-card', className)} aria-label={label} aria-hidden={label ? undefined : true}>
      <img className="gift-card-picture" src={washingLine} width={547} height={350} alt="" />
      <span className="gift-card-mark">
        <WrenMark />
        wrenlet
      </span>
      <div className="gift-card-words">
        <p className="gift-card-for">
          {recipient ? (
            <>
              A gift for
              <span className="gift-card-name" data-size={sizeOf(recipient)}>
                {recipient}
              </span>
            </>
          ) : (
            <span className="gift-card-name">A gift for you</span>
          )}
        </p>
        {amount !== null && <p className="gift-card-amount">{pounds(amount)}</p>}
      </div>
    </figure>
  )
}
