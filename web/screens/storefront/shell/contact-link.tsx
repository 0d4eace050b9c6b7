import type { ReactNode } from 'react'
import { useSite } from '#web/lib/site/use-site.ts'

/**
 * A link to our email address for customers, with the address as its text unless another is given. Renders nothing if
 * the root failed to load.
 */
export function ContactLink({ className = 'link', children }: { className?: string; children?: ReactNode }) {
  const { trader } = useSite()
  if (!trader) return null
  return (
    <a className={className} href={`mailto:${trader.email}`}>
      {children ?? trader.email}
    </a>
  )
}
