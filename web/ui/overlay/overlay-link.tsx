import { createContext, useContext } from 'react'
import { Link, type LinkProps } from 'react-router'

/**
 * True inside an open drawer or dialog, where a link replaces the overlay's history entry instead of adding one on top.
 */
export const InsideOverlay = createContext(false)

/**
 * A link that knows whether it is inside a drawer or dialog, so that Back leads to the previous page, and does not open
 * the overlay again.
 */
export function OverlayLink(props: LinkProps) {
  const inside = useContext(InsideOverlay)
  return <Link {...(inside ? { replace: true } : {})} {...props} />
}
