// A stand-in for Stripe.js: the part of it that a card payment needs, talking only to the sandbox on this origin.
// Like the real one it keeps the card fields in a frame of its own, so that the page around never sees a card number.
// No markup strings, no inline styles in HTML, no eval: it must run under `script-src 'self'; style-src 'self'`.
;(() => {
  if (window.Stripe) return
  const base = new URL('..', document.currentScript.src).pathname.replace(/\/$/, '')
  const frames = new Map()

  // One listener for all frames: events go to their element, answers to whoever asked.
  window.addEventListener('message', ({ source, origin, data }) => {
    const frame = origin === location.origin ? frames.get(source) : undefined
    if (frame && data && data.sandbox === true) frame(data)
  })

  class IntegrationError extends Error {
    constructor(message) {
      super(message)
      this.name = 'IntegrationError'
    }
  }

  function makeFrame(path, title) {
    const frame = document.createElement('iframe')
    frame.src = base + path
    frame.title = title
    frame.style.border = '0'
    frame.style.display = 'block'
    frame.style.width = '100%'
    return frame
  }

  /** After the frame is in the page: only then does it have a window to listen to. */
  function listen(frame, onMessage) {
    frames.set(frame.contentWindow, onMessage)
  }

  function dropFrame(frame) {
    frames.delete(frame.contentWindow)
    frame.remove()
  }

  // ——— card fields ———

  function createPaymentElement(elements) {
    const handlers = new Map()
    const waiting = new Map()
    let frame = null
    let ready = false
    let queue = []
    let asked = 0

    const fire = (type, event) => {
      for (const handler of [...(handlers.get(type) ?? [])]) handler({ elementType: 'payment', ...event })
    }
    const send = (message) => {
      if (ready) frame.contentWindow.postMessage({ sandbox: true, ...message }, location.origin)
      else queue.push(message)
    }
    const settings = () => ({ type: 'settings', variables: elements._options.appearance?.variables ?? {} })

    function receive(message) {
      if (message.type === 'height') frame.style.height = `${message.height}px`
      else if (message.type === 'ready') {
        ready = true
        send(settings())
        for (const each of queue) send(each)
        queue = []
        fire('ready', {})
      } else if (message.type === 'change') {
        fire('change', { collapsed: false, complete: message.complete, empty: message.empty, value: { type: 'card' } })
      } else if (message.type === 'focus' || message.type === 'blur') fire(message.type, {})
      else if (message.type === 'answer') {
        waiting.get(message.id)?.(message.answer)
        waiting.delete(message.id)
      }
    }

    const element = {
      /** Asks the frame to do something and answers what it says. */
      _ask(type, payload) {
        if (frame === null) throw new IntegrationError('The Payment Element is not mounted.')
        asked += 1
        const id = asked
        return new Promise((resolve) => {
          waiting.set(id, resolve)
          send({ type, id, ...payload })
        })
      },
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target
        if (!place) throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`)
        element.unmount()
        frame = makeFrame('/v3/card-form', 'Secure payment input frame')
        frame.style.height = '240px'
        place.replaceChildren(frame)
        listen(frame, receive)
        return element
      },
      unmount() {
        if (frame) dropFrame(frame)
        frame = null
        ready = false
        queue = []
      },
      destroy() {
        element.unmount()
        handlers.clear()
        elements._element = null
      },
      on(type, handler) {
        handlers.set(type, [...(handlers.get(type) ?? []), handler])
        return element
      },
      once(type, handler) {
        const single = (event) => {
          element.off(type, single)
          handler(event)
        }
        return element.on(type, single)
      },
      off(type, handler) {
        const kept = handler ? (handlers.get(type) ?? []).filter((each) => each !== handler) : []
        handlers.set(type, kept)
        return element
      },
      update: () => element,
      collapse: () => element,
      focus: () => send({ type: 'do', verb: 'focus' }),
      blur: () => send({ type: 'do', verb: 'blur' }),
      clear: () => send({ type: 'do', verb: 'clear' }),
      _settings: () => send(settings()),
    }
    return element
  }

  // ——— elements ———

  function createElements(options = {}) {
    if ('paymentMethodTypes' in options) {
      throw new IntegrationError('paymentMethodTypes is no longer supported: use allowedPaymentMethodTypes instead.')
    }
    const deferred = options.clientSecret === undefined
    if (deferred && (options.mode !== 'payment' || !options.currency || !Number.isInteger(options.amount))) {
      throw new IntegrationError('elements() needs clientSecret, or mode "payment" with amount and currency.')
    }
    const elements = {
      _options: { ...options },
      _element: null,
      _submitted: !deferred,
      create(type) {
        if (type !== 'payment') throw new IntegrationError(`The sandbox has no "${type}" element.`)
        if (elements._element) throw new IntegrationError('Can only create one Element of type payment.')
        elements._element = createPaymentElement(elements)
        return elements._element
      },
      getElement: (type) => (type === 'payment' ? elements._element : null),
      update(changes) {
        Object.assign(elements._options, changes)
        elements._element?._settings()
      },
      fetchUpdates: async () => ({}),
      async submit() {
        if (!elements._element) throw new IntegrationError('Create and mount an Element before you submit.')
        const { error } = await elements._element._ask('validate', {})
        if (error) return { error }
        elements._submitted = true
        return { selectedPaymentMethod: 'card' }
      },
    }
    return elements
  }

  // ——— payment intents ———

  const idOf = (clientSecret) => String(clientSecret).split('_secret_')[0]

  async function call(key, method, path, params) {
    const form = new URLSearchParams({ key, ...params })
    const query = method === 'GET' ? `?${form}` : ''
    try {
      const response = await fetch(`${base}/v1/${path}${query}`, {
        method,
        // A declined card is an answer, not a fault of this page: keep it out of the browser's console.
        headers: { 'Sandbox-Quiet': '1' },
        ...(method === 'POST' ? { body: form } : {}),
      })
      return await response.json()
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message:
            'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists please contact us.',
        },
      }
    }
  }

  const retrieve = (key, secret) => call(key, 'GET', `payment_intents/${idOf(secret)}`, { client_secret: secret })

  /** `{ paymentIntent }` or `{ error }`, from an intent as it stands after confirmation or challenge. */
  function resultOf(answer) {
    if (answer.error) return { error: answer.error }
    const failure = answer.last_payment_error
    if (answer.status !== 'requires_payment_method' || !failure) return { paymentIntent: answer }
    const { type, code, decline_code, message, charge, payment_method } = failure
    return { error: { type, code, decline_code, message, charge, payment_method, payment_intent: answer } }
  }

  /** Shows the bank's question in a dialog; closing it counts as failing it. Resolves with the intent afterwards. */
  function challenge(key, intent) {
    return new Promise((resolve) => {
      const secret = intent.client_secret
      const query = new URLSearchParams({ payment_intent: intent.id, client_secret: secret, frame: '1' })
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', '3-D Secure authentication')
      const close = document.createElement('button')
      close.type = 'button'
      close.textContent = 'Cancel'
      const frame = makeFrame(`/v3/challenge?${query}`, '3-D Secure challenge')
      const dress = {
        dialog: {
          border: '0',
          borderRadius: '16px',
          padding: '16px',
          width: 'min(440px, calc(100vw - 32px))',
          boxSizing: 'border-box',
          background: '#ffffff',
          color: '#23272f',
        },
        close: {
          border: '0',
          background: 'none',
          color: '#1f5a4a',
          font: '600 16px/1.5 system-ui, sans-serif',
          minHeight: '44px',
          padding: '0 8px',
          cursor: 'pointer',
          display: 'block',
          marginLeft: 'auto',
        },
      }
      Object.assign(dialog.style, dress.dialog)
      Object.assign(close.style, dress.close)
      frame.style.height = '300px'
      dialog.append(close, frame)
      document.body.append(dialog)
      listen(frame, (message) => message.type === 'challenge-done' && end())

      async function end() {
        dropFrame(frame)
        dialog.remove()
        resolve(await retrieve(key, secret))
      }
      async function giveUp(event) {
        event.preventDefault()
        const form = new URLSearchParams({
          payment_intent: intent.id,
          client_secret: secret,
          result: 'fail',
          frame: '1',
        })
        await fetch(`${base}/v3/challenge`, { method: 'POST', body: form }).catch(() => undefined)
        await end()
      }
      close.addEventListener('click', giveUp)
      dialog.addEventListener('cancel', giveUp)
      dialog.showModal()
    })
  }

  async function finish(key, answer) {
    return resultOf(answer.status === 'requires_action' ? await challenge(key, answer) : answer)
  }

  function Stripe(key) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty or a secret key.')
    }
    return {
      elements: createElements,
      async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
        const secret = clientSecret ?? elements?._options.clientSecret
        if (!secret) throw new IntegrationError('confirmPayment needs elements with a clientSecret, or clientSecret.')
        if (!elements?._element)
          throw new IntegrationError('confirmPayment needs elements with a mounted Payment Element.')
        if (!elements._submitted)
          throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().')
        if (redirect === 'always' && !confirmParams.return_url) {
          throw new IntegrationError('confirmPayment needs confirmParams.return_url.')
        }
        const answer = await elements._element._ask('confirm', { secret, id_: idOf(secret), confirmParams })
        const result = await finish(key, answer)
        if (result.error || redirect !== 'always') return result
        const back = new URL(confirmParams.return_url)
        back.searchParams.set('payment_intent', result.paymentIntent.id)
        back.searchParams.set('payment_intent_client_secret', secret)
        back.searchParams.set('redirect_status', 'succeeded')
        location.assign(back)
        return new Promise(() => {})
      },
      retrievePaymentIntent: async (clientSecret) => {
        const answer = await retrieve(key, clientSecret)
        return answer.error ? { error: answer.error } : { paymentIntent: answer }
      },
      handleNextAction: async ({ clientSecret }) => finish(key, await retrieve(key, clientSecret)),
    }
  }
  // The release train that @stripe/stripe-js of this API version expects.
  Stripe.version = 'endive'
  window.Stripe = Stripe
})()
