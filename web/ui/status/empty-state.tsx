import type { ReactNode } from 'react'
import { type Motif, MotifPicture } from '#web/ui/motif.tsx'

/** Shown where there is nothing yet or nothing matches: a motif, a heading and what to do next. */
export function EmptyState({
  motif,
  title,
  children,
  action,
}: {
  motif: Motif
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty-state">
      <MotifPicture motif={motif} />
      <h2 className="h3">{title}</h2>
      {children && <div className="muted max-w-narrow">{children}</div>}
      {action && <div className="mt-8 flex flex-wrap justify-center gap-12">{action}</div>}
    </div>
  )
}
