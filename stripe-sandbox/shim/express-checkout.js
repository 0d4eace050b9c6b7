// The wallet button and its sheet. As a real wallet does, it shows only part of an address until the holder agrees to pay.
import { createFrameElement, IntegrationError, openDialog, placeOf } from './frames.js'
import { retrieve } from './intents.js'

const wallet = 'google_pay'
const toAnswerClickWithinMs = 1_000
const toAnswerChangeWithinMs = 20_000

export function createExpressCheckout(key, elements, given = {}) {
  const options = { ...given }
  const button = createFrameElement('expressCheckout')
  /** The open sheet: `{ core, dialog, settings, address, paying }`. */
  let sheet = null

  const allowed = options.wallets?.googlePay !== 'never' && options.paymentMethods?.googlePay !== 'never'
  const available = { amazonPay: false, applePay: false, googlePay: true, link: false, paypal: false, klarna: false }

  /** Fires an event that the page answers by `resolve` or `reject`; without a listener, it counts as resolved. */
  function question(type, event, withinMs) {
    if (!button.has(type)) return Promise.resolve({ details: {} })
    return new Promise((answer) => {
      const timer = setTimeout(() => answer({ late: true }), withinMs)
      const once = (value) => {
        clearTimeout(timer)
        answer(value)
      }
      button.fire(type, {
        ...event,
        resolve: (details = {}) => once({ details }),
        reject: () => once({ rejected: true }),
      })
    })
  }

  async function clicked() {
    const { details } = await question('click', { expressPaymentType: wallet }, toAnswerClickWithinMs)
    if (details === undefined || sheet !== null) return
    const settings = { ...options, ...details }
    if (settings.shippingAddressRequired && !settings.shippingRates?.length) {
      throw new IntegrationError('shippingRates needs at least one rate when shippingAddressRequired is true.')
    }
    open(settings, await amountOf(settings))
  }

  async function amountOf(settings) {
    const { clientSecret, amount, currency = 'gbp' } = elements._options
    if (clientSecret === undefined) return { amount, currency }
    const intent = await retrieve(key, clientSecret)
    const fallback = settings.shippingRates?.[0]?.amount ?? 0
    return { amount: intent.amount ?? fallback, currency: intent.currency ?? currency }
  }

  function open(settings, total) {
    const core = createFrameElement('expressCheckout')
    const dialog = openDialog('Test wallet', cancel)
    sheet = { core, dialog, settings }
    core.show(dialog, '/v3/wallet-sheet', 'Test wallet sheet', '520px', receive)
    dialog.showModal()
    core.send({
      type: 'open',
      ...total,
      asksAddress: settings.shippingAddressRequired === true,
      asksEmail: settings.emailRequired === true,
    })
  }

  async function receive(message) {
    if (message.type === 'address') await addressChanged(message)
    else if (message.type === 'pay') agreed(message)
    else if (message.type === 'cancel') cancel()
  }

  async function addressChanged({ name, address }) {
    const { core } = sheet
    const answer = await question('shippingaddresschange', { name, address }, toAnswerChangeWithinMs)
    core.send({ type: 'address-answer', accepted: answer.details !== undefined })
  }

  function agreed({ name, email, address }) {
    const { core, settings } = sheet
    const whole = { name, address }
    sheet.paying = true
    sheet.address = settings.shippingAddressRequired ? whole : undefined
    button.fire('confirm', {
      expressPaymentType: wallet,
      billingDetails: { ...whole, ...(email ? { email } : {}) },
      ...(settings.shippingAddressRequired ? { shippingAddress: whole } : {}),
      ...(settings.shippingRates?.length ? { shippingRate: settings.shippingRates[0] } : {}),
      paymentFailed({ reason = 'fail', message } = {}) {
        if (sheet?.core === core) sheet.paying = false
        core.send({ type: 'failed', reason, message })
      },
    })
  }

  function close() {
    sheet?.core.hide()
    sheet?.dialog.remove()
    sheet = null
  }

  function cancel() {
    // Once the holder has agreed, only the page's answer closes the sheet.
    if (sheet === null || sheet.paying) return
    close()
    button.fire('cancel')
  }

  const { destroy } = button.element
  return Object.assign(button.element, {
    mount(target) {
      const place = placeOf(target)
      if (!allowed) {
        queueMicrotask(() => button.fire('ready', { availablePaymentMethods: undefined }))
        return button.element
      }
      button.hide()
      place.replaceChildren()
      button.show(place, '/v3/wallet-button', 'Test wallet button', `${options.buttonHeight ?? 44}px`, (message) => {
        if (message.type === 'ready') button.fire('ready', { availablePaymentMethods: available })
        else if (message.type === 'click') void clicked()
        else if (message.type === 'focus' || message.type === 'blur' || message.type === 'escape')
          button.fire(message.type)
      })
      return button.element
    },
    unmount() {
      close()
      button.hide()
    },
    destroy() {
      close()
      destroy()
      elements._forget('expressCheckout')
    },
    update(changes) {
      Object.assign(options, changes)
      return button.element
    },
    focus: () => button.send({ type: 'do', verb: 'focus' }),
    blur: () => button.send({ type: 'do', verb: 'blur' }),
    clear: () => {},
    /** The holder has agreed and waits for the page to confirm. */
    _agreed: () => sheet?.paying === true,
    /** Charges the chosen card from within the sheet, which then closes, whatever the outcome. */
    async _confirm(payload) {
      const { core, address } = sheet
      const confirmParams = { ...(address === undefined ? {} : { shipping: address }), ...payload.confirmParams }
      const answer = await core.ask('confirm', { ...payload, confirmParams })
      close()
      return answer
    },
  })
}
