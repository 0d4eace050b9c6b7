import { useEffect } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type JoiningOutcome = 'open' | 'refunded'

/**
 * Back from the payment page: asks the provider through our own row what became of it. Null when there is nothing left to
 * wait for and the checkout goes on.
 */
export async function loadJoining(call: CallApi): Promise<JoiningOutcome | null> {
  const answer = await call('refreshCheckoutSession', {})
  if (!answer.ok) return 'open'
  const { outcome, membershipState } = answer.body
  if (outcome === 'refunded') return 'refunded'
  if (outcome === 'joined' && membershipState !== 'pending_acceptance') return null
  if (outcome === 'expired') throw redirect('/subscription-failed')
  return outcome === 'open' || outcome === 'joined' ? 'open' : null
}

const askAgainMs = 2000

export function Joining({ outcome }: { outcome: JoiningOutcome }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (outcome !== 'open') return
    const timer = setInterval(revalidate, askAgainMs)
    return () => clearInterval(timer)
  }, [outcome, revalidate])
  if (outcome === 'refunded')
    return (
      <>
        <PageHeading>{checkoutCopy.refundedHeading}</PageHeading>
        <Notice look="info">{checkoutCopy.refunded}</Notice>
        <Link to="/checkout?step=shipment" className={buttonClass({ wide: true })}>
          {checkoutCopy.toSummary}
        </Link>
      </>
    )
  return (
    <div role="status" className="grid gap-16">
      <PageHeading>{checkoutCopy.confirmingHeading}</PageHeading>
      <p>{checkoutCopy.confirming}</p>
      <Link to="/checkout?step=shipment&joined=1" reloadDocument className={buttonClass({ look: 'outline' })}>
        {checkoutCopy.checkAgain}
      </Link>
    </div>
  )
}
