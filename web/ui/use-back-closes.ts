import { useEffect, useId, useRef } from 'react'

/**
 * While something modal is open, Back closes it: one history entry is pushed on top of the page's own and taken away
 * again on closing. The router never sees either: its listener runs after ours, in the bubbling phase.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const id = useId()
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (!open) return
    window.history.pushState({ ...window.history.state, overlay: id }, '')
    let gone = false
    const onPop = (event: PopStateEvent) => {
      if (gone) return
      gone = true
      event.stopImmediatePropagation()
      close.current()
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      window.removeEventListener('popstate', onPop, { capture: true })
      // Closed by a button: our entry still lies on top, unless a link inside has replaced it.
      if (gone || window.history.state?.overlay !== id) return
      window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      window.history.back()
    }
  }, [open, id])
}
