// The only file that touches Stripe.js, whichever server it comes from (payments.md §4). Card data stays in the provider's
// own frame; we learn only what became of the payment.
import type {
  ConfirmPaymentData,
  PaymentIntent,
  Stripe,
  StripeConstructor,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js'
import { paymentCopy } from '#web/copy/payment.ts'

interface ProviderOptions {
  readonly clientSecret: string
  readonly publishableKey: string
  /** Where Stripe.js is loaded from: a path of ours in demo mode, the provider's address otherwise. */
  readonly stripeJsUrl: string
  /** Where a bank that insists on its own page sends people back to. */
  readonly returnUrl: string
}

export interface CardFormOptions extends ProviderOptions {
  /** Wallets have buttons of their own above the form: it offers none itself. */
  readonly walletsApart?: boolean
  /** The payment was tried with a saved card before: the bank may only be waiting for its owner's word. */
  readonly triedBefore?: boolean
  readonly onReady?: () => void
  /** The provider cannot show its fields: a key or a payment that it does not know, or nobody there. */
  readonly onFailed?: () => void
}

export interface WalletButtonsOptions extends ProviderOptions {
  /** What is paid, in pence, and what it is for. */
  readonly amount: number
  readonly purpose: string
  /** Whether this browser has a wallet to offer at all. */
  readonly onAvailable: (available: boolean) => void
  /** An address outside the United Kingdom was chosen in the wallet, and refused there. */
  readonly onForeignAddress: () => void
  readonly onOutcome: (outcome: CardOutcome) => void
}

/** canceled: given up since, as for another basket; the server knows why. */
export type CardOutcome = { readonly status: 'succeeded' | 'processing' | 'canceled' } | { readonly error: string }

export interface CardForm {
  /** Paid before the fields were there, in another tab or a moment ago: then there are none. */
  readonly paid: CardOutcome | null
  /** Checks the fields, confirms the payment, walks through a bank's challenge. Never rejects. */
  submit(): Promise<CardOutcome>
  /** The card that was tried is good: its bank only asks for a confirmation. */
  readonly waitsForBank: boolean
  /** Shows the bank's question about that card. Never rejects. */
  confirmWithBank(): Promise<CardOutcome>
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

async function provider({ publishableKey, stripeJsUrl }: ProviderOptions): Promise<Stripe> {
  const stripeOf = await loadStripeJs(stripeJsUrl)
  return stripeOf(publishableKey, { locale: 'en-GB' })
}

function elementsOf(stripe: Stripe, clientSecret: string): { stripe: Stripe; elements: StripeElements } {
  const elements = stripe.elements({
    clientSecret,
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
  return { stripe, elements }
}

/** Checks what was entered, confirms, and walks through a bank's challenge. Never rejects. */
async function confirm(
  { stripe, elements }: ReturnType<typeof elementsOf>,
  clientSecret: string,
  confirmParams: ConfirmPaymentData,
): Promise<CardOutcome> {
  try {
    const checked = await elements.submit()
    if (checked.error) return { error: checked.error.message ?? paymentCopy.failed }
    return outcomeOf(await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' }))
  } catch {
    return { error: paymentCopy.failed }
  }
}

function outcomeOf({ error, paymentIntent }: { error?: StripeError; paymentIntent?: PaymentIntent }): CardOutcome {
  // Paid already, in another tab or before a reload: that is success, not an error.
  if (error?.payment_intent?.status === 'succeeded') return { status: 'succeeded' }
  if (error?.payment_intent?.status === 'canceled') return { status: 'canceled' }
  if (error) return { error: error.message ?? paymentCopy.failed }
  if (paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing')
    return { status: paymentIntent.status }
  return { error: paymentCopy.failed }
}

/** Puts the provider's card fields into `element`. @throws Error when the script cannot be loaded. */
export async function cardForm(element: HTMLElement, options: CardFormOptions): Promise<CardForm> {
  const { clientSecret } = options
  const stripe = await provider(options)
  // Stripe.js makes no fields for what needs no payment any more.
  const { paymentIntent: before } = await stripe.retrievePaymentIntent(clientSecret)
  if (before?.status === 'succeeded' || before?.status === 'processing') return paidForm({ status: before.status })
  const at = elementsOf(stripe, clientSecret)
  const payment = at.elements.create('payment', {
    fields: { billingDetails: { address: { country: 'never' } } },
    ...(options.walletsApart ? { wallets: { applePay: 'never', googlePay: 'never' } } : {}),
  })
  if (options.onReady) payment.on('ready', options.onReady)
  if (options.onFailed) payment.on('loaderror', options.onFailed)
  payment.mount(element)
  return {
    paid: null,
    waitsForBank: options.triedBefore === true && before?.status === 'requires_action',
    async confirmWithBank() {
      try {
        return outcomeOf(await at.stripe.handleNextAction({ clientSecret }))
      } catch {
        return { error: paymentCopy.failed }
      }
    },
    submit: () =>
      confirm(at, clientSecret, {
        return_url: options.returnUrl,
        payment_method_data: { billing_details: { address: { country: 'GB' } } },
      }),
    destroy: () => payment.destroy(),
  }
}

const paidForm = (paid: CardOutcome): CardForm => ({
  paid,
  waitsForBank: false,
  submit: async () => paid,
  confirmWithBank: async () => paid,
  destroy: () => undefined,
})

const home = 'GB'

/**
 * Puts the provider's wallet buttons into `element`: what the specification calls the payment request. A delivery address
 * outside GB is refused in the wallet; it shows only part of an address before people agree, so the whole is looked at once
 * more then, and the server looks at it again.
 * @throws Error when the script cannot be loaded, or the provider has no such buttons
 */
export async function walletButtons(element: HTMLElement, options: WalletButtonsOptions): Promise<{ destroy(): void }> {
  const at = elementsOf(await provider(options), options.clientSecret)
  const buttons = at.elements.create('expressCheckout', {
    buttonHeight: 48,
    shippingAddressRequired: true,
    allowedShippingCountries: [home],
    shippingRates: [{ id: 'postage', amount: options.amount, displayName: options.purpose }],
  })
  buttons.on('ready', ({ availablePaymentMethods }) => options.onAvailable(availablePaymentMethods !== undefined))
  buttons.on('loaderror', () => options.onAvailable(false))
  buttons.on('click', (event) => event.resolve())
  buttons.on('shippingaddresschange', (event) => {
    if (event.address.country === home) return event.resolve()
    event.reject()
    options.onForeignAddress()
  })
  buttons.on('confirm', async (event) => {
    const { shippingAddress } = event
    if (shippingAddress && shippingAddress.address.country !== home) {
      event.paymentFailed({ reason: 'address_unserviceable' })
      options.onForeignAddress()
      return
    }
    const outcome = await confirm(at, options.clientSecret, {
      return_url: options.returnUrl,
      ...(shippingAddress && {
        shipping: {
          name: shippingAddress.name,
          address: { ...shippingAddress.address, line2: shippingAddress.address.line2 ?? undefined },
        },
      }),
    })
    if ('error' in outcome) event.paymentFailed({ reason: 'fail', message: outcome.error })
    options.onOutcome(outcome)
  })
  buttons.mount(element)
  return { destroy: () => buttons.destroy() }
}
