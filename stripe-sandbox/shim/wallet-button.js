// The wallet's button inside its frame.
import { post } from './confirm-in-frame.js'

const button = document.querySelector('button')
button.addEventListener('click', () => post({ type: 'click' }))
button.addEventListener('focus', () => post({ type: 'focus' }))
button.addEventListener('blur', () => post({ type: 'blur' }))
window.addEventListener('keydown', ({ key }) => key === 'Escape' && post({ type: 'escape' }))
window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin || data?.sandbox !== true || data.type !== 'do') return
  if (data.verb === 'focus') button.focus()
  else button.blur()
})
post({ type: 'ready' })
