import { conditionWords } from '#web/copy/catalogue.ts'
import type { RentalCondition } from '#web/lib/conditions.ts'
import { itemCopy } from '#web/screens/storefront/item/copy.ts'
import type { ConditionOffer } from '#web/screens/storefront/item/item-choice.ts'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { Credits } from '#web/ui/product/credits.tsx'

export interface ConditionCardsProps {
  offers: readonly ConditionOffer[]
  /** True before a size is chosen: prices are the lowest of each condition, and the stock is that of all sizes. */
  from: boolean
  /** The form that the choice belongs to; by default the surrounding one. */
  form?: string | undefined
  prices: readonly { condition: string; label: string; meaning: string }[]
  chosen: RentalCondition | null
  onChoose: (condition: RentalCondition) => void
}

/**
 * One card for each condition with its meaning, stock and credits, so that the price is shown before anything is
 * chosen.
 */
export function ConditionCards({ offers, from, form, prices, chosen, onChoose }: ConditionCardsProps) {
  return (
    <fieldset className="grid gap-8">
      <legend className="visually-hidden">{itemCopy.conditionLegend}</legend>
      {offers.map((offer) => {
        const words = prices.find((price) => price.condition === offer.condition) ?? conditionWords[offer.condition]
        const isSoldOut = offer.pieces === 0
        return (
          <div key={offer.condition}>
            {offer.garmentId && <input type="hidden" name={`garment-${offer.condition}`} value={offer.garmentId} />}
            <RadioCard
              name="condition"
              form={form}
              value={offer.condition}
              checked={offer.condition === chosen}
              onChange={() => onChoose(offer.condition)}
              unavailable={isSoldOut}
              title={words.label}
              detail={<FactsLine facts={[!(isSoldOut || from) && itemCopy.available(offer.pieces), words.meaning]} />}
              aside={isSoldOut ? itemCopy.noneLeft : <Credits credits={offer.credits} from={from} bare />}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
