import { useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { sizeWords } from '#web/copy/catalogue.ts'
import { itemCopy } from '#web/copy/item.ts'
import type { RentalCondition } from '#web/lib/conditions.ts'
import { pounds } from '#web/lib/format.ts'
import { firstCondition, firstSize, hasAny, offersOf } from '#web/lib/item-choice.ts'
import { useSite } from '#web/lib/use-site.ts'
import { ConditionCards } from '#web/screens/storefront/item/condition-cards.tsx'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'
import { PurchaseBar } from '#web/screens/storefront/item/purchase-bar.tsx'
import { SizeGuide } from '#web/screens/storefront/item/size-guide.tsx'
import { useAddToBasket } from '#web/screens/storefront/item/use-add-to-basket.ts'
import { Button } from '#web/ui/button.tsx'
import { SizeOption } from '#web/ui/size-option.tsx'

export interface BuyColumnProps {
  product: ItemProduct
  askedSize: string | null
  postage: number | null
  joinFrom: number | null
}

/**
 * Size, then condition, then the credits. With JavaScript one column that answers at once; without it two forms: the
 * first asks for the size's conditions, the second posts to the basket.
 */
export function BuyColumn({ product, askedSize, postage, joinFrom }: BuyColumnProps) {
  const { basket } = useSite()
  const { itemAvailability, allSizes, conditionPrices } = product
  const codes = allSizes.map((one) => one.code)
  const [size, setSize] = useState(() => firstSize(itemAvailability, codes, askedSize))
  const [picked, setPicked] = useState<RentalCondition | null>(null)
  const adding = useAddToBasket()
  const sizeGroup = useRef<HTMLDivElement>(null)
  const conditionGroup = useRef<HTMLDivElement>(null)

  const offers = size ? offersOf(itemAvailability, size, conditionPrices, basket.garmentIds) : []
  const condition = picked ?? firstCondition(offers)
  const offer = offers.find((one) => one.condition === condition)
  const chosenSize = allSizes.find((one) => one.code === size)
  const sizeLabel = chosenSize ? (sizeWords[chosenSize.code]?.long ?? chosenSize.label) : null
  const focusFirst = (group: HTMLDivElement | null) => group?.querySelector<HTMLInputElement>('input')?.focus()

  return (
    <>
      <Form method="get" className="mt-24" preventScrollReset>
        <div className="flex items-center justify-between gap-16">
          <h2 className="font-strong">{itemCopy.size}</h2>
          <SizeGuide />
        </div>
        <fieldset>
          <legend className="visually-hidden">{itemCopy.sizeLegend}</legend>
          <div className="mt-8 flex flex-wrap gap-8" ref={sizeGroup}>
            {allSizes.map((one) => (
              <SizeOption
                key={one.code}
                type="radio"
                name="size"
                value={one.code}
                label={sizeWords[one.code]?.short ?? one.label}
                spoken={sizeWords[one.code]?.long ?? one.label}
                height={one.height}
                unavailable={!hasAny(itemAvailability, one.code)}
                checked={one.code === size}
                onChange={() => {
                  setSize(one.code)
                  setPicked(null)
                }}
              />
            ))}
          </div>
        </fieldset>
        <div className="without-script mt-12">
          <Button type="submit" look="outline" small>
            {itemCopy.seeConditions}
          </Button>
        </div>
      </Form>

      <adding.Form method="post" action="/basket" className="mt-24" onSubmit={adding.onSubmit}>
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="size" value={size ?? ''} />
        <h2 className="font-strong">
          {itemCopy.condition}{' '}
          {sizeLabel && <span className="muted text-small font-normal">{itemCopy.inSize(sizeLabel)}</span>}
        </h2>
        <div className="mt-8" ref={conditionGroup}>
          {size ? (
            <ConditionCards offers={offers} prices={conditionPrices} chosen={condition} onChoose={setPicked} />
          ) : (
            <p className="muted">{itemCopy.chooseSizeFirst}</p>
          )}
        </div>
        {postage !== null && (
          <p className="muted mt-16 text-small">
            {itemCopy.delivery(pounds(postage))}{' '}
            <Link className="link" to="/howitworks#postage">
              {itemCopy.cover}
            </Link>
          </p>
        )}
        <PurchaseBar
          product={product}
          size={size}
          sizeLabel={sizeLabel}
          sizeShort={size ? (sizeWords[size]?.short ?? null) : null}
          offer={offer}
          anyLeft={size ? hasAny(itemAvailability, size) : true}
          joinFrom={joinFrom}
          adding={adding}
          onMissingSize={() => focusFirst(sizeGroup.current)}
          onMissingCondition={() => focusFirst(conditionGroup.current)}
        />
      </adding.Form>
    </>
  )
}
