// Frames and dialogs that hide secrets from the surrounding page. They must work under
// `script-src 'self'; style-src 'self'`, so there are no markup strings, inline styles or eval.
export const base = new URL('..', document.currentScript.src).pathname.replace(/\/$/, '')
const frames = new Map()

// One listener for all frames: it passes events to their element, and answers to their caller.
window.addEventListener('message', ({ source, origin, data }) => {
  const frame = origin === location.origin ? frames.get(source) : undefined
  if (frame && data && data.sandbox === true) frame(data)
})

export class IntegrationError extends Error {
  constructor(message) {
    super(message)
    this.name = 'IntegrationError'
  }
}

/** What every element has: the handlers of its events, and a frame that receives messages. */
export function createFrameElement(elementType) {
  const handlers = new Map()
  const waiting = new Map()
  let frame = null
  let ready = false
  let queue = []
  let lastId = 0

  const post = (message) => frame.contentWindow.postMessage({ sandbox: true, ...message }, location.origin)

  const core = {
    element: {},
    get mounted() {
      return frame !== null
    },
    has: (type) => (handlers.get(type) ?? []).length > 0,
    fire(type, event = {}) {
      for (const handler of [...(handlers.get(type) ?? [])]) handler({ elementType, ...event })
    },
    send(message) {
      if (ready) post(message)
      else queue.push(message)
    },
    /** Asks the frame to do something and resolves with its answer. */
    ask(type, payload) {
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        core.send({ type, id, ...payload })
      })
    },
    /** Puts a new frame into the page. */
    show(place, path, title, height, receive) {
      core.hide()
      frame = createFrame(path, title)
      frame.style.height = height
      place.append(frame)
      listen(frame, (message) => {
        if (message.type === 'height') frame.style.height = `${message.height}px`
        else if (message.type === 'answer') {
          waiting.get(message.id)?.(message.answer)
          waiting.delete(message.id)
        } else {
          if (message.type === 'ready') {
            ready = true
            for (const queued of queue) post(queued)
            queue = []
          }
          receive(message)
        }
      })
    },
    hide() {
      if (frame) dropFrame(frame)
      frame = null
      ready = false
      queue = []
    },
  }
  Object.assign(core.element, {
    on(type, handler) {
      handlers.set(type, [...(handlers.get(type) ?? []), handler])
      return core.element
    },
    once(type, handler) {
      const single = (event) => {
        core.element.off(type, single)
        handler(event)
      }
      return core.element.on(type, single)
    },
    off(type, handler) {
      const remaining = handler ? (handlers.get(type) ?? []).filter((existing) => existing !== handler) : []
      handlers.set(type, remaining)
      return core.element
    },
    unmount: () => core.hide(),
    destroy() {
      core.element.unmount()
      handlers.clear()
    },
  })
  return core
}

/** Finds the place in the page that was passed to `mount`. */
export function findPlace(target) {
  const place = typeof target === 'string' ? document.querySelector(target) : target
  if (!place) throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`)
  return place
}

export function createFrame(path, title) {
  const frame = document.createElement('iframe')
  frame.src = base + path
  frame.title = title
  frame.style.border = '0'
  frame.style.display = 'block'
  frame.style.width = '100%'
  return frame
}

/** Listens to a frame, which must already be in the page: before that it has no window. */
export function listen(frame, onMessage) {
  frames.set(frame.contentWindow, onMessage)
}

export function dropFrame(frame) {
  frames.delete(frame.contentWindow)
  frame.remove()
}

const styles = {
  dialog: {
    // Browsers centre dialogs by margins, which a shop's reset may have removed.
    margin: 'auto',
    border: '0',
    borderRadius: '16px',
    padding: '16px',
    width: 'min(440px, calc(100vw - 32px))',
    maxHeight: 'calc(100vh - 32px)',
    boxSizing: 'border-box',
    background: '#fffcf7',
    color: '#2b2530',
  },
  close: {
    border: '0',
    background: 'none',
    color: '#1f6152',
    font: '600 16px/1.5 system-ui, sans-serif',
    minHeight: '44px',
    padding: '0 8px',
    cursor: 'pointer',
    display: 'block',
    marginLeft: 'auto',
  },
}

/** Opens a modal dialog; its close button and the escape key call `onLeave`. */
export function openDialog(label, onLeave) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', label)
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Cancel'
  Object.assign(dialog.style, styles.dialog)
  Object.assign(close.style, styles.close)
  const leave = (event) => {
    event.preventDefault()
    onLeave()
  }
  close.addEventListener('click', leave)
  dialog.addEventListener('cancel', leave)
  dialog.append(close)
  document.body.append(dialog)
  return dialog
}
