import X from 'lucide/dist/esm/icons/x.mjs'
import type { LinkProps } from 'react-router'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'

/** An applied filter: pressing it removes the filter. A link, so that it works without JavaScript. */
export function ChipLink({ label, remove, ...link }: Omit<LinkProps, 'children'> & { label: string; remove: string }) {
  return (
    <Link {...link} className="chip chip-applied" aria-label={remove}>
      {label}
      <Icon of={X} size={16} />
    </Link>
  )
}
