import { useEffect, useEffectEvent, useId } from 'react'
import { guardNextStep, stepBack } from '#web/lib/history-guard.ts'

/**
 * While something modal is open, Back closes it: one history entry is pushed on top of the page's own and removed on
 * closing. The router sees neither change.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const id = useId()
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!open) return
    window.history.pushState({ ...window.history.state, overlay: id }, '')
    const release = guardNextStep(() => close())
    return () => {
      release()
      // Closed by a button: our entry is still on top, unless Back removed it or a link inside has replaced it.
      if (window.history.state?.overlay === id) stepBack()
    }
  }, [open, id])
}
