// A second adult asks for the postage of a delivery, and the payer of the membership pays it or refuses (product §12.5).
import { completeAsked, declineAsked, payAsked } from '#server/domains/checkout/index.ts'
import { formatMoment } from '#server/kernel/calendar.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { askPayer } from './operations/asked/ask-payer.ts'
import { type AskedPayment, listAsked, readAsked } from './operations/asked/read-asked.ts'
import { recordingRefusals } from './operations/record-refusal.ts'
import { presentPostage } from './present.ts'
import { basketOf } from './purposes/basket.ts'
import { withPurposes } from './purposes/index.ts'
import { termsOf } from './purposes/terms.ts'
import type { RentalServices } from './services.ts'

type AskedCalls =
  | 'askForPostage'
  | 'listAskedPayments'
  | 'askedPayment'
  | 'payAskedPayment'
  | 'completeAskedPayment'
  | 'declineAskedPayment'

export function askedRoutes(services: RentalServices & { readonly wallClock: Clock }): Pick<Handlers, AskedCalls> {
  const checkouts = withPurposes(services)
  const requestFrom = ({ id }: { readonly id: string }, accountId: Id<'account'>) => ({
    billedTo: accountId,
    checkoutId: toId<'checkout'>(id.toLowerCase()),
  })
  const read = async (params: { readonly id: string }, accountId: Id<'account'>) => {
    const { checkoutId } = requestFrom(params, accountId)
    return { payment: present(await readAsked(services, { accountId, checkoutId }), services.clock.now()) }
  }
  return {
    async askForPostage({ body }, { viewer: { accountId } }) {
      const basket = basketOf(accountId, body)
      const { result, replaced } = await recordingRefusals(services, { accountId, call: 'askForPostage' }, () =>
        askPayer(services, basket),
      )
      const { checkout } = result
      return {
        checkoutId: checkout.id,
        asked: checkout.asked_at !== null,
        replaced: [...replaced],
        until: checkout.expires_at.toISOString(),
      }
    },
    async listAskedPayments(_input, { viewer }) {
      const now = services.clock.now()
      return { payments: (await listAsked(services, viewer.accountId)).map((payment) => present(payment, now)) }
    },
    askedPayment: ({ params }, { viewer }) => read(params, viewer.accountId),
    async payAskedPayment({ params }, { viewer }) {
      await payAsked(checkouts, requestFrom(params, viewer.accountId))
      return read(params, viewer.accountId)
    },
    async completeAskedPayment({ params }, { viewer }) {
      await completeAsked(checkouts, requestFrom(params, viewer.accountId))
      return read(params, viewer.accountId)
    },
    async declineAskedPayment({ params }, { viewer }) {
      await declineAsked(checkouts, requestFrom(params, viewer.accountId))
      return read(params, viewer.accountId)
    },
  }
}

/** Leaves out the address of the second home and anything that its adult has paid. */
function present({ checkout, askedBy, fromBalance, clientSecret, state }: AskedPayment, now: Date) {
  const terms = termsOf(checkout)
  return {
    id: checkout.id,
    state,
    askedBy,
    inventoryItemIds: terms.garments.map(({ garment_id }) => garment_id),
    returnItemsIds: [...terms.returns],
    credits: terms.garments.reduce((sum, { credits }) => sum + credits, 0),
    amount: checkout.amount_pence,
    fromBalance,
    postage: presentPostage(terms),
    until: checkout.expires_at.toISOString(),
    untilLabel: formatMoment(checkout.expires_at),
    serverNow: now.toISOString(),
    clientSecret,
  }
}
