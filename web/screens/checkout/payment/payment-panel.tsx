import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { paymentCopy } from '#web/copy/payment.ts'
import type { CardOutcome } from '#web/lib/card-form.ts'
import { BalanceSplit, type BalanceSplitProps } from '#web/screens/checkout/payment/balance-split.tsx'
import { useCard } from '#web/screens/checkout/payment/use-card.ts'
import { WalletPanel, type WalletPayment } from '#web/screens/checkout/payment/wallet-panel.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface PaymentPanelProps {
  /** Null when nothing is due: the form then needs neither a card nor JavaScript. */
  clientSecret: string | null
  publishableKey: string | null
  stripeJsUrl: string
  /** "Place order" */
  label: ReactNode
  /** "Placing your order…" */
  busyLabel: string
  /** The last refusal of the route's action; a card's own message takes precedence. */
  problem?: string | null
  /** What a wallet would pay for; without it, no wallets are offered. */
  wallet?: WalletPayment
  /** Whether a saved card was tried before; if its bank only waits for approval, approving is offered first. */
  triedBefore?: boolean
  /** The provider's own page for this payment, for browsers in which the card form cannot run. */
  page?: string | null
  /** What is owed, and how much of it the gift balance pays; without it, a card pays all of it. */
  split?: BalanceSplitProps
  /** Hidden fields of the form, which the route's action reads once the card has paid. */
  children?: ReactNode
}

/** Takes a payment on the page: wallets and card if something is due, then the route's own action. */
export function PaymentPanel(props: PaymentPanelProps) {
  const {
    clientSecret,
    publishableKey,
    stripeJsUrl,
    label,
    busyLabel,
    problem,
    wallet,
    triedBefore = false,
    page = null,
    split,
    children,
  } = props
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const navigation = useNavigation()
  const [paying, setPaying] = useState(false)
  const [cardProblem, setCardProblem] = useState<string | null>(null)
  const card = useCard({
    clientSecret,
    publishableKey,
    stripeJsUrl,
    separateWallets: wallet !== undefined,
    triedBefore,
  })
  const [bankAnswered, setBankAnswered] = useState(false)
  // Once the bank has refused, only another attempt with a card is possible.
  const waitsForBank = card.form?.waitsForBank === true && !bankAnswered
  const busy = paying || navigation.state !== 'idle'

  const showOutcome = (outcome: CardOutcome) => {
    if ('error' in outcome) setCardProblem(outcome.error)
    else {
      setCardProblem(null)
      void submit(form.current)
    }
  }
  const paid = card.form?.paid ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each payment
  useEffect(() => {
    if (paid) showOutcome(paid)
  }, [paid])
  const tryTo = async (payment: Promise<CardOutcome>) => {
    setPaying(true)
    setCardProblem(null)
    const outcome = await payment
    setPaying(false)
    showOutcome(outcome)
  }
  const pay = () => {
    if (busy || !form.current) return
    if (card.form) void tryTo(card.form.submit())
    else setCardProblem(card.state === 'failed' ? paymentCopy.notLoaded : paymentCopy.loading)
  }
  const confirmWithBank = async () => {
    if (busy || !card.form) return
    await tryTo(card.form.confirmWithBank())
    setBankAnswered(true)
  }

  const shown = cardProblem ?? problem ?? null
  return (
    <div className="grid gap-16">
      <ErrorSummary attempt={shown} problems={shown ? [{ message: shown }] : []} />
      {split && <BalanceSplit {...split} />}
      {clientSecret && publishableKey && wallet && (
        <WalletPanel
          clientSecret={clientSecret}
          publishableKey={publishableKey}
          stripeJsUrl={stripeJsUrl}
          {...wallet}
          onOutcome={showOutcome}
        />
      )}
      {waitsForBank && (
        <Panel className="grid gap-12">
          <h2 className="h4">{paymentCopy.bankTitle}</h2>
          <p>{paymentCopy.bank}</p>
          <Button wide busy={busy} busyLabel={paymentCopy.confirming} onClick={confirmWithBank}>
            {paymentCopy.confirmWithBank}
          </Button>
        </Panel>
      )}
      {clientSecret && (
        <Panel variant="outline" className="grid gap-12">
          <h2 className="h4">{waitsForBank ? paymentCopy.otherCard : paymentCopy.heading}</h2>
          <noscript>
            {page ? (
              <a href={page} className={buttonClass({ wide: true })}>
                {paymentCopy.elsewhere}
              </a>
            ) : (
              <p>{paymentCopy.needsScript}</p>
            )}
          </noscript>
          {paid && <p>{paymentCopy.paidAlready}</p>}
          {card.state === 'loading' && !paid && <p className="muted with-script">{paymentCopy.loading}</p>}
          {card.state === 'failed' && (
            <Notice variant="error">
              <p>{paymentCopy.notLoaded}</p>
              <Button variant="outline" small className="mt-8" onClick={card.retry}>
                {paymentCopy.tryAgain}
              </Button>
              {page && (
                <p className="mt-8">
                  <a href={page} className="link">
                    {paymentCopy.elsewhere}
                  </a>
                </p>
              )}
            </Notice>
          )}
          <div ref={card.place} />
        </Panel>
      )}
      <Form method="post" ref={form} preventScrollReset>
        {children}
        {clientSecret ? (
          <Button
            wide
            className="with-script"
            variant={waitsForBank ? 'outline' : 'filled'}
            busy={busy}
            busyLabel={busyLabel}
            onClick={pay}
          >
            {label}
          </Button>
        ) : (
          <Button type="submit" wide busy={busy} busyLabel={busyLabel}>
            {label}
          </Button>
        )}
      </Form>
    </div>
  )
}

/** The form fields of an order or a return. They are the browser's claim, which the server checks (product §4.2). */
export function PostageFields({ paid }: { paid: boolean }) {
  return (
    <>
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="postageStatus" value={paid ? 'paid' : 'free'} />
    </>
  )
}
