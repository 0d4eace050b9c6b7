import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { createCheckoutSession } from './operations/create-checkout-session.ts'
import { refreshCheckoutSession } from './operations/refresh-checkout-session.ts'
import { presentPlans } from './present.ts'
import { listPlanPrices } from './queries.ts'
import type { MembershipServices } from './services.ts'

export const membershipRoutes = (
  services: MembershipServices,
): Pick<Handlers, 'listPlans' | 'createCheckoutSession' | 'refreshCheckoutSession'> => ({
  listPlans: async () => ({
    plans: presentPlans(await listPlanPrices(services.db), dayInLondon(services.clock.now())),
  }),
  createCheckoutSession: async ({ body }, { viewer }) => {
    const session = await createCheckoutSession(services, {
      accountId: viewer.accountId,
      priceId: body.priceId,
      startNow: body.startNow ?? false,
      garmentIds: body.inventoryItemIds && [...new Set(body.inventoryItemIds.map((id) => id.toLowerCase()))],
    })
    const { sessionId: id, url, expiresAt } = session
    return { checkoutSession: { id, url: url ?? '', expiresAt: expiresAt.toISOString() } }
  },
  refreshCheckoutSession: (_input, { viewer }) => refreshCheckoutSession(services, viewer.accountId),
})
