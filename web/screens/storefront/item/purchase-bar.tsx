import { Link } from 'react-router'
import { conditionWords } from '#web/copy/catalogue.ts'
import { itemCopy } from '#web/copy/item.ts'
import { useFavourites } from '#web/lib/favourites.ts'
import { creditsText, pounds } from '#web/lib/format.ts'
import type { ConditionOffer } from '#web/lib/item-choice.ts'
import { useSite } from '#web/lib/use-site.ts'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'
import type { AddToBasket } from '#web/screens/storefront/item/use-add-to-basket.ts'
import { Button } from '#web/ui/button.tsx'

export interface PurchaseBarProps {
  product: ItemProduct
  size: string | null
  sizeLabel: string | null
  sizeShort: string | null
  offer: ConditionOffer | undefined
  /** Something of this size is left, in whatever condition. */
  anyLeft: boolean
  joinFrom: number | null
  adding: AddToBasket
  onMissingSize: () => void
  onMissingCondition: () => void
}

/** What it costs, what is left after, and the one button; it sticks to the bottom of a phone. */
export function PurchaseBar(props: PurchaseBarProps) {
  const { offer, adding, size, sizeLabel, sizeShort, anyLeft } = props
  const label = offer && conditionWords[offer.condition].label
  const note =
    size && sizeLabel && !anyLeft
      ? itemCopy.noneLeftSize(sizeLabel)
      : offer && offer.pieces === 0 && label && sizeLabel
        ? itemCopy.noneLeftNote(label, sizeLabel)
        : adding.full
          ? itemCopy.full
          : null
  return (
    <div className="purchase-bar">
      <p className="flex items-baseline justify-between gap-12">
        <span className="min-w-0">
          {offer && offer.pieces > 0 ? (
            <>
              <strong className="font-strong">{creditsText(offer.credits)}</strong> · {label}, {sizeShort ?? sizeLabel}
            </>
          ) : (
            <span className="muted">{props.product.name}</span>
          )}
        </span>
        <After offer={offer} joinFrom={props.joinFrom} />
      </p>
      {note && (
        <p className="mt-4 text-small" role="status">
          {note}
        </p>
      )}
      <div className="mt-8">
        <BarButton {...props} />
      </div>
    </div>
  )
}

/** For members the credits left afterwards; for visitors the way in. */
function After({ offer, joinFrom }: Pick<PurchaseBarProps, 'offer' | 'joinFrom'>) {
  const { user, basket, swap } = useSite()
  const plan = user?.plan
  if (!plan) {
    if (joinFrom === null) return null
    return (
      <Link className="link text-small whitespace-nowrap" to="/plans">
        {itemCopy.joinFrom(pounds(joinFrom))}
      </Link>
    )
  }
  if (!offer || offer.pieces === 0) return null
  const taken = plan.creditsInUse + basket.credits - (swap?.credits ?? 0) + (offer.inBasket ? 0 : offer.credits)
  const left = plan.creditsLimit - taken
  return (
    <span className={left < 0 ? 'text-small whitespace-nowrap text-error' : 'muted text-small whitespace-nowrap'}>
      {left < 0 ? itemCopy.overAfter(-left) : itemCopy.leftAfter(left)}
    </span>
  )
}

/** Never dead: without a size it leads to the sizes, with nothing left it saves the piece for later. */
function BarButton({ product, size, offer, anyLeft, adding, onMissingSize, onMissingCondition }: PurchaseBarProps) {
  const favourites = useFavourites()
  const saved = favourites.has(product.id)
  if (!size) {
    return (
      <Button wide className="with-script" onClick={onMissingSize}>
        {itemCopy.chooseSize}
      </Button>
    )
  }
  if (!anyLeft || (offer && offer.pieces === 0)) {
    return (
      <Button wide look="outline" aria-pressed={saved} onClick={() => favourites.toggle(product.id)}>
        {saved ? itemCopy.saved : itemCopy.saveForLater}
      </Button>
    )
  }
  if (adding.justAdded || offer?.inBasket) {
    return (
      <Button wide onClick={adding.openBasket}>
        {adding.justAdded ? itemCopy.inBasket : itemCopy.openBasket}
      </Button>
    )
  }
  if (!offer) {
    return (
      <>
        <Button wide className="with-script" onClick={onMissingCondition}>
          {itemCopy.chooseCondition}
        </Button>
        <Button type="submit" wide className="without-script">
          {itemCopy.add}
        </Button>
      </>
    )
  }
  return (
    <Button type="submit" wide busy={adding.busy} busyLabel={itemCopy.adding}>
      {itemCopy.add}
    </Button>
  )
}
