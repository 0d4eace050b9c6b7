// The only file that touches Stripe.js, whichever server it comes from (payments.md §4). Card data stays in the provider's
// own frame; we learn only what became of the payment.
import type { Stripe, StripeConstructor, StripeElements } from '@stripe/stripe-js'
import { paymentCopy } from '#web/copy/payment.ts'

export interface CardFormOptions {
  readonly clientSecret: string
  readonly publishableKey: string
  /** Where Stripe.js is loaded from: a path of ours in demo mode, the provider's address otherwise. */
  readonly stripeJsUrl: string
  /** Where a bank that insists on its own page sends people back to. */
  readonly returnUrl: string
  readonly onReady?: () => void
}

export type CardOutcome = { readonly status: 'succeeded' | 'processing' } | { readonly error: string }

export interface CardForm {
  /** Checks the fields, confirms the payment, walks through a bank's challenge. Never rejects. */
  submit(): Promise<CardOutcome>
  destroy(): void
}

const loadTimeoutMs = 120_000
const loading = new Map<string, Promise<StripeConstructor>>()

/** Loaded once a page, and given up after the 120 seconds that every chunk gets (specification §7). */
function loadStripeJs(url: string): Promise<StripeConstructor> {
  const known = loading.get(url)
  if (known) return known
  const fresh = new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement('script')
    const give = (stripeOf: StripeConstructor | undefined) =>
      stripeOf ? resolve(stripeOf) : reject(new Error('Stripe.js did not define Stripe'))
    const timer = setTimeout(() => reject(new Error('Stripe.js did not load in time')), loadTimeoutMs)
    script.src = url
    script.async = true
    script.addEventListener('load', () => {
      clearTimeout(timer)
      give((window as { Stripe?: StripeConstructor }).Stripe)
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new Error('Stripe.js could not be loaded'))
    })
    document.head.append(script)
  })
  loading.set(url, fresh)
  // A failed load may be tried again by the same page.
  fresh.catch(() => loading.delete(url))
  return fresh
}

/** Puts the provider's card fields into `element`. @throws Error when the script cannot be loaded. */
export async function cardForm(element: HTMLElement, options: CardFormOptions): Promise<CardForm> {
  const stripeOf = await loadStripeJs(options.stripeJsUrl)
  const stripe: Stripe = stripeOf(options.publishableKey, { locale: 'en-GB' })
  const elements: StripeElements = stripe.elements({
    clientSecret: options.clientSecret,
    appearance: {
      variables: {
        colorPrimary: '#1f6152',
        colorBackground: '#fffcf7',
        colorText: '#2b2530',
        colorDanger: '#b3261e',
        borderRadius: '12px',
        fontSizeBase: '16px',
      },
    },
  })
  const payment = elements.create('payment', { fields: { billingDetails: { address: { country: 'never' } } } })
  if (options.onReady) payment.on('ready', options.onReady)
  payment.mount(element)
  return {
    async submit() {
      try {
        const checked = await elements.submit()
        if (checked.error) return { error: checked.error.message ?? paymentCopy.failed }
        const { error, paymentIntent } = await stripe.confirmPayment({
          elements,
          clientSecret: options.clientSecret,
          confirmParams: {
            return_url: options.returnUrl,
            payment_method_data: { billing_details: { address: { country: 'GB' } } },
          },
          redirect: 'if_required',
        })
        // Paid already, in another tab or before a reload: that is success, not an error.
        if (error?.payment_intent?.status === 'succeeded') return { status: 'succeeded' }
        if (error) return { error: error.message ?? paymentCopy.failed }
        if (paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing')
          return { status: paymentIntent.status }
        return { error: paymentCopy.failed }
      } catch {
        return { error: paymentCopy.failed }
      }
    },
    destroy: () => payment.destroy(),
  }
}
