import { openCheckout } from '#server/domains/checkout/index.ts'
import { withEqualPieces } from '#server/domains/inventory/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { countHits } from '#server/platform/http/rate-limit.ts'
import type { Basket } from '../../purposes/basket.ts'
import { purposeOfBasket, withPurposes } from '../../purposes/index.ts'
import { askedByAccount } from '../../rules/asked/limits.ts'
import type { RentalServices } from '../../services.ts'

/**
 * Holds a basket of the second home for some hours and asks the payer of the membership to pay its postage (product §12.5). Repeating
 * it with the same basket returns the same checkout, and asks the payer again only once the hold has expired.
 * @throws Refusal as an order does; not_now if the account pays for itself; too_many
 */
export async function askPayer(services: RentalServices & { readonly wallClock: Clock }, basket: Basket) {
  const { accountId } = basket
  await countHits(services.db, services.wallClock.now(), [{ limit: askedByAccount, subject: accountId }])
  return withEqualPieces(services, basket, (garmentIds) =>
    openCheckout(withPurposes(services), {
      purpose: purposeOfBasket(basket),
      payer: { accountId },
      input: { ...basket, garmentIds, asks: true },
    }),
  )
}
