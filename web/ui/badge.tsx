import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** 26 px pill. `paper` goes over pictures; `sun` stands out, as for a recommended plan or a piece on its way back. */
export function Badge({
  variant = 'paper',
  className,
  children,
}: {
  variant?: 'paper' | 'sun' | 'fern' | 'warning'
  className?: string
  children: ReactNode
}) {
  return <span className={classNames('badge', variant !== 'paper' && `badge-${variant}`, className)}>{children}</span>
}
