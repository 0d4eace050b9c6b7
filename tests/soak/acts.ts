// The acts of families, chosen at random by the state of their membership.
import type { Dice } from '../support/dice.ts'
import { allowRefusal, ask, askAndCount, payAtRandom, randomCard, randomChallenge, type Town } from './asking.ts'
import { buyAPiece, cancelOrderOrPurchase, changeAnOrder, renewAndPost } from './closet-acts.ts'
import { type Family, familyPassword, type RequiredAct } from './family.ts'
import { actOnLoss } from './loss-acts.ts'

const plans = ['100', '150', '200'].flatMap((credits) =>
  ['1m', '3m', '6m'].map((term) => `plan_${credits}_${term}_gbp_v1`),
)

/** Does one act of a family, or none. */
export async function runFamilyDay(town: Town, family: Family): Promise<void> {
  if (family.required && !wasDone(town, family.required)) return doRequiredAct(town, family, family.required)
  const { dice } = town
  const info = await ask(town, family, 'customerInfo')
  if (!info?.ok) {
    if (info?.status === 401 && dice.chance(0.5)) await register(town, family)
    return
  }
  const state = info.body.user.plan?.state ?? 'none'
  if (state === 'none' || state === 'cancelled') {
    if (dice.chance(state === 'none' ? 0.5 : 0.05)) await join(town, family)
    else if (state === 'cancelled') await sendEverythingBack(town, family)
    return
  }
  if (state === 'pending_acceptance') return
  if (state === 'past_due') return dice.chance(0.35) ? payOverdue(town, family) : undefined
  if (state === 'paused') return dice.chance(0.06) ? reactivate(town, family) : undefined
  if (state === 'ending') {
    if (dice.chance(0.05)) await askAndCount(town, family, 'undoEndMembership')
    else if (dice.chance(0.2)) await sendEverythingBack(town, family)
    return
  }
  await actAsMember(town, family)
}

export const wasDone = ({ counts }: Town, act: RequiredAct): boolean => (counts.get(`${act}: done`) ?? 0) > 0

/** Dice by which likely acts always happen, unlikely ones never do, and each choice is the same. */
const fixedDice = (at: 0 | -1): Dice => ({
  next: () => 0,
  chance: (share) => share >= 0.3,
  pick: <Item>(list: readonly Item[]) => list.at(at) as Item,
  some: (list) => list.slice(0, 1),
})

/** The town with fixed dice. */
export const withFixedDice = (town: Town): Town => ({ ...town, dice: fixedDice(0) })

/**
 * Makes a family a member, unless a call fails.
 * @returns the town with fixed dice, or undefined if the family is not a member today
 */
export async function joinAsMember(town: Town, family: Family): Promise<Town | undefined> {
  const fixedTown = withFixedDice(town)
  const stateNow = async () => {
    const info = await ask(fixedTown, family, 'customerInfo')
    if (info?.ok) return info.body.user.plan?.state ?? 'none'
    return info?.status === 401 ? 'unknown' : undefined
  }
  let state = await stateNow()
  if (state === 'unknown') {
    await register(fixedTown, family)
    state = await stateNow()
  }
  if (state === 'none') {
    await join(fixedTown, family)
    state = await stateNow()
  }
  return state === 'active' ? fixedTown : undefined
}

/** Tries the act once: a call may fail, or no piece may be at home to swap yet. */
async function doRequiredAct(town: Town, family: Family, required: RequiredAct): Promise<void> {
  const fixedTown = await joinAsMember(town, family)
  if (!fixedTown) return
  const acts: Record<RequiredAct, () => Promise<unknown>> = {
    placeOrder: () => order(fixedTown, family, { swap: false }),
    makeOrder: async () => order(fixedTown, family, { swap: (await atHome(fixedTown, family)).length > 0 }),
    // A plan other than the one that the family joined with.
    changeSubscriptionPlan: () => changePlan({ ...town, dice: fixedDice(-1) }, family),
    pauseMembership: () => pause(fixedTown, family),
    endMembership: () => askAndCount(fixedTown, family, 'endMembership', { body: { reason: 'choice' } }),
  }
  await acts[required]()
}

async function actAsMember(town: Town, family: Family): Promise<void> {
  const { dice } = town
  if (dice.chance(0.1)) await renewAndPost(town, family)
  const roll = dice.next()
  if (roll < 0.08) await order(town, family, { swap: false })
  else if (roll < 0.13) await order(town, family, { swap: true })
  else if (roll < 0.15) await sendBack(town, family)
  else if (roll < 0.18) await changePlan(town, family)
  else if (roll < 0.2) await changeBooster(town, family)
  else if (roll < 0.205) await askAndCount(town, family, 'cancelPlanChange')
  else if (roll < 0.215) await changeCard(town, family)
  else if (roll < 0.22) await pause(town, family)
  else if (roll < 0.227)
    await askAndCount(town, family, 'endMembership', { body: { reason: dice.pick(['choice', 'other'] as const) } })
  else if (roll < 0.23) await askAndCount(town, family, 'cancelWithinCoolingOff')
  else if (roll < 0.245) await buyAPiece(town, family)
  else if (roll < 0.265) await changeAnOrder(town, family)
  else if (roll < 0.28) await cancelOrderOrPurchase(town, family)
  else if (roll < 0.3) await actOnLoss(town, family)
}

async function register(town: Town, family: Family): Promise<void> {
  const body = {
    email: family.email,
    password: familyPassword,
    givenName: 'Robin',
    familyName: `Family ${family.number}`,
  }
  const registered = await askAndCount(town, family, 'registerUser', { body })
  if (!registered?.ok) {
    // An earlier call whose answer was lost may have registered the family.
    await askAndCount(town, family, 'login', { body: { username: family.email, password: familyPassword } })
  }
  await askAndCount(town, family, 'customerDetails', {
    body: { addressLine1: '1 Wren Lane', city: 'Leeds', postCode: 'LS1 4AP', contactPhone: '07700 900982' },
  })
}

async function join(town: Town, family: Family): Promise<void> {
  const { dice, control } = town
  const priceId = dice.pick(plans)
  const offer = await ask(town, family, 'keyInformation', { query: { priceId } })
  if (!offer?.ok) return
  const opened = await askAndCount(town, family, 'createCheckoutSession', {
    body: { priceId, acceptTerms: true, startNow: true, shown: offer.body.version },
  })
  if (!opened?.ok || dice.chance(0.1)) return
  await allowRefusal(() => control.paySession(opened.body.checkoutSession.id, randomCard(dice), randomChallenge(dice)))
  if (dice.chance(0.6)) await askAndCount(town, family, 'refreshCheckoutSession')
}

export async function order(town: Town, family: Family, { swap }: { swap: boolean }): Promise<void> {
  const { dice } = town
  const info = await ask(town, family, 'customerInfo')
  if (!info?.ok || !info.body.user.plan) return
  const home = await atHome(town, family)
  const returned = swap ? dice.some(home.map(({ id }) => id)) : []
  if (swap && returned.length === 0) return
  const freed = home.filter(({ id }) => returned.includes(id)).reduce((sum, { credits }) => sum + credits, 0)
  let left = info.body.user.plan.availableCredits + freed
  const ordered: string[] = []
  for (const garment of await town.availableGarments()) {
    if (ordered.length === 3) break
    if (garment.credits > left || !dice.chance(0.3)) continue
    ordered.push(garment.id)
    left -= garment.credits
  }
  if (ordered.length === 0) return
  const basket = { body: { inventoryItemIds: ordered, returnItemsIds: returned } }
  const intent = await askAndCount(town, family, 'getPaymentIntent', basket)
  if (!intent?.ok) return
  const { clientSecret } = intent.body
  if (clientSecret) {
    if (dice.chance(0.1)) return
    await payAtRandom(town, clientSecret)
    // The provider's event places the order even without a call.
    if (dice.chance(0.2)) return
  }
  const postageStatus = clientSecret ? 'paid' : 'free'
  if (returned.length > 0)
    await askAndCount(town, family, 'makeOrder', {
      body: { inventoryItemIds: ordered, returnItemsIds: returned, postageStatus },
    })
  else await askAndCount(town, family, 'placeOrder', { body: { inventoryItemIds: ordered, postageStatus } })
}

export async function sendBack(town: Town, family: Family): Promise<void> {
  const garmentIds = town.dice.some((await atHome(town, family)).map(({ id }) => id))
  if (garmentIds.length > 0) await announceReturn(town, family, garmentIds)
}

async function sendEverythingBack(town: Town, family: Family): Promise<void> {
  const garmentIds = (await atHome(town, family)).map(({ id }) => id)
  if (garmentIds.length > 0) await announceReturn(town, family, garmentIds)
}

async function announceReturn(town: Town, family: Family, garmentIds: string[]): Promise<void> {
  const intent = await askAndCount(town, family, 'getPaymentIntent', {
    body: { inventoryItemIds: [], returnItemsIds: garmentIds },
  })
  if (!intent?.ok) return
  const { clientSecret } = intent.body
  if (clientSecret) await payAtRandom(town, clientSecret)
  await askAndCount(town, family, 'announceReturn', { body: { itemsIds: garmentIds } })
}

async function pause(town: Town, family: Family): Promise<void> {
  if ((await atHome(town, family)).length > 0) await sendEverythingBack(town, family)
  await askAndCount(town, family, 'pauseMembership')
}

async function reactivate(town: Town, family: Family): Promise<void> {
  const terms = await ask(town, family, 'reactivationTerms')
  if (!terms?.ok) return
  const answer = await askAndCount(town, family, 'reactivateMembership', { body: { shown: terms.body.version } })
  if (answer?.ok && answer.body.outcome === 'needs_payment')
    await payOnSession(town, family, answer.body.clientSecret, 'refreshMembership')
}

async function changePlan(town: Town, family: Family): Promise<void> {
  const preview = await askAndCount(town, family, 'previewPlanChange', { body: { priceId: town.dice.pick(plans) } })
  if (!preview?.ok || town.dice.chance(0.2)) return
  const { previewId } = preview.body.preview
  const changed = await askAndCount(town, family, 'changeSubscriptionPlan', { body: { previewId } })
  if (changed?.ok && changed.body.outcome === 'needs_payment')
    await payOnSession(town, family, changed.body.clientSecret, 'refreshPlanChange')
}

async function changeBooster(town: Town, family: Family): Promise<void> {
  const boosterSteps = Math.floor(town.dice.next() * 4)
  const preview = await askAndCount(town, family, 'previewPlanChange', { body: { boosterSteps } })
  if (!preview?.ok) return
  const { previewId } = preview.body.preview
  const changed = await askAndCount(town, family, 'changeBooster', { body: { boosterSteps, previewId } })
  if (changed?.ok && changed.body.outcome === 'needs_payment')
    await payOnSession(town, family, changed.body.clientSecret, 'refreshPlanChange')
}

async function payOverdue(town: Town, family: Family): Promise<void> {
  if (town.dice.chance(0.3)) return changeCard(town, family)
  const answer = await askAndCount(town, family, 'payMembership')
  if (answer?.ok && answer.body.outcome === 'needs_payment')
    await payOnSession(town, family, answer.body.clientSecret, 'refreshMembership')
}

async function payOnSession(
  town: Town,
  family: Family,
  clientSecret: string | null,
  then: 'refreshMembership' | 'refreshPlanChange',
): Promise<void> {
  if (clientSecret === null || town.dice.chance(0.15)) return
  await payAtRandom(town, clientSecret)
  if (town.dice.chance(0.7)) await askAndCount(town, family, then)
}

async function changeCard(town: Town, family: Family): Promise<void> {
  const customer = await town.customerOf(family.email)
  if (customer)
    await allowRefusal(() => town.control.changeCard(customer, town.dice.chance(0.6) ? 'good' : randomCard(town.dice)))
}

async function atHome(town: Town, family: Family): Promise<{ id: string; credits: number }[]> {
  const closet = await ask(town, family, 'listRentals')
  if (!closet?.ok) return []
  return closet.body.rentals.active.map(({ itemId, userCredits }) => ({ id: itemId, credits: userCredits }))
}
