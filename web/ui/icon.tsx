import type { LucideIcon } from 'lucide-react'

/** A line icon in the house's weight. Always decoration: the words are the control's. */
export function Icon({ of: Shape, size = 22 }: { of: LucideIcon; size?: number }) {
  return <Shape size={size} strokeWidth={1.75} aria-hidden focusable={false} className="flex-none" />
}
