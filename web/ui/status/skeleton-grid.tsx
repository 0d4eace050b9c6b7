import { partsCopy } from '#web/copy/parts.ts'

/** The boxes of a product grid before its products: same sizes, shown only after 150 ms. */
export function SkeletonGrid({ cards = 8, className = 'product-grid' }: { cards?: number; className?: string }) {
  return (
    <div className="appear-late">
      <p className="visually-hidden" role="status">
        {partsCopy.loading}
      </p>
      <div className={className} aria-hidden>
        {Array.from({ length: cards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical boxes in a fixed order
          <div key={card}>
            <span className="skeleton skeleton-picture" />
            <span className="skeleton skeleton-line mt-8 w-1/3" />
            <span className="skeleton skeleton-line mt-8 w-2/3" />
            <span className="skeleton skeleton-line mt-8 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
