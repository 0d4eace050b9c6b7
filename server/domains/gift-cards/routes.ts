// Buying gift cards, with or without an account, and redeeming them (spec §1, §2; product §7).
import type { CallContext, Handlers } from '#server/platform/http/handler.ts'
import { buyGiftCard, completeGiftCard } from './operations/buy-gift-card.ts'
import { cancelCard } from './operations/cancel-card.ts'
import { changeCard } from './operations/change-card.ts'
import { listCards, readCard } from './operations/read-cards.ts'
import { readGiftCheckout } from './operations/read-gift-checkout.ts'
import { readTerms } from './operations/read-terms.ts'
import { redeemCard } from './operations/redeem-card.ts'
import { resendCard } from './operations/resend-card.ts'
import type { GiftCardServices } from './services.ts'

type GiftCardCalls =
  | 'giftCardTerms'
  | 'buyGiftCard'
  | 'giftCardCheckout'
  | 'completeGiftCard'
  | 'giftCard'
  | 'changeGiftCard'
  | 'resendGiftCard'
  | 'correctGiftCard'
  | 'cancelGiftCard'
  | 'listGiftCards'
  | 'redeemGiftCard'

const callerOf = ({ viewer, ip }: CallContext) => ({ accountId: viewer?.accountId, ip })

export function giftCardRoutes(services: GiftCardServices): Pick<Handlers, GiftCardCalls> {
  const read = async (code: string, context: CallContext) => ({
    card: await readCard(services, code, callerOf(context)),
  })
  return {
    giftCardTerms: (_, { viewer }) => readTerms(services, viewer?.accountId),
    buyGiftCard: ({ body }, context) => buyGiftCard(services, body, callerOf(context)),
    giftCardCheckout: ({ params, query }, context) =>
      readGiftCheckout(services, { ...params, ...query }, callerOf(context)),
    completeGiftCard: async ({ body }, context) => ({
      cardId: await completeGiftCard(services, body, callerOf(context)),
    }),
    giftCard: ({ params }, context) => read(params.code, context),
    async changeGiftCard({ params, body }, context) {
      await changeCard(services, { ...params, ...body }, callerOf(context))
      return read(params.code, context)
    },
    async resendGiftCard({ params }, context) {
      await resendCard(services, params, callerOf(context))
      return read(params.code, context)
    },
    async correctGiftCard({ params, body }, context) {
      await resendCard(services, { ...params, to: body.email }, callerOf(context))
      return read(params.code, context)
    },
    async cancelGiftCard({ params }, context) {
      await cancelCard(services, params.code, callerOf(context))
      return read(params.code, context)
    },
    listGiftCards: async (_, { viewer }) => ({ cards: await listCards(services, viewer.accountId) }),
    redeemGiftCard: ({ body }, { viewer, ip }) =>
      redeemCard(services, { code: body.code, accountId: viewer.accountId, ip }),
  }
}
