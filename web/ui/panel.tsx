import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type PanelLook =
  | 'cream'
  | 'outline'
  | 'sky'
  | 'fern'
  | 'blush'
  | 'lilac'
  | 'error'
  | 'warning'
  | 'success'
  | 'info'

/** A field of one tint, radius 22. At most one strong tint in a view. */
export function Panel({ look = 'cream', className, ...rest }: ComponentProps<'div'> & { look?: PanelLook }) {
  return <div {...rest} className={classNames('panel', look !== 'cream' && `panel-${look}`, className)} />
}
