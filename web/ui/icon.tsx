import type { IconNode } from 'lucide'

/** A line icon in our stroke weight. Always decorative: the control has words. */
export function Icon({ of: shapes, size = 22 }: { of: IconNode; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable={false}
      className="flex-none"
    >
      {shapes.map(([Shape, attributes]) => (
        <Shape key={Object.values(attributes).join()} {...attributes} />
      ))}
    </svg>
  )
}
