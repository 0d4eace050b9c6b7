import { useId, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { sizeWords } from '#web/copy/catalogue.ts'
import type { PostageAfterFirst } from '#web/copy/first-price.ts'
import type { RentalCondition } from '#web/lib/conditions.ts'
import { type PlanPrice, priceToShare } from '#web/lib/credit-rate.ts'
import { rarelyShown } from '#web/lib/prefetch.tsx'
import { useSite } from '#web/lib/site/use-site.ts'
import { ConditionCards } from '#web/screens/storefront/item/condition-cards.tsx'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import {
  firstCondition,
  firstSize,
  hasAny,
  lowestCredits,
  offersBeforeSize,
  offersOf,
} from '#web/screens/storefront/item/item-choice.ts'
import type { ItemProduct } from '#web/screens/storefront/item/load-item.ts'
import type { PieceMarks } from '#web/screens/storefront/item/marks/use-piece-marks.ts'
import { creditsOf, PurchaseBar, ShareBasis } from '#web/screens/storefront/item/purchase-bar.tsx'
import { SizeGuide } from '#web/screens/storefront/item/size-guide.tsx'
import { useAddToBasket } from '#web/screens/storefront/item/use-add-to-basket.ts'
import { useLiveAvailability } from '#web/screens/storefront/item/use-live-availability.ts'
import { useWaitingList } from '#web/screens/storefront/item/use-waiting-list.ts'
import { Button } from '#web/ui/button.tsx'
import { SizeOption } from '#web/ui/form/size-option.tsx'

const ChosenMarks = rarelyShown(
  import.meta.env.SSR && (await import('./marks/marks-parts.ts')).ChosenMarks,
  async () => (await import('./marks/marks-parts.ts')).ChosenMarks,
)
const WaitingListForm = rarelyShown(
  import.meta.env.SSR && (await import('./waiting-list-form.tsx')).WaitingListForm,
  async () => (await import('./waiting-list-form.tsx')).WaitingListForm,
)

export interface BuyColumnProps {
  product: ItemProduct
  /** The choice in the address. */
  requested: { size: string | null; condition: string | null }
  postage: PostageAfterFirst | null
  deliveryTime: string | null
  planPrices: readonly PlanPrice[]
  /** The marks of pieces that were loaded with the page. */
  marks: readonly PieceMarks[]
  /** Called with every chosen condition, so that its picture can be shown. */
  onCondition: (condition: RentalCondition) => void
}

/**
 * Size, then condition; the price of each condition is shown from the start. With JavaScript it is one column that
 * responds at once. Without it there are three forms: the first shows the conditions of a size, the second posts to the
 * basket, the third joins the waiting list.
 */
export function BuyColumn({
  product,
  requested,
  postage,
  deliveryTime,
  planPrices,
  marks,
  onCondition,
}: BuyColumnProps) {
  const { basket, user } = useSite()
  const { allSizes, conditionPrices } = product
  const availability = useLiveAvailability(product.itemAvailability)
  const codes = allSizes.map((size) => size.code)
  const [size, setSize] = useState(() => firstSize(availability, codes, requested.size))
  const [picked, setPicked] = useState<string | null>(requested.condition)
  const [formOpenFor, setFormOpenFor] = useState<string | null>(null)
  const adding = useAddToBasket()
  const waiting = useWaitingList(product.id)
  const sizeForm = useId()
  const sizeGroup = useRef<HTMLDivElement>(null)
  const conditionGroup = useRef<HTMLDivElement>(null)

  const offersIn = (code: string) => offersOf(availability, code, conditionPrices, basket.garmentIds)
  const offers = size ? offersIn(size) : offersBeforeSize(availability, conditionPrices)
  const condition = firstCondition(offers, picked)
  const offer = offers.find((offer) => offer.condition === condition)
  const chosenSize = allSizes.find((known) => known.code === size)
  const sizeLabel = chosenSize ? (sizeWords[chosenSize.code]?.long ?? chosenSize.label) : null
  const sizeShort = chosenSize ? (sizeWords[chosenSize.code]?.short ?? chosenSize.label) : null
  const isSecond = user?.plan?.part === 'second'
  const share = isSecond ? null : priceToShare(planPrices, user?.plan?.priceId ?? null)
  const focusFirst = (group: HTMLDivElement | null) => group?.querySelector<HTMLInputElement>('input')?.focus()

  const anyLeft = size ? hasAny(availability, size) : true
  const missing = offers.filter((offer) => offer.pieces === 0).map((offer) => offer.condition)
  const entry = size && (!anyLeft || offer?.pieces === 0) ? { size, condition: offer?.condition ?? null } : null
  const choiceKey = entry && `${entry.size} ${entry.condition}`
  // Whether a piece that was available when the page was rendered has been taken since.
  const justGone =
    entry !== null &&
    (offer
      ? (product.itemAvailability[entry.size]?.[offer.condition]?.inventoryItems.length ?? 0) > 0
      : hasAny(product.itemAvailability, entry.size))
  const { outcome } = waiting
  // Without JavaScript `picked` stays null, even if the outcome names a condition.
  const isForThisChoice = outcome?.size === size && (picked === null || outcome?.condition === entry?.condition)
  const shownOutcome = isForThisChoice ? outcome : null
  const listFormOpen = choiceKey !== null && formOpenFor === choiceKey && !shownOutcome?.waitingFor
  const joinList = () => {
    if (!entry) return
    if (user) waiting.send(entry)
    else setFormOpenFor(choiceKey)
  }

  return (
    <>
      <Form method="get" id={sizeForm} className="mt-16" preventScrollReset>
        <div className="flex items-center justify-between gap-16">
          <h2 className="font-strong">{itemCopy.size}</h2>
          <SizeGuide />
        </div>
        <fieldset>
          <legend className="visually-hidden">{itemCopy.sizeLegend}</legend>
          <div className="item-sizes mt-8" ref={sizeGroup}>
            {allSizes.map((option) => (
              <SizeOption
                key={option.code}
                type="radio"
                name="size"
                value={option.code}
                label={sizeWords[option.code]?.short ?? option.label}
                spoken={sizeWords[option.code]?.long ?? option.label}
                height={option.height}
                unavailable={!hasAny(availability, option.code)}
                checked={option.code === size}
                onChange={() => {
                  setSize(option.code)
                  // The chosen condition stays chosen if this size has it.
                  const kept = offersIn(option.code).find(({ condition, pieces }) => condition === picked && pieces > 0)
                  setPicked(kept?.condition ?? null)
                }}
              />
            ))}
          </div>
        </fieldset>
        <div className="without-script mt-12">
          <Button type="submit" variant="outline" small>
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
          <ConditionCards
            offers={offers}
            from={size === null}
            // Without JavaScript, a condition that is chosen first is submitted with the size.
            form={size === null ? sizeForm : undefined}
            prices={conditionPrices}
            chosen={condition}
            onChoose={(chosen) => {
              setPicked(chosen)
              onCondition(chosen)
            }}
          />
        </div>
        {size && (
          <ChosenMarks
            availability={availability}
            size={size}
            chosen={condition}
            basket={basket.garmentIds}
            shown={marks}
          />
        )}
        {user?.plan && creditsOf({ offer, lowest: lowestCredits(offers) }) !== null && (
          <div className="mt-12">
            <ShareBasis share={share} />
          </div>
        )}
        {postage !== null && (
          <p className="muted mt-12 text-small">
            {isSecond ? postage.second : postage.own} {deliveryTime && `${itemCopy.arrives(deliveryTime)} `}
            <Link className="link" to="/howitworks#postage">
              {itemCopy.cover}
            </Link>
          </p>
        )}
        <PurchaseBar
          lowest={lowestCredits(offers)}
          share={share}
          size={size}
          sizeLabel={sizeLabel}
          sizeShort={sizeShort}
          offer={offer}
          anyLeft={anyLeft}
          justGone={justGone}
          adding={adding}
          entryBusy={waiting.busy}
          entryDone={shownOutcome?.waitingFor ?? null}
          listFormOpen={listFormOpen}
          onMissingSize={() => focusFirst(sizeGroup.current)}
          onMissingCondition={() => focusFirst(conditionGroup.current)}
          onJoinList={joinList}
        />
      </adding.Form>

      {size && sizeLabel && sizeShort && missing.length > 0 && !shownOutcome?.waitingFor && (
        <WaitingListForm
          key={choiceKey}
          productId={product.id}
          size={size}
          sizeLabel={sizeLabel}
          sizeShort={sizeShort}
          condition={entry?.condition ?? null}
          missing={missing}
          open={listFormOpen}
          waiting={waiting}
          problem={shownOutcome && !shownOutcome.waitingFor ? shownOutcome : null}
        />
      )}
    </>
  )
}
