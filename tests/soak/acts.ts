// The acts of families, chosen at random by the state of their membership. A refusal with a reason is a lawful outcome; an answer
// without one (5xx) is not, unless connections were broken on purpose.
import type { Dice } from '../support/dice.ts'
import { anyAnswer, anyCard, ask, count, intentOf, lawfully, type Town } from './asking.ts'
import { buyAPiece, changeAnOrder, tendCloset, undoSomething } from './closet-acts.ts'
import { type Family, familyPassword, type RequiredAct } from './family.ts'
import { loseOrFind } from './loss-acts.ts'

const plans = ['100', '150', '200'].flatMap((credits) =>
  ['1m', '3m', '6m'].map((term) => `plan_${credits}_${term}_gbp_v1`),
)

/** Does one act of a family, or none. */
export async function liveADay(town: Town, family: Family): Promise<void> {
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
    if (dice.chance(0.05)) await count(town, family, 'undoEndMembership')
    else if (dice.chance(0.2)) await sendEverythingBack(town, family)
    return
  }
  await liveAsMember(town, family)
}

export const wasDone = ({ counts }: Town, act: RequiredAct): boolean => (counts.get(`${act}: done`) ?? 0) > 0

/** Fixed dice, by which likely acts happen, unlikely ones do not, and a choice is always the same. */
const luckyDice = (at: 0 | -1): Dice => ({
  next: () => 0,
  chance: (share) => share >= 0.3,
  pick: <Item>(list: readonly Item[]) => list.at(at) as Item,
  some: (list) => list.slice(0, 1),
})

/** The town with fixed dice. */
export const lucky = (town: Town): Town => ({ ...town, dice: luckyDice(0) })

/**
 * Makes a family a member, unless a call fails.
 * @returns the town with fixed dice, or undefined if the family is not a member today
 */
export async function joinAsMember(town: Town, family: Family): Promise<Town | undefined> {
  const withLuck = lucky(town)
  const stateNow = async () => {
    const info = await ask(withLuck, family, 'customerInfo')
    if (info?.ok) return info.body.user.plan?.state ?? 'none'
    return info?.status === 401 ? 'unknown' : undefined
  }
  let state = await stateNow()
  if (state === 'unknown') {
    await register(withLuck, family)
    state = await stateNow()
  }
  if (state === 'none') {
    await join(withLuck, family)
    state = await stateNow()
  }
  return state === 'active' ? withLuck : undefined
}

/** Gets as far as one day allows, because a call may fail, or no piece may be at home to swap yet. */
async function doRequiredAct(town: Town, family: Family, required: RequiredAct): Promise<void> {
  const withLuck = await joinAsMember(town, family)
  if (!withLuck) return
  const acts: Record<RequiredAct, () => Promise<unknown>> = {
    placeOrder: () => order(withLuck, family, { swap: false }),
    makeOrder: async () => order(withLuck, family, { swap: (await atHome(withLuck, family)).length > 0 }),
    // A plan other than the one it joined with.
    changeSubscriptionPlan: () => changePlan({ ...town, dice: luckyDice(-1) }, family),
    pauseMembership: () => pause(withLuck, family),
    endMembership: () => count(withLuck, family, 'endMembership', { body: { reason: 'choice' } }),
  }
  await acts[required]()
}

async function liveAsMember(town: Town, family: Family): Promise<void> {
  const { dice } = town
  if (dice.chance(0.1)) await tendCloset(town, family)
  const roll = dice.next()
  if (roll < 0.08) await order(town, family, { swap: false })
  else if (roll < 0.13) await order(town, family, { swap: true })
  else if (roll < 0.15) await sendBack(town, family)
  else if (roll < 0.18) await changePlan(town, family)
  else if (roll < 0.2) await changeBooster(town, family)
  else if (roll < 0.205) await count(town, family, 'cancelPlanChange')
  else if (roll < 0.215) await changeCard(town, family)
  else if (roll < 0.22) await pause(town, family)
  else if (roll < 0.227)
    await count(town, family, 'endMembership', { body: { reason: dice.pick(['choice', 'other'] as const) } })
  else if (roll < 0.23) await count(town, family, 'cancelWithinCoolingOff')
  else if (roll < 0.245) await buyAPiece(town, family)
  else if (roll < 0.265) await changeAnOrder(town, family)
  else if (roll < 0.28) await undoSomething(town, family)
  else if (roll < 0.3) await loseOrFind(town, family)
}

async function register(town: Town, family: Family): Promise<void> {
  const body = {
    email: family.email,
    password: familyPassword,
    givenName: 'Robin',
    familyName: `Family ${family.number}`,
  }
  const registered = await count(town, family, 'registerUser', { body })
  if (!registered?.ok) {
    // An earlier call whose answer was lost may have registered it.
    await count(town, family, 'login', { body: { username: family.email, password: familyPassword } })
  }
  await count(town, family, 'customerDetails', {
    body: { addressLine1: '1 Wren Lane', city: 'Leeds', postCode: 'LS1 4AP', contactPhone: '07700 900982' },
  })
}

async function join(town: Town, family: Family): Promise<void> {
  const { dice, control } = town
  const priceId = dice.pick(plans)
  const offer = await ask(town, family, 'keyInformation', { query: { priceId } })
  if (!offer?.ok) return
  const opened = await count(town, family, 'createCheckoutSession', {
    body: { priceId, acceptTerms: true, startNow: true, shown: offer.body.version },
  })
  if (!opened?.ok || dice.chance(0.1)) return
  await lawfully(() => control.paySession(opened.body.checkoutSession.id, anyCard(dice), anyAnswer(dice)))
  if (dice.chance(0.6)) await count(town, family, 'refreshCheckoutSession')
}

export async function order(town: Town, family: Family, { swap }: { swap: boolean }): Promise<void> {
  const { dice, control } = town
  const info = await ask(town, family, 'customerInfo')
  if (!info?.ok || !info.body.user.plan) return
  const home = await atHome(town, family)
  const back = swap ? dice.some(home.map(({ id }) => id)) : []
  if (swap && back.length === 0) return
  const freed = home.filter(({ id }) => back.includes(id)).reduce((sum, { credits }) => sum + credits, 0)
  let left = info.body.user.plan.availableCredits + freed
  const get: string[] = []
  for (const garment of await town.freeGarments()) {
    if (get.length === 3) break
    if (garment.credits > left || !dice.chance(0.3)) continue
    get.push(garment.id)
    left -= garment.credits
  }
  if (get.length === 0) return
  const basket = { body: { inventoryItemIds: get, returnItemsIds: back } }
  const intent = await count(town, family, 'getPaymentIntent', basket)
  if (!intent?.ok) return
  const { clientSecret } = intent.body
  if (clientSecret) {
    if (dice.chance(0.1)) return
    await lawfully(() => control.payIntent(intentOf(clientSecret), anyCard(dice), anyAnswer(dice)))
    // The provider's event alone places the order, too.
    if (dice.chance(0.2)) return
  }
  const postageStatus = clientSecret ? 'paid' : 'free'
  if (back.length > 0)
    await count(town, family, 'makeOrder', {
      body: { inventoryItemIds: get, returnItemsIds: back, postageStatus },
    })
  else await count(town, family, 'placeOrder', { body: { inventoryItemIds: get, postageStatus } })
}

export async function sendBack(town: Town, family: Family): Promise<void> {
  const back = town.dice.some((await atHome(town, family)).map(({ id }) => id))
  if (back.length > 0) await announce(town, family, back)
}

async function sendEverythingBack(town: Town, family: Family): Promise<void> {
  const back = (await atHome(town, family)).map(({ id }) => id)
  if (back.length > 0) await announce(town, family, back)
}

async function announce(town: Town, family: Family, back: string[]): Promise<void> {
  const { dice, control } = town
  const intent = await count(town, family, 'getPaymentIntent', {
    body: { inventoryItemIds: [], returnItemsIds: back },
  })
  if (!intent?.ok) return
  const { clientSecret } = intent.body
  if (clientSecret) await lawfully(() => control.payIntent(intentOf(clientSecret), anyCard(dice), anyAnswer(dice)))
  await count(town, family, 'announceReturn', { body: { itemsIds: back } })
}

async function pause(town: Town, family: Family): Promise<void> {
  if ((await atHome(town, family)).length > 0) await sendEverythingBack(town, family)
  await count(town, family, 'pauseMembership')
}

async function reactivate(town: Town, family: Family): Promise<void> {
  const terms = await ask(town, family, 'reactivationTerms')
  if (!terms?.ok) return
  const answer = await count(town, family, 'reactivateMembership', { body: { shown: terms.body.version } })
  if (answer?.ok && answer.body.outcome === 'needs_payment')
    await payOnSession(town, family, answer.body.clientSecret, 'refreshMembership')
}

async function changePlan(town: Town, family: Family): Promise<void> {
  const preview = await count(town, family, 'previewPlanChange', { body: { priceId: town.dice.pick(plans) } })
  if (!preview?.ok || town.dice.chance(0.2)) return
  const { previewId } = preview.body.preview
  const changed = await count(town, family, 'changeSubscriptionPlan', { body: { previewId } })
  if (changed?.ok && changed.body.outcome === 'needs_payment')
    await payOnSession(town, family, changed.body.clientSecret, 'refreshPlanChange')
}

async function changeBooster(town: Town, family: Family): Promise<void> {
  const boosterSteps = Math.floor(town.dice.next() * 4)
  const preview = await count(town, family, 'previewPlanChange', { body: { boosterSteps } })
  if (!preview?.ok) return
  const { previewId } = preview.body.preview
  const changed = await count(town, family, 'changeBooster', { body: { boosterSteps, previewId } })
  if (changed?.ok && changed.body.outcome === 'needs_payment')
    await payOnSession(town, family, changed.body.clientSecret, 'refreshPlanChange')
}

async function payOverdue(town: Town, family: Family): Promise<void> {
  if (town.dice.chance(0.3)) return changeCard(town, family)
  const answer = await count(town, family, 'payMembership')
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
  await lawfully(() => town.control.payIntent(intentOf(clientSecret), anyCard(town.dice), anyAnswer(town.dice)))
  if (town.dice.chance(0.7)) await count(town, family, then)
}

async function changeCard(town: Town, family: Family): Promise<void> {
  const customer = await town.customerOf(family.email)
  if (customer)
    await lawfully(() => town.control.changeCard(customer, town.dice.chance(0.6) ? 'good' : anyCard(town.dice)))
}

async function atHome(town: Town, family: Family): Promise<{ id: string; credits: number }[]> {
  const closet = await ask(town, family, 'listRentals')
  if (!closet?.ok) return []
  return closet.body.rentals.active.map(({ itemId, userCredits }) => ({ id: itemId, credits: userCredits }))
}
