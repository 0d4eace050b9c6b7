import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * For work that moves things on the page when a field loses focus: the control pressed to leave the field must not move
 * before the pointer is released, or the press is lost.
 * @returns a function that does the work at once or, during a press, after it; never if that press follows a link
 */
export function useAfterPress(work: () => void): () => void {
  const workAfterwards = useEffectEvent(work)
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
      // The pressed control acts first.
      if (!link || link !== linkAround(target)) timer = window.setTimeout(() => workAfterwards())
    }
    // A press on a scrollbar reports no end, but typing shows that it was released.
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
    else work()
  }
}

const linkAround = (target: EventTarget | null) => (target instanceof Element ? target.closest('a') : null)
