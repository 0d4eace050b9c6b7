// The wallet's button inside its frame.
import { tell } from './confirm-in-frame.js'

const button = document.querySelector('button')
button.addEventListener('click', () => tell({ type: 'click' }))
button.addEventListener('focus', () => tell({ type: 'focus' }))
button.addEventListener('blur', () => tell({ type: 'blur' }))
window.addEventListener('keydown', ({ key }) => key === 'Escape' && tell({ type: 'escape' }))
window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin || data?.sandbox !== true || data.type !== 'do') return
  if (data.verb === 'focus') button.focus()
  else button.blur()
})
tell({ type: 'ready' })
