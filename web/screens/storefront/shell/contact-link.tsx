import type { ReactNode } from 'react'
import { useSite } from '#web/lib/site/use-site.ts'

/** Leads to the one address that customers write to; it is its own text unless another is given. Nothing where the root failed. */
export function ContactLink({ className = 'link', children }: { className?: string; children?: ReactNode }) {
  const { trader } = useSite()
  if (!trader) return null
  return (
    <a className={className} href={`mailto:${trader.email}`}>
      {children ?? trader.email}
    </a>
  )
}
