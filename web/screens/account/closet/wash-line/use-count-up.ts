import { useEffect, useState } from 'react'
import { nextCount } from '#web/screens/account/closet/wash-line/next-count.ts'

const stepMs = 45

/** Counts to `value` step by step, or shows it at once under reduced motion (design §1.4). */
export function useCountUp(value: number): number {
  const [shown, show] = useState(value)
  useEffect(() => {
    if (shown === value) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(value)
      return
    }
    const step = setTimeout(() => show(nextCount(shown, value)), stepMs)
    return () => clearTimeout(step)
  }, [shown, value])
  return shown
}
