import { useEffect, useRef } from 'react'

/**
 * For work that moves things on the page when a field is left: what is pressed to leave it must not be gone from under the
 * pointer before it is let go, or the press is lost.
 * @returns does the work at once, or after the press that is under way; not at all when that follows a link
 */
export function useAfterPress(work: () => void): () => void {
  const latest = useRef(work)
  latest.current = work
  const pressed = useRef<EventTarget | null>(null)
  const waiting = useRef(false)
  useEffect(() => {
    let timer: number
    const press = ({ target }: PointerEvent) => {
      pressed.current = target
    }
    const release = ({ target }: PointerEvent) => {
      const link = linkAround(pressed.current)
      pressed.current = null
      if (!waiting.current) return
      waiting.current = false
      // What was pressed acts first.
      if (!link || link !== linkAround(target)) timer = window.setTimeout(() => latest.current())
    }
    // Of a press on a scrollbar no end is told: whoever types has let go.
    const type = () => {
      pressed.current = null
    }
    const events = { pointerdown: press, pointerup: release, pointercancel: release, keydown: type }
    for (const [name, listener] of Object.entries(events))
      document.addEventListener(name, listener as EventListener, true)
    return () => {
      window.clearTimeout(timer)
      for (const [name, listener] of Object.entries(events))
        document.removeEventListener(name, listener as EventListener, true)
    }
  }, [])
  return () => {
    if (pressed.current) waiting.current = true
    else latest.current()
  }
}

const linkAround = (target: EventTarget | null) => (target instanceof Element ? target.closest('a') : null)
