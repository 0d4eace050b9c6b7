// Replaces the part of Stripe.js that card and wallet payments need. It calls only the sandbox, on this origin.
// `pages/stripe-js.ts` joins this file and those it imports into the one script that a shop loads.
import { createExpressCheckout } from './express-checkout.js'
import { IntegrationError } from './frames.js'
import { confirmSavedMethod, finishConfirmation, resultOf, retrieve } from './intents.js'
import { createPaymentElement } from './payment-element.js'

const modes = ['payment', 'setup', 'subscription']

function createElements(key, options = {}) {
  if ('paymentMethodTypes' in options) {
    throw new IntegrationError('paymentMethodTypes is no longer supported: use allowedPaymentMethodTypes instead.')
  }
  const isDeferred = options.clientSecret === undefined
  const hasAmount = options.mode === 'setup' || Number.isInteger(options.amount)
  if (isDeferred && (!modes.includes(options.mode) || !options.currency || !hasAmount)) {
    throw new IntegrationError('elements() needs clientSecret, or mode with currency and (for a payment) amount.')
  }
  const created = new Map()
  const creators = {
    payment: () => createPaymentElement(elements),
    expressCheckout: (initialOptions) => createExpressCheckout(key, elements, initialOptions),
  }
  const elements = {
    _options: { ...options },
    _submitted: !isDeferred,
    _forget: (type) => created.delete(type),
    create(type, initialOptions) {
      if (!(type in creators)) throw new IntegrationError(`The sandbox has no "${type}" element.`)
      if (created.has(type)) throw new IntegrationError(`Can only create one Element of type ${type}.`)
      created.set(type, creators[type](initialOptions))
      return created.get(type)
    },
    getElement: (type) => created.get(type) ?? null,
    update(changes) {
      Object.assign(elements._options, changes)
      created.get('payment')?._settings()
    },
    fetchUpdates: async () => ({}),
    async submit() {
      const express = created.get('expressCheckout')
      if (!express?._agreed()) {
        if (!created.has('payment')) throw new IntegrationError('Create and mount an Element before you submit.')
        const { error } = await created.get('payment')._ask('validate', {})
        if (error) return { error }
      }
      elements._submitted = true
      return { selectedPaymentMethod: express?._agreed() ? 'google_pay' : 'card' }
    },
  }
  return elements
}

function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty or a secret key.')
  }

  /** Confirms with the details entered in an element or, without elements, with the intent's own method. */
  async function confirm(verb, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const secret = clientSecret ?? elements?._options.clientSecret
    if (!secret) throw new IntegrationError(`${verb} needs elements with a clientSecret, or clientSecret.`)
    if (redirect === 'always' && !confirmParams.return_url) {
      throw new IntegrationError(`${verb} needs confirmParams.return_url.`)
    }
    const result = await finishConfirmation(key, await requestConfirmation(verb, elements, secret, confirmParams))
    if (result.error || redirect !== 'always') return result
    const intent = result.paymentIntent ?? result.setupIntent
    const returnUrl = new URL(confirmParams.return_url)
    returnUrl.searchParams.set(intent.object, intent.id)
    returnUrl.searchParams.set(`${intent.object}_client_secret`, secret)
    returnUrl.searchParams.set('redirect_status', 'succeeded')
    location.assign(returnUrl)
    return new Promise(() => {})
  }

  function requestConfirmation(verb, elements, secret, confirmParams) {
    if (!elements) return confirmSavedMethod(key, secret, confirmParams.payment_method, confirmParams.return_url)
    const payload = { secret, confirmParams }
    const express = elements.getElement('expressCheckout')
    const payment = elements.getElement('payment')
    if (!elements._submitted) throw new IntegrationError(`elements.submit() must be called before stripe.${verb}().`)
    if (express?._agreed()) return express._confirm(payload)
    if (!payment) throw new IntegrationError(`${verb} needs elements with a mounted Payment Element.`)
    return payment._ask('confirm', payload)
  }

  /** Confirms with a saved card or the intent's own, and shows the bank's challenge unless `handleActions` is false. */
  async function confirmCard(secret, data = {}, { handleActions = true } = {}) {
    const method = data.payment_method
    if (method !== undefined && typeof method !== 'string') {
      throw new IntegrationError('The sandbox takes the id of a payment method here, no card element.')
    }
    const answer = await confirmSavedMethod(key, secret, method, data.return_url)
    return handleActions ? finishConfirmation(key, answer) : resultOf(answer)
  }

  return {
    elements: (options) => createElements(key, options),
    confirmPayment: (options) => confirm('confirmPayment', options),
    confirmSetup: (options) => confirm('confirmSetup', options),
    confirmCardPayment: confirmCard,
    confirmCardSetup: confirmCard,
    // Returned unchanged: an earlier failure is part of the intent, not an error of this call.
    retrievePaymentIntent: async (secret) => unchangedResult(await retrieve(key, secret), 'paymentIntent'),
    retrieveSetupIntent: async (secret) => unchangedResult(await retrieve(key, secret), 'setupIntent'),
    handleNextAction: async ({ clientSecret }) => finishConfirmation(key, await retrieve(key, clientSecret)),
  }
}

const unchangedResult = (answer, name) => (answer.error ? { error: answer.error } : { [name]: answer })

// The release train that @stripe/stripe-js of this API version expects.
Stripe.version = 'endive'
window.Stripe = Stripe
