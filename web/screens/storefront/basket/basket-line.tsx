import { productPath } from '#web/lib/shop/product-path.ts'
import { basketCopy } from '#web/screens/storefront/basket/copy.ts'
import type { BasketData } from '#web/screens/storefront/basket/load-basket.ts'
import { Credits } from '#web/ui/product/credits.tsx'
import { PieceLine } from '#web/ui/product/piece-line.tsx'

export function BasketLine({ line, onRemove }: { line: BasketData['lines'][number]; onRemove: () => void }) {
  const { piece, entry } = line
  return (
    <PieceLine
      name={piece.name}
      picture={piece.picture}
      to={productPath(piece.slug)}
      facts={[piece.userSizeLabel, piece.userConditionLabel]}
      remove={{ action: '/basket', garmentId: entry.g, label: basketCopy.remove(piece.name), onRemove }}
    >
      <p className="mt-4">
        <Credits credits={piece.userCredits} />
      </p>
    </PieceLine>
  )
}
