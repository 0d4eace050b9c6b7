import { useEffect, useRef } from 'react'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface BasketOutcome {
  /** Whether the pieces are held at all; the hold is then shorter than usual. */
  kept: boolean
  message: string
  /** Whether the basket exceeds the plan, which can be changed on the basket page. */
  tooMuch: boolean
}

/** Explains, before the payment, what happens to the basket during it. Takes the focus when it appears. */
export function BasketNotice({ outcome }: { outcome: BasketOutcome }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer takes the focus
  useEffect(() => box.current?.focus(), [outcome])
  return (
    <div ref={box} tabIndex={-1} role="alert" className="grid gap-12">
      <Notice variant="warning" title={outcome.kept ? checkoutCopy.keptShorter : checkoutCopy.notKeptWhilePaying}>
        <p>{outcome.message}</p>
      </Notice>
      {outcome.tooMuch && (
        <ButtonLink to="/basket" variant="outline">
          {checkoutCopy.toBasket}
        </ButtonLink>
      )}
    </div>
  )
}
