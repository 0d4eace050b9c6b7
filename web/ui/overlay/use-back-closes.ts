import { useEffect, useId, useRef } from 'react'
import { guardNextStep } from '#web/lib/history-guard.ts'

/**
 * While something modal is open, Back closes it: one history entry is pushed on top of the page's own and taken away
 * again on closing. The router sees neither.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const id = useId()
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (!open) return
    window.history.pushState({ ...window.history.state, overlay: id }, '')
    const release = guardNextStep(() => close.current())
    return () => {
      release()
      // Closed by a button: our entry still lies on top, unless Back took it or a link inside has replaced it.
      if (window.history.state?.overlay !== id) return
      guardNextStep(() => {})
      window.history.back()
    }
  }, [open, id])
}
