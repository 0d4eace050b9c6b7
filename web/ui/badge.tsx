import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** 26 px pill. paper lies over pictures; sun marks what is recommended or on its way back. */
export function Badge({
  look = 'paper',
  className,
  children,
}: {
  look?: 'paper' | 'sun' | 'fern' | 'warning'
  className?: string
  children: ReactNode
}) {
  return <span className={classNames('badge', look !== 'paper' && `badge-${look}`, className)}>{children}</span>
}
