import { useEffect, useRef } from 'react'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface ToldOfBasket {
  /** For less time than the payment page is open. */
  kept: boolean
  message: string
  /** It holds more than the plan: the basket is where that is mended. */
  tooMuch: boolean
}

/** What becomes of the basket while its family pays, told before it pays. Takes the focus when it appears. */
export function BasketTold({ told }: { told: ToldOfBasket }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer takes the focus
  useEffect(() => box.current?.focus(), [told])
  return (
    <div ref={box} tabIndex={-1} role="alert" className="grid gap-12">
      <Notice look="warning" title={told.kept ? checkoutCopy.keptShorter : checkoutCopy.notKeptWhilePaying}>
        <p>{told.message}</p>
      </Notice>
      {told.tooMuch && (
        <ButtonLink to="/basket" look="outline">
          {checkoutCopy.toBasket}
        </ButtonLink>
      )}
    </div>
  )
}
