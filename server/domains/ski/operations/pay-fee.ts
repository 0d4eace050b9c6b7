import type { AnswerOf } from '#contract/index.ts'
import { openCheckout } from '#server/domains/checkout/index.ts'
import { feePurpose } from '../purposes/fee.ts'
import type { SkiServices } from '../services.ts'
import { presentPayment } from './book-ski.ts'
import { type Caller, findBookingToChange, payerOfBooking } from './caller.ts'

/**
 * Opens the payment of a late fee that an operator has asked for. Repeating the request returns the same payment.
 * @throws Refusal not_found; not_now when no fee is due; provider_unreachable, after which repeating the request resumes
 */
export async function payFee(services: SkiServices, code: string, caller: Caller): Promise<AnswerOf<'paySkiFee'>> {
  const found = await findBookingToChange(services, code, caller)
  const { checkout, clientSecret } = await openCheckout(services, {
    purpose: feePurpose,
    payer: payerOfBooking(caller, code, found),
    input: { bookingId: found.id },
  })
  return presentPayment(checkout, clientSecret, services.clock.now())
}
