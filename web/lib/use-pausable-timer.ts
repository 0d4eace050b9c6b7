import { useEffect, useEffectEvent, useRef, useState } from 'react'

export interface PausableTimer {
  pause: () => void
  resume: () => void
}

/** Calls `done` when the time is up. The timer pauses on request and while the tab is hidden (WCAG 2.2.1). */
export function usePausableTimer(milliseconds: number, done: () => void): PausableTimer {
  const [paused, setPaused] = useState(false)
  const remaining = useRef(milliseconds)
  const finish = useEffectEvent(done)

  useEffect(() => {
    if (paused) return
    let handle = 0
    let startedAt = 0
    const stop = () => {
      if (!handle) return
      window.clearTimeout(handle)
      handle = 0
      remaining.current -= performance.now() - startedAt
    }
    const start = () => {
      if (handle) return
      startedAt = performance.now()
      handle = window.setTimeout(() => finish(), Math.max(remaining.current, 0))
    }
    const onVisibility = () => (document.hidden ? stop() : start())
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [paused])

  return { pause: () => setPaused(true), resume: () => setPaused(false) }
}
