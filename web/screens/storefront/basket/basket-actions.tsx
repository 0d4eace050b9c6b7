import { useState } from 'react'
import { pounds } from '#web/lib/format.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import type { BasketSums } from '#web/screens/storefront/basket/basket-sums.ts'
import { basketCopy } from '#web/screens/storefront/basket/copy.ts'
import type { BasketData } from '#web/screens/storefront/basket/load-basket.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

/**
 * The delivery line and the checkout button. Over the limit the button still responds and says why it cannot check out.
 */
export function BasketActions({ basket, sums }: { basket: BasketData; sums: BasketSums }) {
  const { swap } = useSite()
  const [pressed, setPressed] = useState(false)
  return (
    <div className="basket-actions">
      <Delivery basket={basket} swapping={swap !== null} />
      {sums.over > 0 && pressed && (
        <p className="field-error" role="alert">
          {sums.isMember ? basketCopy.overLimit(sums.over) : basketCopy.visitorOver(sums.limit)}
        </p>
      )}
      {sums.over > 0 ? (
        <>
          {sums.booster > 0 && (
            <ButtonLink to={`/account/plan/change?booster=${sums.booster}#booster`} wide>
              {basketCopy.addBooster(sums.booster)}
            </ButtonLink>
          )}
          {sums.isMember && (
            <ButtonLink to="/account/closet" wide variant={sums.booster > 0 ? 'outline' : 'filled'}>
              {basketCopy.sendBack}
            </ButtonLink>
          )}
          <Button variant="outline" wide onClick={() => setPressed(true)}>
            {sums.isMember ? basketCopy.checkOut : basketCopy.continue}
          </Button>
        </>
      ) : (
        <>
          <ButtonLink to="/checkout" wide>
            {sums.isMember ? basketCopy.checkOut : basketCopy.continue}
          </ButtonLink>
          {basket.openOrder && swap === null && (
            <div className="grid gap-4">
              <ButtonLink to={`/account/orders/${basket.openOrder}/change`} wide variant="outline">
                {basketCopy.addToOrder(basket.openOrder)}
              </ButtonLink>
              <p className="muted text-center text-small">{basketCopy.addToOrderHint}</p>
            </div>
          )}
          <p className="muted text-center text-small">
            {sums.isMember ? basketCopy.heldAtCheckout : basketCopy.heldWhileJoining}
          </p>
        </>
      )}
    </div>
  )
}

function Delivery({ basket, swapping }: { basket: BasketData; swapping: boolean }) {
  const { user } = useSite()
  const { postage, firstOrder, returnPostage } = basket
  if (!postage) return null
  return (
    <div>
      <p className="flex justify-between gap-16">
        <span>{basketCopy.delivery}</span>
        <span className="font-strong">{firstOrder ? basketCopy.deliveryFree : pounds(postage.outbound)}</span>
      </p>
      {swapping && returnPostage !== null && (
        <p className="mt-4 flex justify-between gap-16">
          <span>{basketCopy.return}</span>
          <span className="font-strong">{returnPostage}</span>
        </p>
      )}
      {firstOrder && !swapping && (
        <p className="muted mt-4 text-small">
          {user?.plan?.part === 'second' ? postage.afterFirst.second : postage.afterFirst.own}
        </p>
      )}
    </div>
  )
}
