import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type PanelVariant =
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

/** A tinted panel with a radius of 22. At most one strong tint per view. */
export function Panel({
  as: Tag = 'div',
  variant = 'cream',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section'; variant?: PanelVariant }) {
  return <Tag {...rest} className={classNames('panel', variant !== 'cream' && `panel-${variant}`, className)} />
}
