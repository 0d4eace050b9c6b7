import type { LinkProps } from 'react-router'
import { type ButtonStyle, buttonClass } from '#web/ui/button.tsx'
import { OverlayLink } from '#web/ui/overlay/overlay-link.tsx'

/** A link that looks like a button: it leads to a page and changes nothing. */
export function ButtonLink({
  variant,
  small,
  wide,
  className,
  ...rest
}: LinkProps & ButtonStyle & { className?: string }) {
  return <OverlayLink {...rest} className={buttonClass({ variant, small, wide }, className)} />
}
