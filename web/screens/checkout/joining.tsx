import { useEffect } from 'react'
import { Form, Link, redirect, useFetcher, useRevalidator } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

/** `accepting`: paid, but the membership still waits for acceptance, which takes a second or a day (product §3.1). */
type JoiningOutcome = 'open' | 'accepting' | 'refunded'

/** Where the provider sends people after paying. */
const address = '/checkout?step=shipment&joined=1'
export const checkJoiningIntent = 'check-joining'

/**
 * Loads the outcome of the payment page, as far as it is known; null if there is nothing left to wait for and the
 * checkout continues.
 */
export async function loadJoining(call: CallApi): Promise<JoiningOutcome | null> {
  const answer = await call('latestCheckoutSession', {})
  if (!answer.ok) return 'open'
  const { outcome, membershipState } = answer.body
  if (outcome === 'refunded') return 'refunded'
  if (outcome === 'joined') return membershipState === 'pending_acceptance' ? 'accepting' : null
  if (outcome === 'expired') throw redirect('/subscription-failed')
  return outcome === 'open' ? 'open' : null
}

const firstWaitMs = 2000
const maxWaitMs = 30_000

/**
 * Checks the outcome on arrival and then less and less often: with the provider while the payment is open, in our
 * records while the membership awaits acceptance. Without JavaScript, each press checks.
 */
export function Joining({ outcome }: { outcome: JoiningOutcome }) {
  const { submit } = useFetcher()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (outcome === 'refunded') return
    let timer: number
    let hasLeft = false
    let waitMs = firstWaitMs
    const check = () =>
      outcome === 'open' ? submit({ intent: checkJoiningIntent }, { method: 'post', action: address }) : revalidate()
    // One check at a time: a second would cancel the first, and with slow answers none would ever arrive.
    const checkAndWait = async () => {
      if (document.visibilityState === 'visible') await check()
      if (hasLeft) return
      timer = window.setTimeout(checkAndWait, waitMs)
      waitMs = Math.min(waitMs * 2, maxWaitMs)
    }
    void checkAndWait()
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [outcome, submit, revalidate])
  if (outcome === 'refunded')
    return (
      <>
        <PageHeading>{checkoutCopy.refundedHeading}</PageHeading>
        <Notice variant="info">{checkoutCopy.refunded}</Notice>
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
        <Link to="/welcome" className={buttonClass({ variant: 'outline' })}>
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
        <Button type="submit" variant="outline">
          {checkoutCopy.checkAgain}
        </Button>
      </Form>
    </div>
  )
}
