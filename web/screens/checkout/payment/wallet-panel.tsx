import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paymentCopy } from '#web/copy/payment.ts'
import type { CardOutcome } from '#web/lib/card-form.ts'
import { loadCardForm } from '#web/screens/checkout/payment/load-card-form.ts'

export interface WalletPayment {
  /** The amount in pence. */
  amount: number
  /** What it is for: "Postage". */
  purpose: string
  /** Whether something is sent; the wallet then asks for an address, which must be in the United Kingdom. */
  delivers: boolean
}

export interface WalletPanelProps extends WalletPayment {
  clientSecret: string
  publishableKey: string
  stripeJsUrl: string
  onOutcome: (outcome: CardOutcome) => void
}

/** The provider's wallet buttons above the card form. If there is no wallet, or it fails to load, nothing is shown. */
export function WalletPanel(props: WalletPanelProps) {
  const { clientSecret, publishableKey, stripeJsUrl, amount, purpose, delivers, onOutcome } = props
  const place = useRef<HTMLElement>(null)
  const report = useEffectEvent(onOutcome)
  const [available, setAvailable] = useState(false)
  const [foreign, setForeign] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let isUnmounted = false
    let madeButtons: { destroy(): void } | undefined
    loadCardForm()
      .then(({ walletButtons }) =>
        walletButtons(element, {
          clientSecret,
          publishableKey,
          stripeJsUrl,
          amount,
          purpose,
          delivers,
          returnUrl: window.location.href,
          onAvailable: (isAvailable) => !isUnmounted && setAvailable(isAvailable),
          onForeignAddress: () => !isUnmounted && setForeign(true),
          onOutcome: (outcome) => {
            setForeign(false)
            report(outcome)
          },
        }),
      )
      .then(
        (mounted) => {
          madeButtons = mounted
          if (isUnmounted) mounted.destroy()
        },
        () => !isUnmounted && setAvailable(false),
      )
    return () => {
      isUnmounted = true
      madeButtons?.destroy()
      setAvailable(false)
    }
  }, [clientSecret, publishableKey, stripeJsUrl, amount, purpose, delivers])
  return (
    <div className={available ? 'grid gap-12' : 'wallets-away'}>
      <section ref={place} aria-label={paymentCopy.wallets} />
      <p role="alert" className="field-error">
        {foreign ? paymentCopy.walletOnlyUk : null}
      </p>
      {delivers && <p className="muted text-small">{paymentCopy.walletAddress}</p>}
      <p className="wallets-or muted text-small">{paymentCopy.walletOr}</p>
    </div>
  )
}
