// The only file that uses Stripe.js, whichever server it is loaded from (payments §4). Card data stays in the
// provider's own frame; we learn only the payment's outcome.
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
  /** Where Stripe.js is loaded from: one of our own paths in demo mode, otherwise the provider's address. */
  readonly stripeJsUrl: string
  /** The address to which a bank that needs its own page redirects afterwards. */
  readonly returnUrl: string
}

export interface CardFormOptions extends ProviderOptions {
  /** Whether wallets have their own buttons above the form, so the form offers none. */
  readonly separateWallets?: boolean
  /** Whether the payment was tried with a saved card before: its bank may only be waiting for approval. */
  readonly triedBefore?: boolean
  readonly onReady?: () => void
  /**
   * Called when the provider cannot show its fields: the key or the payment is unknown, or the provider is unreachable.
   */
  readonly onFailed?: () => void
}

export interface WalletButtonsOptions extends ProviderOptions {
  /** The amount in pence, and its purpose. */
  readonly amount: number
  readonly purpose: string
  /** Whether something is sent, so the wallet asks for the address. */
  readonly delivers: boolean
  /** Called with whether this browser has a wallet to offer at all. */
  readonly onAvailable: (available: boolean) => void
  /** Called when an address outside the United Kingdom was chosen in the wallet and refused. */
  readonly onForeignAddress: () => void
  readonly onOutcome: (outcome: CardOutcome) => void
}

/** `canceled`: the payment has been abandoned since, for instance for another basket; the server knows why. */
export type CardOutcome = { readonly status: 'succeeded' | 'processing' | 'canceled' } | { readonly error: string }

export interface CardForm {
  /**
   * The outcome of a payment that was made before the fields were mounted, in another tab or a moment ago; no fields
   * are shown then.
   */
  readonly paid: CardOutcome | null
  /** Validates the fields, confirms the payment and handles a bank's challenge. Never rejects. */
  submit(): Promise<CardOutcome>
  /** Whether the card that was tried is valid, and its bank only waits for the payer's approval. */
  readonly waitsForBank: boolean
  /** Shows the bank's question about that card. Never rejects. */
  confirmWithBank(): Promise<CardOutcome>
  destroy(): void
}

const loadTimeoutMs = 120_000
const loading = new Map<string, Promise<StripeConstructor>>()

/** Loads Stripe.js once per page, within 120 seconds like every chunk (spec §7). */
function loadStripeJs(url: string): Promise<StripeConstructor> {
  const known = loading.get(url)
  if (known) return known
  const fresh = new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement('script')
    const resolveWith = (createStripe: StripeConstructor | undefined) =>
      createStripe ? resolve(createStripe) : reject(new Error('Stripe.js did not define Stripe'))
    const timer = setTimeout(() => reject(new Error('Stripe.js did not load in time')), loadTimeoutMs)
    script.src = url
    script.async = true
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolveWith((window as { Stripe?: StripeConstructor }).Stripe)
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new Error('Stripe.js could not be loaded'))
    })
    document.head.append(script)
  })
  loading.set(url, fresh)
  // Forgets a failed load, so that the same page may retry.
  fresh.catch(() => loading.delete(url))
  return fresh
}

async function provider({ publishableKey, stripeJsUrl }: ProviderOptions): Promise<Stripe> {
  const createStripe = await loadStripeJs(stripeJsUrl)
  return createStripe(publishableKey, { locale: 'en-GB' })
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

/** Validates the fields, confirms, and handles a bank's challenge. Never rejects. */
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
  // A payment that was already made, in another tab or before a reload, is a success, not an error.
  if (error?.payment_intent?.status === 'succeeded') return { status: 'succeeded' }
  if (error?.payment_intent?.status === 'canceled') return { status: 'canceled' }
  if (error) return { error: error.message ?? paymentCopy.failed }
  if (paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing')
    return { status: paymentIntent.status }
  return { error: paymentCopy.failed }
}

/** Mounts the provider's card fields in `element`. @throws Error if the script cannot be loaded */
export async function cardForm(element: HTMLElement, options: CardFormOptions): Promise<CardForm> {
  const { clientSecret } = options
  const stripe = await provider(options)
  // Stripe.js mounts no fields for a payment that is complete.
  const { paymentIntent: before } = await stripe.retrievePaymentIntent(clientSecret)
  if (before?.status === 'succeeded' || before?.status === 'processing') return paidForm({ status: before.status })
  const stripeForm = elementsOf(stripe, clientSecret)
  const payment = stripeForm.elements.create('payment', {
    fields: { billingDetails: { address: { country: 'never' } } },
    ...(options.separateWallets ? { wallets: { applePay: 'never', googlePay: 'never' } } : {}),
  })
  if (options.onReady) payment.on('ready', options.onReady)
  if (options.onFailed) payment.on('loaderror', options.onFailed)
  payment.mount(element)
  return {
    paid: null,
    waitsForBank: options.triedBefore === true && before?.status === 'requires_action',
    async confirmWithBank() {
      try {
        return outcomeOf(await stripeForm.stripe.handleNextAction({ clientSecret }))
      } catch {
        return { error: paymentCopy.failed }
      }
    },
    submit: () =>
      confirm(stripeForm, clientSecret, {
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

const homeCountry = 'GB'

/**
 * Mounts the provider's wallet buttons (in the specification: the payment request) in `element`. A delivery address
 * outside GB is refused in the wallet, which reveals only part of an address before people agree; the whole address is
 * checked afterwards, and again by the server.
 * @throws Error if the script cannot be loaded, or the provider has no such buttons
 */
export async function walletButtons(element: HTMLElement, options: WalletButtonsOptions): Promise<{ destroy(): void }> {
  const stripeForm = elementsOf(await provider(options), options.clientSecret)
  const buttons = stripeForm.elements.create('expressCheckout', {
    buttonHeight: 48,
    ...(options.delivers
      ? {
          shippingAddressRequired: true,
          allowedShippingCountries: [homeCountry],
          shippingRates: [{ id: 'postage', amount: options.amount, displayName: options.purpose }],
        }
      : { lineItems: [{ name: options.purpose, amount: options.amount }] }),
  })
  buttons.on('ready', ({ availablePaymentMethods }) => options.onAvailable(availablePaymentMethods !== undefined))
  buttons.on('loaderror', () => options.onAvailable(false))
  buttons.on('click', (event) => event.resolve())
  buttons.on('shippingaddresschange', (event) => {
    if (event.address.country === homeCountry) return event.resolve()
    event.reject()
    options.onForeignAddress()
  })
  buttons.on('confirm', async (event) => {
    const { shippingAddress } = event
    if (shippingAddress && shippingAddress.address.country !== homeCountry) {
      event.paymentFailed({ reason: 'address_unserviceable' })
      options.onForeignAddress()
      return
    }
    const outcome = await confirm(stripeForm, options.clientSecret, {
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
