import { useEffect, useRef } from 'react'
import { messages } from '#web/copy/messages.generated.ts'
import { resaleCheckoutCopy as copy } from '#web/screens/resale/checkout/copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface SaleProblem {
  code: string
  message: string
  titles: readonly string[]
  /** True if the purchase was refused after the payment, which is then refunded. */
  paid: boolean
}

export interface SaleProblemNoticeProps {
  saleProblem: SaleProblem
  /** True if the page already lists the unavailable pieces. */
  piecesListed: boolean
}

/** Why the purchase failed, whether the buyer was charged, and what to do. Takes the focus when it appears. */
export function SaleProblemNotice({ saleProblem, piecesListed }: SaleProblemNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new problem takes the focus
  useEffect(() => box.current?.focus(), [saleProblem])
  const { code, message, titles, paid } = saleProblem
  const isUnavailable = code === 'items_unavailable'
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Notice variant="error" title={isUnavailable && !piecesListed ? messages.noLongerAvailable : message}>
        {!piecesListed && titles.length > 0 && (
          <ul className="bullets mt-8">
            {[...new Set(titles)].map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        )}
        {(isUnavailable || code === 'order_changed') && (
          <p className="mt-8">{paid ? copy.refunded : copy.notCharged}</p>
        )}
        {isUnavailable && (
          <p className="mt-12">
            <ButtonLink to="/resale/cart" variant="outline" small>
              {copy.toCart}
            </ButtonLink>
          </p>
        )}
      </Notice>
    </div>
  )
}
