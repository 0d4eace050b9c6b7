import { pounds } from '#web/lib/format.ts'
import type { BasketSums } from '#web/screens/storefront/basket/basket-sums.ts'
import { basketCopy } from '#web/screens/storefront/basket/copy.ts'
import { CreditMeter } from '#web/ui/product/credit-meter.tsx'

export function BasketMeter({ sums }: { sums: BasketSums }) {
  return (
    <CreditMeter
      label={sums.isMember ? basketCopy.meterLabel : basketCopy.visitorMeterLabel}
      used={sums.used}
      limit={sums.limit}
      comingBack={sums.comingBack}
      note={note(sums)}
    />
  )
}

function note(sums: BasketSums): string | undefined {
  if (sums.isMember && sums.over > 0)
    return sums.booster > 0 ? basketCopy.overNote(sums.over) : basketCopy.overNoteNoBooster(sums.over)
  if (sums.isMember) return undefined
  if (sums.over > 0) return basketCopy.visitorOver(sums.limit)
  return sums.plan ? basketCopy.visitorNote(sums.plan.credits, pounds(sums.plan.monthlyPrice)) : undefined
}
