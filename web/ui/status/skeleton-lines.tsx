import { partsCopy } from '#web/copy/parts.ts'

/** Bars for rows of text while they load. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className="appear-late">
      <p className="visually-hidden" role="status">
        {partsCopy.loading}
      </p>
      <div className="grid gap-12" aria-hidden>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical bars in a fixed order
          <span key={line} className="skeleton skeleton-line" />
        ))}
      </div>
    </div>
  )
}
