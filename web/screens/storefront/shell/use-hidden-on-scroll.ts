import { useEffect, useState } from 'react'

const slackPixels = 8
const neverHiddenAbovePixels = 160

/** True once the page is scrolled down, false as soon as it is scrolled up or near the top. */
export function useHiddenOnScroll(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (Math.abs(now - last) < slackPixels) return
      setHidden(now > last && now > neverHiddenAbovePixels)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}
