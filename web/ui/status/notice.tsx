import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import Info from 'lucide/dist/esm/icons/info.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

const icons = { error: CircleAlert, success: CircleCheck, info: Info, warning: TriangleAlert }
const inks = { error: 'text-error', success: 'text-success', info: 'text-info', warning: 'text-warning' }

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  variant: keyof typeof icons
  title?: ReactNode
}

/** A message that stays in the page: what happened and what to do. */
export function Notice({ variant, title, className, children, ...rest }: NoticeProps) {
  return (
    <div {...rest} className={classNames('panel flex gap-12', `panel-${variant}`, className)}>
      <span className={inks[variant]}>
        <Icon of={icons[variant]} />
      </span>
      <div className="min-w-0 flex-1">
        {title && <p className="font-strong">{title}</p>}
        {children}
      </div>
    </div>
  )
}
