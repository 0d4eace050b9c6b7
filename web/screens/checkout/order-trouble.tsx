import { useEffect, useRef } from 'react'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { UnavailablePieces } from '#web/screens/checkout/unavailable-pieces.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface Trouble {
  code: string
  message: string
  titles: readonly string[]
  ids: readonly string[]
}

/** Why this basket cannot be ordered now, and the one thing to do about it. Takes the focus when it appears. */
export function OrderTrouble({ trouble }: { trouble: Trouble }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new trouble takes the focus
  useEffect(() => box.current?.focus(), [trouble])
  const gone = trouble.code === 'items_unavailable' && trouble.titles.length > 0
  return (
    <div ref={box} tabIndex={-1} role="alert" className="grid gap-12">
      {gone ? (
        <UnavailablePieces message={trouble.message} titles={trouble.titles} ids={trouble.ids} />
      ) : (
        <Notice look="error" title={trouble.message}>
          {trouble.titles.length > 0 && (
            <ul className="bullets mt-8">
              {trouble.titles.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {trouble.code === 'pending_return' && (
        <ButtonLink to="/account/closet" look="outline">
          {checkoutCopy.toCloset}
        </ButtonLink>
      )}
      {trouble.code === 'over_credits' && (
        <ButtonLink to="/basket" look="outline">
          {checkoutCopy.toBasket}
        </ButtonLink>
      )}
    </div>
  )
}
