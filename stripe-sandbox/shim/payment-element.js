// The card fields, in a separate frame so that the surrounding page never sees a card number.
import { createFrameElement, findPlace, IntegrationError } from './frames.js'

export function createPaymentElement(elements) {
  const core = createFrameElement('payment')
  const settings = () => ({ type: 'settings', variables: elements._options.appearance?.variables ?? {} })

  function receive(message) {
    if (message.type === 'ready') {
      core.send(settings())
      core.fire('ready')
    } else if (message.type === 'change') {
      const { complete, empty } = message
      core.fire('change', { collapsed: false, complete, empty, value: { type: 'card' } })
    } else if (message.type === 'focus' || message.type === 'blur') core.fire(message.type)
  }

  const { destroy } = core.element
  return Object.assign(core.element, {
    mount(target) {
      const place = findPlace(target)
      core.hide()
      place.replaceChildren()
      core.show(place, '/v3/card-form', 'Secure payment input frame', '240px', receive)
      return core.element
    },
    destroy() {
      destroy()
      elements._forget('payment')
    },
    update: () => core.element,
    collapse: () => core.element,
    focus: () => core.send({ type: 'do', verb: 'focus' }),
    blur: () => core.send({ type: 'do', verb: 'blur' }),
    clear: () => core.send({ type: 'do', verb: 'clear' }),
    _ask(type, payload) {
      if (!core.mounted) throw new IntegrationError('The Payment Element is not mounted.')
      return core.ask(type, payload)
    },
    _settings: () => core.send(settings()),
  })
}
