import { type ComponentProps, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { usePathArrival } from '#web/lib/path-arrival.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * The heading of a page. After a push to another page it takes the focus, so that a screen reader starts there; it does
 * not after back or forward, or when only the query changed (design §4.4).
 */
export function PageHeading({ display, className, ...rest }: ComponentProps<'h1'> & { display?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const kind = useNavigationType()
  const arrivedPath = usePathArrival()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form posted to the same page changes the kind, and then its outcome takes the focus
  useEffect(() => {
    if (arrivedPath && kind !== 'POP') heading.current?.focus({ preventScroll: true })
  }, [arrivedPath])
  return <h1 {...rest} ref={heading} tabIndex={-1} className={classNames(display ? 'display' : 'h1', className)} />
}
