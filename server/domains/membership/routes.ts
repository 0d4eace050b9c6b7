import type { joining } from '#contract/joining.ts'
import type { sharing } from '#contract/membership/sharing.ts'
import type { membership } from '#contract/membership.ts'
import { withEqualPieces } from '#server/domains/inventory/index.ts'
import { type Id, toId, toIds } from '#server/kernel/ids.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { networkOf } from '#server/platform/http/rate-limit.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { cancelWithinCoolingOff } from './operations/cancel-within-cooling-off.ts'
import { describeDetails } from './operations/describe-details.ts'
import { describeReactivation } from './operations/describe-reactivation.ts'
import { endMembership } from './operations/end-membership.ts'
import { createCheckoutSession } from './operations/joining/create-checkout-session.ts'
import { describeLatestCheckoutSession } from './operations/joining/describe-latest-joining.ts'
import { describeOffer } from './operations/joining/describe-offer.ts'
import { refreshCheckoutSession } from './operations/joining/refresh-checkout-session.ts'
import { listMemberInvoices } from './operations/list-member-invoices.ts'
import { openPortal } from './operations/open-portal.ts'
import { pauseMembership } from './operations/pause-membership.ts'
import { payMembership } from './operations/pay-membership.ts'
import { cancelPlanChange } from './operations/plan-change/cancel-plan-change.ts'
import { changePlan } from './operations/plan-change/change-plan.ts'
import { previewPlanChange } from './operations/plan-change/preview-plan-change.ts'
import { refreshPlanChange } from './operations/plan-change/refresh-plan-change.ts'
import { reactivateMembership } from './operations/reactivate-membership.ts'
import { refreshMembership } from './operations/refresh-membership.ts'
import { acceptInvitation } from './operations/sharing/accept-invitation.ts'
import { describeSharing } from './operations/sharing/describe-sharing.ts'
import { endSharing } from './operations/sharing/end-sharing.ts'
import { inviteSecondAdult } from './operations/sharing/invite-second-adult.ts'
import { withdrawInvitation } from './operations/sharing/withdraw-invitation.ts'
import { undoEndMembership } from './operations/undo-end-membership.ts'
import { presentKeptBasket, presentPlans } from './present.ts'
import { listBoosterPrices, listPlanPrices } from './queries/plan-prices.ts'
import type { MembershipAnswers, MembershipServices } from './services.ts'

type MembershipHandlers = Pick<
  Handlers,
  keyof typeof joining | keyof typeof sharing | Exclude<keyof typeof membership, 'creditStatement'>
>

export function membershipRoutes(services: MembershipServices, answers: MembershipAnswers): MembershipHandlers {
  const { db, clock } = services
  const details = async (accountId: Id<'account'>) => ({
    membership: await describeDetails(services, answers, accountId),
  })
  /** Answers with the membership as an operation has left it. */
  const detailsAfter = async (accountId: Id<'account'>, work: Promise<void>) => {
    await work
    return details(accountId)
  }
  const withDetails = async <Outcome>(accountId: Id<'account'>, work: Promise<Outcome>) => ({
    ...(await work),
    ...(await details(accountId)),
  })
  const sharingAfter = async (accountId: Id<'account'>, work?: Promise<void>) => {
    await work
    return { sharing: await describeSharing(db, accountId, clock.now()) }
  }
  return {
    sharedMembership: (_input, { viewer }) => sharingAfter(viewer.accountId),
    inviteSecondAdult: ({ body }, { viewer: { accountId } }) =>
      sharingAfter(accountId, inviteSecondAdult(services, accountId, body.email)),
    withdrawInvitation: (_input, { viewer: { accountId } }) =>
      sharingAfter(accountId, withdrawInvitation(services, accountId)),
    acceptInvitation: ({ body }, { viewer, ip }) =>
      sharingAfter(viewer.accountId, acceptInvitation(services, body, { viewer, ip })),
    endSharing: (_input, { viewer: { accountId } }) => sharingAfter(accountId, endSharing(services, accountId)),
    listPlans: async () => ({
      plans: presentPlans(await listPlanPrices(db), {
        now: clock.now(),
        boosters: await listBoosterPrices(db),
        maxSteps: await readNumberSetting(db, 'booster.max_steps'),
      }),
    }),
    createCheckoutSession: async ({ body }, { viewer, ip }) => {
      const { accountId } = viewer
      const desired = toIds<'garment'>(body.inventoryItemIds ?? [])
      const { result, replaced } = await withEqualPieces(services, { accountId, garmentIds: desired }, (garmentIds) =>
        createCheckoutSession(services, {
          accountId,
          priceId: body.priceId,
          shown: body.shown,
          garmentIds: body.inventoryItemIds && garmentIds,
          network: networkOf(ip),
        }),
      )
      const { sessionId: id, url, expiresAt, basket } = result
      const checkoutSession = { id, url: url ?? '', expiresAt: expiresAt.toISOString() }
      return { checkoutSession, basket: basket && presentKeptBasket(basket, expiresAt), replaced: [...replaced] }
    },
    keyInformation: ({ query }, { viewer }) =>
      describeOffer(services, { accountId: viewer.accountId, priceId: query.priceId }),
    latestCheckoutSession: (_input, { viewer }) => describeLatestCheckoutSession(db, viewer.accountId),
    refreshCheckoutSession: (_input, { viewer }) => refreshCheckoutSession(services, viewer.accountId),
    membershipDetails: (_input, { viewer }) => details(viewer.accountId),
    refreshMembership: (_input, { viewer: { accountId } }) =>
      detailsAfter(accountId, refreshMembership(services, accountId)),
    listInvoices: (_input, { viewer }) => listMemberInvoices(db, viewer.accountId),
    previewPlanChange: async ({ body: { priceId, boosterSteps } }, { viewer: { accountId } }) => {
      const preview = await previewPlanChange(services, { accountId, priceId, boosterSteps })
      const atHome = await answers.piecesAtHome(accountId)
      return { preview: { ...preview, atHome: atHome.map(({ packed: _, elsewhere: __, ...piece }) => piece) } }
    },
    changeSubscriptionPlan: ({ body }, { viewer: { accountId } }) =>
      withDetails(accountId, changePlan(services, { accountId, previewId: toId(body.previewId.toLowerCase()) })),
    changeBooster: ({ body }, { viewer: { accountId } }) =>
      withDetails(
        accountId,
        changePlan(services, {
          accountId,
          previewId: toId(body.previewId.toLowerCase()),
          onlyBooster: body.boosterSteps,
        }),
      ),
    refreshPlanChange: (_input, { viewer: { accountId } }) =>
      withDetails(accountId, refreshPlanChange(services, accountId)),
    cancelPlanChange: (_input, { viewer: { accountId } }) =>
      detailsAfter(accountId, cancelPlanChange(services, accountId)),
    pauseMembership: (_input, { viewer: { accountId } }) =>
      detailsAfter(accountId, pauseMembership(services, accountId)),
    reactivationTerms: (_input, { viewer }) => describeReactivation(services, viewer.accountId),
    reactivateMembership: ({ body: { shown } }, { viewer: { accountId } }) =>
      withDetails(accountId, reactivateMembership(services, { accountId, shown })),
    endMembership: ({ body }, { viewer: { accountId } }) =>
      detailsAfter(accountId, endMembership(services, accountId, body)),
    undoEndMembership: (_input, { viewer: { accountId } }) =>
      detailsAfter(accountId, undoEndMembership(services, accountId)),
    cancelWithinCoolingOff: ({ body }, { viewer: { accountId } }) =>
      detailsAfter(accountId, cancelWithinCoolingOff(services, accountId, body.refund)),
    payMembership: (_input, { viewer: { accountId } }) => withDetails(accountId, payMembership(services, accountId)),
    createBillingPortal: async ({ body }, { viewer }) => ({
      billingPortal: { url: await openPortal(services, viewer.accountId, body.flow) },
    }),
  }
}
