import Trash2 from 'lucide/dist/esm/icons/trash.mjs'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OverlayLink } from '#web/ui/overlay/overlay-link.tsx'
import { type PictureSource, ProductPicture } from '#web/ui/product/product-picture.tsx'

export interface PieceLineProps {
  name: string
  picture: PictureSource
  to: string
  facts: readonly string[]
  /** The form that removes the piece; it works without JavaScript. */
  remove: { action: string; garmentId: string; label: string; onRemove: () => void }
  /** Its price and any notes. */
  children: ReactNode
}

/** One piece of a basket or cart: picture, name, size and condition, price, remove. */
export function PieceLine({ name, picture, to, facts, remove, children }: PieceLineProps) {
  return (
    <li className="basket-line">
      <span className="thumb">
        <ProductPicture picture={picture} sizes="72px" decorative />
      </span>
      <div className="piece-words">
        <h3 className="font-strong">
          <OverlayLink className="link-plain" to={to}>
            {name}
          </OverlayLink>
        </h3>
        <p className="muted text-small">
          <FactsLine facts={facts} />
        </p>
        {children}
      </div>
      <Form
        method="post"
        action={remove.action}
        onSubmit={(event) => {
          event.preventDefault()
          remove.onRemove()
        }}
      >
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="garmentId" value={remove.garmentId} />
        <button type="submit" className="icon-button" aria-label={remove.label}>
          <Icon of={Trash2} size={20} />
        </button>
      </Form>
    </li>
  )
}
