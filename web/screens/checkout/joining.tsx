import { useEffect } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** accepting: paid, and the membership waits for the office's word, for a second or for a day (decisions.md §3.1). */
type JoiningOutcome = 'open' | 'accepting' | 'refunded'

/**
 * Back from the payment page: asks the provider through our own row what became of it. Null when there is nothing left to
 * wait for and the checkout goes on.
 */
export async function loadJoining(call: CallApi): Promise<JoiningOutcome | null> {
  const answer = await call('refreshCheckoutSession', {})
  if (!answer.ok) return 'open'
  const { outcome, membershipState } = answer.body
  if (outcome === 'refunded') return 'refunded'
  if (outcome === 'joined') return membershipState === 'pending_acceptance' ? 'accepting' : null
  if (outcome === 'expired') throw redirect('/subscription-failed')
  return outcome === 'open' ? 'open' : null
}

const askAgainMs = 2000

export function Joining({ outcome }: { outcome: JoiningOutcome }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (outcome === 'refunded') return
    let timer: number
    let left = false
    // One question after the other: a second one gives up the first, and where answers are slow none would ever come.
    const askLater = () => {
      timer = window.setTimeout(() => void revalidate().then(() => left || askLater()), askAgainMs)
    }
    askLater()
    return () => {
      left = true
      clearTimeout(timer)
    }
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
  if (outcome === 'accepting')
    return (
      <div role="status" className="grid gap-16">
        <PageHeading>{checkoutCopy.acceptingHeading}</PageHeading>
        <p>{checkoutCopy.accepting}</p>
        <Link to="/welcome" className={buttonClass({ look: 'outline' })}>
          {checkoutCopy.toWelcome}
        </Link>
      </div>
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
