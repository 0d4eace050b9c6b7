import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Scrolls to the top of the results when another choice has loaded and they begin above the window; a visitor who has
 * scrolled down would otherwise see the end of the list, or nothing. The focus stays where it is.
 * @param choice the list's address without its page
 */
export function useResultsInView(results: RefObject<HTMLElement | null>, choice: string): void {
  const kind = useNavigationType()
  const shown = useRef(choice)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another list; going back restores the scroll position
  useEffect(() => {
    if (shown.current === choice) return
    shown.current = choice
    const node = results.current
    const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    if (kind === 'POP' || !node || node.getBoundingClientRect().top >= header) return
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    node.scrollIntoView({ block: 'start', behavior: reducedMotion ? 'auto' : 'smooth' })
  }, [choice])
}
