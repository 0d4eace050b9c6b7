import Trash2 from 'lucide/dist/esm/icons/trash.mjs'
import { Form } from 'react-router'
import { basketCopy } from '#web/screens/storefront/basket/copy.ts'
import type { BasketData } from '#web/screens/storefront/basket/load-basket.ts'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OverlayLink } from '#web/ui/overlay/overlay-link.tsx'
import { Credits } from '#web/ui/product/credits.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

/** One piece: picture, name, size and condition, credits, remove. The form works without JavaScript. */
export function BasketLine({ line, onRemove }: { line: BasketData['lines'][number]; onRemove: () => void }) {
  const { piece, entry } = line
  return (
    <li className="basket-line">
      <span className="thumb">
        <ProductPicture picture={piece.picture} sizes="72px" decorative />
      </span>
      <div className="piece-words">
        <h3 className="font-strong">
          <OverlayLink className="link-plain" to={`/shop/${piece.slug}`}>
            {piece.name}
          </OverlayLink>
        </h3>
        <p className="muted text-small">
          <FactsLine facts={[piece.userSizeLabel, piece.userConditionLabel]} />
        </p>
        <p className="mt-4">
          <Credits credits={piece.userCredits} />
        </p>
      </div>
      <Form
        method="post"
        action="/basket"
        onSubmit={(event) => {
          event.preventDefault()
          onRemove()
        }}
      >
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="garmentId" value={entry.g} />
        <button type="submit" className="icon-button" aria-label={basketCopy.remove(piece.name)}>
          <Icon of={Trash2} size={20} />
        </button>
      </Form>
    </li>
  )
}
