// Who may do and see what in a membership with two homes (product §12): the payer, the second adult and a stranger make every call of
// the contract, about the payer's things and about the second home's. Each answer is `yes`, or the code of the refusal. Longer than 300
// lines because every call has a line.
import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aChild } from '#tests/builders/a-child.ts'
import { aFinding } from '#tests/builders/a-finding.ts'
import { secondHome } from '#tests/builders/a-second-adult.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { validFor } from '#tests/support/valid-input.ts'
import { type Person, payerHome, twoHomesWorld } from '#tests/support/worlds/two-homes-world.ts'

/**
 * The answers to the payer, the second adult and a stranger, in this order. Those before the bar are about the payer's things, those
 * after it about the second home's; a call that names nothing has no bar. Be careful with changes: a line says what somebody may do in
 * another's membership.
 */
const answers: readonly [answers: string, calls: readonly EndpointId[]][] = [
  ['already_done membership_state subscription_required', ['inviteSecondAdult']],
  [
    'already_done subscription_required subscription_required',
    ['payMembership', 'previewPlanChange', 'reactivateMembership', 'reactivationTerms'],
  ],
  ['already_subscribed already_subscribed plan_unavailable', ['createCheckoutSession']],
  ['email_link_invalid email_link_invalid email_link_invalid', ['confirmEmailChange', 'undoEmailChange']],
  [
    'invalid_email invalid_email invalid_email',
    ['addToMailingList', 'login', 'registerUser', 'requestEmailChange', 'requestPasswordReset', 'requestSignInLink'],
  ],
  [
    'invalid_request invalid_request invalid_request',
    [
      'bookSki',
      'buyGiftCard',
      'confirmMailingList',
      'leaveMailingList',
      'makeComplaint',
      'placeResaleOrder',
      'redeemGiftCard',
      'reportFinding',
      'requestResaleOrderLink',
      'skiCalendar',
      'skiQuote',
    ],
  ],
  // Everybody has just signed in, so the current password is not required.
  ['weak_password weak_password weak_password', ['changePassword']],
  ['invitation_invalid invitation_invalid invitation_invalid', ['acceptInvitation']],
  ['items_unavailable items_unavailable items_unavailable', ['addToResaleCart']],
  ['membership_state subscription_required subscription_required', ['undoEndMembership']],
  [
    'not_found not_found not_found',
    [
      'addToWaitingList',
      'bookResaleReturn',
      'cancelGiftCard',
      'cancelResaleOrder',
      'cancelResaleReturn',
      'cancelSki',
      'changeGiftCard',
      'changeSki',
      'collectionDetails',
      'completeGiftCard',
      'completeResaleOrder',
      'completeSki',
      'correctGiftCard',
      'declineOffer',
      'extendHold',
      'extendResaleCheckout',
      'familyLink',
      'findingForm',
      'garmentDetailsQr',
      'getFinding',
      'getResaleCart',
      'giftCard',
      'giftCardCheckout',
      'leaveWaitingList',
      'paySkiFee',
      'postSki',
      'productDetails',
      'removeFromResaleCart',
      'resaleCheckout',
      'resaleDetails',
      'resaleOrder',
      'resaleReturnLabel',
      'resaleSimilar',
      'revokeFamilyLink',
      'resendGiftCard',
      'similarProducts',
      'skiBooking',
      'skiChange',
      'skiCheckout',
      'skiLabel',
    ],
  ],
  ['not_now not_now not_now', ['acceptTerms']],
  ['not_now subscription_required subscription_required', ['cancelPlanChange', 'refreshPlanChange']],
  ['not_now yes subscription_required', ['askForPostage']],
  // No worker runs here.
  ['not_ready not_ready not_ready', ['jobsHealth']],
  ['payment_required membership_state subscription_required', ['placeOrder']],
  ['pieces_at_home pieces_at_home yes', ['eraseAccount']],
  ['pieces_at_home subscription_required subscription_required', ['pauseMembership']],
  ['plan_unavailable plan_unavailable plan_unavailable', ['keyInformation']],
  ['preview_expired subscription_required subscription_required', ['changeBooster', 'changeSubscriptionPlan']],
  ['sign_in_link_invalid sign_in_link_invalid sign_in_link_invalid', ['signInByLink']],
  ['unexpected subscription_required subscription_required', ['createBillingPortal', 'refreshMembership']],
  ['yes membership_state subscription_required', ['getPaymentIntent']],
  ['yes subscription_required subscription_required', ['cancelWithinCoolingOff', 'endMembership', 'membershipDetails']],
  ['yes yes subscription_required', ['creditStatement', 'fillCredits', 'listRentals']],
  [
    'yes yes yes',
    [
      'addChild',
      'announcementBar',
      'cancelEmailChange',
      'checkAvailability',
      'checkProducts',
      'checkoutOfBasket',
      'chooseConsent',
      'claims',
      'customerDetails',
      'customerInfo',
      'endOtherSessions',
      'endSharing',
      'exportAccount',
      'garmentMarks',
      'giftBalance',
      'giftCardTerms',
      'health',
      'latestCheckoutSession',
      'legalVersions',
      'listAskedPayments',
      'listBrands',
      'listCollections',
      'listFamilyLinks',
      'listFavourites',
      'listGiftCards',
      'listInvoices',
      'listOrders',
      'listPlans',
      'listProducts',
      'listResaleOrders',
      'listSecurityEvents',
      'listSessions',
      'listSkiBookings',
      'listWaitingList',
      'liveness',
      'logout',
      'makeFamilyLink',
      'paymentConfiguration',
      'productFilters',
      'productFiltersMap',
      'productsMultiple',
      'proofOfIdentity',
      'readConsent',
      'receiveMarketing',
      'recordEvents',
      'refreshCheckoutSession',
      'reportError',
      'resaleFavourites',
      'resaleFilters',
      'resaleFiltersMap',
      'resaleHistories',
      'resaleProducts',
      'resaleSuggestions',
      'resaleTerms',
      'saveFavourites',
      'searchSuggestions',
      'sharedMembership',
      'shippingCost',
      'skiAvailability',
      'skiTerms',
      'testimonials',
      'withdrawInvitation',
    ],
  ],
  ['invalid_request not_found not_found | not_found invalid_request not_found', ['reportPiece']],
  [
    'not_found not_found not_found | not_found not_found not_found',
    ['cancelKeep', 'endSession', 'foundRental', 'getLossPayment', 'payLoss'],
  ],
  [
    'not_now not_found not_found | not_found not_now not_found',
    ['cancelOrder', 'changeOrder', 'extendRental', 'returnLabel'],
  ],
  [
    'not_found not_found not_found | yes not_found not_found',
    ['askedPayment', 'declineAskedPayment', 'payAskedPayment'],
  ],
  ['not_found not_found not_found | payment_required not_found not_found', ['completeAskedPayment']],
  ['payment_required not_found not_found | payment_required membership_state not_found', ['keepPiece']],
  [
    'pending_return pending_return subscription_required | pending_return pending_return subscription_required',
    ['announceReturn', 'makeOrder'],
  ],
  ['yes not_found not_found | yes membership_state not_found', ['getKeepPayment']],
  ['yes not_found not_found | yes yes not_found', ['keepOffer']],
  [
    'yes not_found not_found | not_found yes not_found',
    [
      'answerFinding',
      'checkArrival',
      'deleteChild',
      'getArrivalCheck',
      'getLoss',
      'getPieceReport',
      'orderArrival',
      'orderArrived',
      'orderMatches',
      'orderDetails',
      'postReturn',
      'rentalFindings',
      'reportRental',
      'returnDetails',
      'setWearer',
    ],
  ],
]

const expected = Object.fromEntries(answers.flatMap(([answer, calls]) => calls.map((id) => [id, answer]))) as Readonly<
  Partial<Record<EndpointId, string>>
>

const { db } = await openTestDatabase({ max: 20 })
const world = twoHomesWorld(db)
afterAll(() => world.expectInvariants())

/** The plan that `aMember` joins by default. */
const planOfPayer = 'plan_150_3m_gbp_v1'

const homes = ['payer', 'second'] as const
type Home = (typeof homes)[number]

/** Gives a home a piece, another that is being returned, a finding and a child. @returns the ids by which they are found */
async function furnish({ accountId, viewer }: Person) {
  const [piece, back] = await world.atHome({ accountId }, 2)
  const returnId = await world.order({
    accountId,
    returning: [back as Id<'garment'>],
    placedAt: new Date('2026-11-15T09:00:00Z'),
  })
  const childId = await transaction(db, (tx) => aChild(tx, { accountId, now: world.time.now, heightCm: 100 }))
  const loan = await db
    .selectFrom('loan')
    .select(['id', 'order_id', 'term_ends_on'])
    .where('account_id', '=', accountId)
    .where('garment_id', '=', piece as Id<'garment'>)
    .executeTakeFirstOrThrow()
  const findingId = await transaction(db, (tx) =>
    aFinding(tx, { garmentId: piece as Id<'garment'>, loanId: loan.id, now: world.time.now }),
  )
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', viewer.sessionHash)
    .executeTakeFirstOrThrow()
  const { label_code } = await db
    .selectFrom('rental_return')
    .select('label_code')
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()
  return { piece, returnId, childId, loan, findingId, sessionId: session.id, labelCode: label_code }
}
type Furnished = Awaited<ReturnType<typeof furnish>>

const idsInPaths: readonly [RegExp, (things: Furnished) => string][] = [
  [/\/orders\/:id/, ({ loan }) => loan.order_id],
  [/\/returns\/:id/, ({ returnId }) => returnId],
  [/\/rentals\/:id/, ({ loan }) => loan.id],
  [/\/customers-child\/:id/, ({ childId }) => childId],
  [/\/sessions\/:id/, ({ sessionId }) => sessionId],
]

/** The smallest input of a call that names the things of one home. */
async function inputFor(id: EndpointId, things: Furnished) {
  const endpoint = endpoints[id] as Endpoint
  const input = validFor(endpoint) as { params: object; query: object; body: object }
  const named = idsInPaths.find(([path]) => path.test(endpoint.path))
  const orderInput = async () => ({ inventoryItemIds: [await world.garment({ credits: 10 })] })
  const bodies: Partial<Record<EndpointId, () => object | Promise<object>>> = {
    extendRental: () => ({ endsOn: things.loan.term_ends_on }),
    answerFinding: () => ({ findingId: things.findingId }),
    setWearer: () => ({ childId: things.childId }),
    announceReturn: () => ({ itemsIds: [things.piece] }),
    placeOrder: orderInput,
    makeOrder: async () => ({ ...(await orderInput()), returnItemsIds: [things.piece] }),
    getPaymentIntent: async () => ({ ...(await orderInput()), returnItemsIds: [] }),
    askForPostage: async () => ({ ...(await orderInput()), returnItemsIds: [] }),
    inviteSecondAdult: () => ({ email: 'somebody-else@example.org' }),
    acceptInvitation: () => ({ code: 'no-code-of-ours' }),
  }
  return {
    ...input,
    ...(named && { params: { id: named[1](things) } }),
    ...(input.body && { body: { ...input.body, ...(await bodies[id]?.()) } }),
  }
}

/** The second adult asks for the postage of a piece. */
async function requestPostage(second: Person): Promise<string> {
  const body = { inventoryItemIds: [await world.garment({ credits: 10 })], returnItemsIds: [] }
  const postage = await world.call('askForPostage', { body }, second)
  if (!postage.ok) throw new Error(JSON.stringify(postage.errors))
  return postage.body.checkoutId
}

/** What only its owner may see: contact details, labels, and ids by which orders and returns are found. */
const secretsOf = (
  { email }: Person,
  home: typeof payerHome,
  { returnId, loan, childId, findingId, sessionId, labelCode }: Furnished,
) => [
  ...[email, home.addressLine1, home.postCode, home.contactPhone, home.familyName],
  ...[returnId, loan.order_id, childId, findingId, sessionId, labelCode],
]

const calls = (Object.entries(endpoints) as [EndpointId, Endpoint][]).filter(([, { access }]) => access !== 'signed')

async function aFamily() {
  const { payer, second } = await world.twoHomes()
  const things: Record<Home, Furnished> = { payer: await furnish(payer), second: await furnish(second) }
  return { people: { payer, second, stranger: await world.stranger() }, things }
}
/** A family that no call has changed yet. Reads and refusals change nothing. */
let unchanged = aFamily()

async function tryCall(id: EndpointId, who: Home | 'stranger', owner: Home): Promise<string> {
  const isPublic = endpoints[id].access === 'public'
  const { people, things } = await unchanged
  const input = await inputFor(id, things[owner])
  const isAsked = endpoints[id].path.startsWith('/shop/asked-payments/') && owner === 'second'
  if (endpoints[id].path.startsWith('/shop/asked-payments/'))
    Object.assign(input, { params: { id: isAsked ? await requestPostage(people.second) : newId() } })
  const called = await world.call(id, input, people[who])
  if (isAsked || (called.ok && endpoints[id].method !== 'GET')) unchanged = aFamily()
  const [answered, sent] = [JSON.stringify(called), JSON.stringify(input)]
  const secrets = {
    // The plans are public, but not which of them the payer has.
    payer: [...secretsOf(people.payer, payerHome, things.payer), ...(isPublic ? [] : [planOfPayer])],
    second: secretsOf(people.second, secondHome, things.second),
  }
  for (const whose of homes.filter((home) => home !== who))
    expect(
      secrets[whose].filter((secret) => answered.includes(secret) && !sent.includes(secret)),
      `secrets of the ${whose} in the answer to the ${who}`,
    ).toEqual([])
  return called.ok ? 'yes' : (called.errors[0]?.code ?? '')
}

test('every call is in the table', () => {
  expect(Object.keys(expected).toSorted()).toEqual(calls.map(([id]) => id).toSorted())
})

test.each(calls)('%s gives each person the answer in the table', async (id, { path }) => {
  const found: string[] = []
  for (const owner of namesThings(id, path) ? homes : (['payer'] as const)) {
    const row = []
    for (const who of [...homes, 'stranger'] as const) row.push(await tryCall(id, who, owner))
    found.push(row.join(' '))
  }
  expect(found.join(' | ')).toBe(expected[id])
})

const namesThings = (id: EndpointId, path: string): boolean =>
  ['announceReturn', 'makeOrder'].includes(id) ||
  path.startsWith('/shop/asked-payments/') ||
  idsInPaths.some(([pattern]) => pattern.test(path))
