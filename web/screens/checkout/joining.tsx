import { useEffect } from 'react'
import { Form, Link, redirect, useFetcher, useRevalidator } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** accepting: paid, and the membership waits for the office's word, for a second or for a day (decisions.md §3.1). */
type JoiningOutcome = 'open' | 'accepting' | 'refunded'

/** Where the provider leads people back to. */
const address = '/checkout?step=shipment&joined=1'
export const checkJoiningIntent = 'check-joining'

/** Back from the payment page: what we know of it. Null when there is nothing left to wait for and the checkout goes on. */
export async function loadJoining(call: CallApi): Promise<JoiningOutcome | null> {
  const answer = await call('latestJoining', {})
  if (!answer.ok) return 'open'
  const { outcome, membershipState } = answer.body
  if (outcome === 'refunded') return 'refunded'
  if (outcome === 'joined') return membershipState === 'pending_acceptance' ? 'accepting' : null
  if (outcome === 'expired') throw redirect('/subscription-failed')
  return outcome === 'open' ? 'open' : null
}

const firstWaitMs = 2000
const longestWaitMs = 30_000

/**
 * Looks what has become of it on arrival and then less and less often: at the provider while the payment is open, at what we
 * know while the membership is looked at. Where no script runs, each press does.
 */
export function Joining({ outcome }: { outcome: JoiningOutcome }) {
  const { submit } = useFetcher()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (outcome === 'refunded') return
    let timer: number
    let left = false
    let waitMs = firstWaitMs
    const look = () =>
      outcome === 'open' ? submit({ intent: checkJoiningIntent }, { method: 'post', action: address }) : revalidate()
    // One look after the other: a second one would cancel the first, and where answers are slow none would ever come.
    const lookAndWait = async () => {
      if (document.visibilityState === 'visible') await look()
      if (left) return
      timer = window.setTimeout(lookAndWait, waitMs)
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    }
    void lookAndWait()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [outcome, submit, revalidate])
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
      <Form method="post" action={address} replace>
        <input type="hidden" name="intent" value={checkJoiningIntent} />
        <Button type="submit" look="outline">
          {checkoutCopy.checkAgain}
        </Button>
      </Form>
    </div>
  )
}
