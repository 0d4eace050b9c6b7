import { useEffect, useRef } from 'react'
import { messages } from '#web/copy/messages.generated.ts'
import { isFailure, type Refusal, refusalMessage } from '#web/lib/api/errors.ts'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { aboutPieces, UnavailablePieces } from '#web/screens/checkout/unavailable-pieces.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface OrderProblemFacts {
  code: string
  message: string
  titles: readonly string[]
  ids: readonly string[]
  /** Whether the request failed for a reason that has nothing to do with its pieces. */
  failed: boolean
}

/** @param sentence the specification's sentence for a request that failed (spec §8) */
export function toOrderProblem(refusal: Refusal, sentence: string = messages.orderFailed): OrderProblemFacts {
  const failed = isFailure(refusal)
  return {
    code: refusal.errors[0]?.code ?? 'unexpected',
    message: failed ? sentence : refusalMessage(refusal),
    ...aboutPieces(refusal.errors),
    failed,
  }
}

interface OrderProblemProps {
  problem: OrderProblemFacts
  /** The pieces to be ordered or sent back, named when the request failed. */
  pieces?: readonly { readonly name: string }[]
}

/**
 * Says why these pieces cannot be ordered or sent back now, and what to do about it. Takes the focus when it appears.
 */
export function OrderProblem({ problem, pieces = [] }: OrderProblemProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new problem takes the focus
  useEffect(() => box.current?.focus(), [problem])
  const hasGonePieces = problem.code === 'items_unavailable' && problem.titles.length > 0
  const titles = problem.failed ? pieces.map(({ name }) => name) : problem.titles
  return (
    <div ref={box} tabIndex={-1} role="alert" className="grid gap-12">
      {hasGonePieces ? (
        <UnavailablePieces message={problem.message} titles={problem.titles} ids={problem.ids} />
      ) : (
        <Notice variant="error" title={problem.message}>
          {titles.length > 0 && (
            <ul className="bullets mt-8">
              {[...new Set(titles)].map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {problem.code === 'pending_return' && (
        <ButtonLink to="/account/closet" variant="outline">
          {checkoutCopy.toCloset}
        </ButtonLink>
      )}
      {problem.code === 'over_credits' && (
        <ButtonLink to="/basket" variant="outline">
          {checkoutCopy.toBasket}
        </ButtonLink>
      )}
    </div>
  )
}
