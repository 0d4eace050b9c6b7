import { useEffect, useMemo, useRef } from 'react'

export interface PausableTimer {
  pause: () => void
  resume: () => void
}

/** Calls `done` after so many milliseconds of being seen: paused by hand and while the tab is hidden (WCAG 2.2.1). */
export function usePausableTimer(milliseconds: number, done: () => void): PausableTimer {
  const finish = useRef(done)
  finish.current = done
  const clock = useRef({ left: milliseconds, startedAt: 0, handle: 0, held: false })

  const timer = useMemo(() => {
    const stop = () => {
      const now = clock.current
      if (!now.handle) return
      window.clearTimeout(now.handle)
      now.left -= performance.now() - now.startedAt
      now.handle = 0
    }
    const go = () => {
      const now = clock.current
      if (now.handle || now.held || document.hidden) return
      now.startedAt = performance.now()
      now.handle = window.setTimeout(() => finish.current(), Math.max(now.left, 0))
    }
    return {
      stop,
      go,
      pause: () => {
        clock.current.held = true
        stop()
      },
      resume: () => {
        clock.current.held = false
        go()
      },
    }
  }, [])

  useEffect(() => {
    const onVisibility = () => (document.hidden ? timer.stop() : timer.go())
    timer.go()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      timer.stop()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [timer])

  return timer
}
