import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { paymentCopy } from '#web/copy/payment.ts'
import { type CardForm, cardForm } from '#web/lib/card-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface PaymentPanelProps {
  /** Null: nothing is due, and the form posts without a card (and without JavaScript). */
  clientSecret: string | null
  publishableKey: string | null
  stripeJsUrl: string
  /** "Place order" */
  label: ReactNode
  /** "Placing your order…" */
  busyLabel: string
  /** What the route's action refused last; a card's own message is shown before it. */
  problem?: string | null
  /** Hidden fields of the form. */
  children?: ReactNode
}

/** The last step of an order or a return: the card where one is needed, then the route's own action with `intent=place`. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { clientSecret, publishableKey, stripeJsUrl, label, busyLabel, problem, children } = props
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const navigation = useNavigation()
  const [paying, setPaying] = useState(false)
  const [cardProblem, setCardProblem] = useState<string | null>(null)
  const card = useCard(clientSecret, publishableKey, stripeJsUrl)
  const busy = paying || navigation.state !== 'idle'

  const pay = async () => {
    if (busy || !form.current) return
    if (!card.form) return setCardProblem(card.state === 'failed' ? paymentCopy.notLoaded : paymentCopy.loading)
    setPaying(true)
    setCardProblem(null)
    const outcome = await card.form.submit()
    setPaying(false)
    if ('error' in outcome) setCardProblem(outcome.error)
    else submit(form.current)
  }

  const shown = cardProblem ?? problem ?? null
  const fields = (
    <>
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="postageStatus" value={clientSecret ? 'paid' : 'free'} />
      {children}
    </>
  )
  return (
    <div className="grid gap-16">
      <ErrorSummary attempt={shown} problems={shown ? [{ message: shown }] : []} />
      {clientSecret && (
        <Panel look="outline" className="grid gap-12">
          <h2 className="h4">{paymentCopy.heading}</h2>
          <noscript>
            <p>{paymentCopy.needsScript}</p>
          </noscript>
          {card.state === 'loading' && <p className="muted with-script">{paymentCopy.loading}</p>}
          {card.state === 'failed' && (
            <Notice look="error">
              <p>{paymentCopy.notLoaded}</p>
              <Button look="outline" small className="mt-8" onClick={card.retry}>
                {paymentCopy.tryAgain}
              </Button>
            </Notice>
          )}
          <div ref={card.place} />
        </Panel>
      )}
      <Form method="post" ref={form} preventScrollReset>
        {fields}
        {clientSecret ? (
          <Button wide busy={busy} busyLabel={busyLabel} onClick={pay}>
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

type CardState = 'loading' | 'ready' | 'failed'

/** Mounts the provider's fields once for each client secret, and takes them away with the page. */
function useCard(clientSecret: string | null, publishableKey: string | null, stripeJsUrl: string) {
  const place = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<CardForm | null>(null)
  const [state, setState] = useState<CardState>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt mounts again
  useEffect(() => {
    const element = place.current
    if (!clientSecret || !publishableKey || !element) return
    let gone = false
    let made: CardForm | undefined
    setState('loading')
    cardForm(element, {
      clientSecret,
      publishableKey,
      stripeJsUrl,
      returnUrl: window.location.href,
      onReady: () => !gone && setState('ready'),
    }).then(
      (one) => {
        made = one
        if (gone) one.destroy()
        else setMounted(one)
      },
      () => !gone && setState('failed'),
    )
    return () => {
      gone = true
      made?.destroy()
      setMounted(null)
    }
  }, [clientSecret, publishableKey, stripeJsUrl, attempt])
  const retry = useCallback(() => setAttempt((now) => now + 1), [])
  return { place, form: mounted, state, retry }
}
