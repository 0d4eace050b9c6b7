// The wallet button and its sheet. Like a real wallet, it shows only part of an address until the holder agrees to pay.
import { createFrameElement, findPlace, IntegrationError, openDialog } from './frames.js'
import { retrieve } from './intents.js'

const wallet = 'google_pay'
const clickTimeoutMs = 1_000
const changeTimeoutMs = 20_000

export function createExpressCheckout(key, elements, initialOptions = {}) {
  const options = { ...initialOptions }
  const button = createFrameElement('expressCheckout')
  /** The open sheet: `{ core, dialog, settings, address, paying }`. */
  let sheet = null

  const isAllowed = options.wallets?.googlePay !== 'never' && options.paymentMethods?.googlePay !== 'never'
  const availableMethods = {
    amazonPay: false,
    applePay: false,
    googlePay: true,
    link: false,
    paypal: false,
    klarna: false,
  }

  /** Fires an event and awaits the page's `resolve` or `reject`; without a listener, it counts as resolved. */
  function fireAndAwait(type, event, withinMs) {
    if (!button.has(type)) return Promise.resolve({ details: {} })
    return new Promise((answer) => {
      const timer = setTimeout(() => answer({ late: true }), withinMs)
      const answerOnce = (value) => {
        clearTimeout(timer)
        answer(value)
      }
      button.fire(type, {
        ...event,
        resolve: (details = {}) => answerOnce({ details }),
        reject: () => answerOnce({ rejected: true }),
      })
    })
  }

  async function handleClick() {
    const { details } = await fireAndAwait('click', { expressPaymentType: wallet }, clickTimeoutMs)
    if (details === undefined || sheet !== null) return
    const settings = { ...options, ...details }
    if (settings.shippingAddressRequired && !settings.shippingRates?.length) {
      throw new IntegrationError('shippingRates needs at least one rate when shippingAddressRequired is true.')
    }
    openSheet(settings, await amountOf(settings))
  }

  async function amountOf(settings) {
    const { clientSecret, amount, currency = 'gbp' } = elements._options
    if (clientSecret === undefined) return { amount, currency }
    const intent = await retrieve(key, clientSecret)
    const fallback = settings.shippingRates?.[0]?.amount ?? 0
    return { amount: intent.amount ?? fallback, currency: intent.currency ?? currency }
  }

  function openSheet(settings, total) {
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
    if (message.type === 'address') await handleAddressChange(message)
    else if (message.type === 'pay') handleAgreement(message)
    else if (message.type === 'cancel') cancel()
  }

  async function handleAddressChange({ name, address }) {
    const { core } = sheet
    const answer = await fireAndAwait('shippingaddresschange', { name, address }, changeTimeoutMs)
    core.send({ type: 'address-answer', accepted: answer.details !== undefined })
  }

  function handleAgreement({ name, email, address }) {
    const { core, settings } = sheet
    const fullAddress = { name, address }
    sheet.paying = true
    sheet.address = settings.shippingAddressRequired ? fullAddress : undefined
    button.fire('confirm', {
      expressPaymentType: wallet,
      billingDetails: { ...fullAddress, ...(email ? { email } : {}) },
      ...(settings.shippingAddressRequired ? { shippingAddress: fullAddress } : {}),
      ...(settings.shippingRates?.length ? { shippingRate: settings.shippingRates[0] } : {}),
      paymentFailed({ reason = 'fail', message } = {}) {
        if (sheet?.core === core) sheet.paying = false
        core.send({ type: 'failed', reason, message })
      },
    })
  }

  function closeSheet() {
    sheet?.core.hide()
    sheet?.dialog.remove()
    sheet = null
  }

  function cancel() {
    // Once the holder has agreed, only the page's answer closes the sheet.
    if (sheet === null || sheet.paying) return
    closeSheet()
    button.fire('cancel')
  }

  const { destroy } = button.element
  return Object.assign(button.element, {
    mount(target) {
      const place = findPlace(target)
      if (!isAllowed) {
        queueMicrotask(() => button.fire('ready', { availablePaymentMethods: undefined }))
        return button.element
      }
      button.hide()
      place.replaceChildren()
      button.show(place, '/v3/wallet-button', 'Test wallet button', `${options.buttonHeight ?? 44}px`, (message) => {
        if (message.type === 'ready') button.fire('ready', { availablePaymentMethods: availableMethods })
        else if (message.type === 'click') void handleClick()
        else if (message.type === 'focus' || message.type === 'blur' || message.type === 'escape')
          button.fire(message.type)
      })
      return button.element
    },
    unmount() {
      closeSheet()
      button.hide()
    },
    destroy() {
      closeSheet()
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
      closeSheet()
      return answer
    },
  })
}
