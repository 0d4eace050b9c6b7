import { useCallback, useEffect, useRef, useState } from 'react'
import type { CardForm } from '#web/lib/card-form.ts'
import { loadCardForm } from '#web/screens/checkout/payment/load-card-form.ts'

export interface CardOptions {
  clientSecret: string | null
  publishableKey: string | null
  stripeJsUrl: string
  /** Whether wallets have their own buttons above the form. */
  separateWallets: boolean
  /** Whether the payment was tried with a saved card before. */
  triedBefore: boolean
}

type CardState = 'loading' | 'ready' | 'failed'

/** Mounts the provider's fields once for each client secret, and removes them with the page. */
export function useCard({ clientSecret, publishableKey, stripeJsUrl, separateWallets, triedBefore }: CardOptions) {
  const place = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<CardForm | null>(null)
  const [state, setState] = useState<CardState>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt mounts again
  useEffect(() => {
    const element = place.current
    if (!clientSecret || !publishableKey || !element) return
    let isUnmounted = false
    let madeForm: CardForm | undefined
    setState('loading')
    loadCardForm()
      .then(({ cardForm }) =>
        cardForm(element, {
          clientSecret,
          publishableKey,
          stripeJsUrl,
          separateWallets,
          triedBefore,
          returnUrl: window.location.href,
          onReady: () => !isUnmounted && setState('ready'),
          onFailed: () => !isUnmounted && setState('failed'),
        }),
      )
      .then(
        (mounted) => {
          madeForm = mounted
          if (isUnmounted) mounted.destroy()
          else setMounted(mounted)
        },
        () => !isUnmounted && setState('failed'),
      )
    return () => {
      isUnmounted = true
      madeForm?.destroy()
      setMounted(null)
    }
  }, [clientSecret, publishableKey, stripeJsUrl, separateWallets, triedBefore, attempt])
  const retry = useCallback(() => setAttempt((now) => now + 1), [])
  return { place, form: mounted, state, retry }
}
