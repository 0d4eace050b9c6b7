// The named families of the demo world. Their memberships name subscriptions `seed_…` until the payments sandbox has
// created real ones for them (cast-billing.ts); without the sandbox they keep those names and are never billed.
import { type CastEmail, castEmails, castPassword } from '#server/demo-sign-ins.ts'
import { addDays, addMonths, dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aChild } from '#tests/builders/a-child.ts'
import { aFindingAtHome } from '#tests/builders/a-finding.ts'
import { aMember, type PlanName } from '#tests/builders/a-member.ts'
import { aPieceReport } from '#tests/builders/a-piece-report.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { fillBasket } from './fill-basket.ts'

export interface CastMember {
  readonly email: CastEmail
  /** What the terminal prints: "Freya, …". */
  readonly who: string
}

const descriptions: Readonly<Record<CastEmail, string>> = {
  'freya@example.com': 'Freya, a fresh member with nothing at home yet',
  'fatima@example.com': 'Fatima, a member with a full closet',
  'paul@example.com': 'Paul, a member with a return on its way',
  'olive@example.com': 'Olive, whose last payment failed',
  'pia@example.com': 'Pia, whose membership is paused',
  'enid@example.com': 'Enid, whose membership is ending',
}

export const cast: readonly CastMember[] = castEmails.map((email) => ({ email, who: descriptions[email] }))

const dayMs = 24 * 60 * 60 * 1000

export async function seedCast(tx: Tx, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  await join(tx, {
    email: 'freya@example.com',
    givenName: 'Freya',
    familyName: 'Lindgren',
    addressLine1: '7 Weavers Row',
    city: 'Sheffield',
    postCode: 'S7 1FE',
    contactPhone: '+447700900117',
    plan: '150-quarterly',
    now: daysAgo(3),
  })
  await seedFatima(tx, daysAgo)
  await seedPaul(tx, daysAgo)
  await seedOlive(tx, now, daysAgo)
  await join(tx, {
    email: 'pia@example.com',
    givenName: 'Pia',
    familyName: 'Novak',
    addressLine1: '41 Lantern Street',
    city: 'Norwich',
    postCode: 'NR2 3DH',
    contactPhone: '+447700900363',
    plan: '150-quarterly',
    now: daysAgo(50),
  })
  await seedEnid(tx, daysAgo)
}

type DaysAgo = (days: number) => Date

/** Counts calendar days: around a clock change, a multiple of 24 hours may lead to another day. */
const dayAgo = (daysAgo: DaysAgo, days: number): LocalDay => addDays(dayInLondon(daysAgo(0)), -days)

/**
 * Places two orders for Fatima, for a three-year-old and a five-year-old, which leave hardly any credits. Yesterday she
 * reported a piece of the second order as damaged, and a piece of the first was found at a nursery.
 */
async function seedFatima(tx: Tx, daysAgo: DaysAgo): Promise<void> {
  const { accountId, limit } = await join(tx, {
    email: 'fatima@example.com',
    givenName: 'Fatima',
    familyName: 'Rahman',
    addressLine1: '22 Marigold Street',
    addressLine2: 'Flat 3',
    city: 'Leicester',
    postCode: 'LE2 1TR',
    contactPhone: '+447700900254',
    plan: '200-quarterly',
    now: daysAgo(77),
  })
  const first = await fillBasket(tx, {
    sizeCode: '104cm',
    handles: [
      ...['hedgehog-cord-dungarees', 'harbour-breton', 'bear-sweatshirt', 'patch-knee-chinos', 'fishermans-raincoat'],
      ...['little-dino-ringer', 'mustard-cords', 'north-star-jumper'],
    ],
    credits: 120,
    readySince: dayAgo(daysAgo, 50),
  })
  await anOrder(tx, { accountId, garmentIds: first.garmentIds, placedAt: daysAgo(50) })
  const creditsLeft = limit - first.credits
  const second = await fillBasket(tx, {
    sizeCode: '116cm',
    handles: [
      ...['daisy-day-dress', 'raspberry-cardigan', 'star-leggings', 'moon-and-stars-top', 'strawberry-patch-tee'],
      ...['rainbow-hoop-leggings', 'tulip-row-tee', 'promenade-stripe-tee', 'pocket-full-tee', 'daisy-chain-tee'],
    ],
    credits: creditsLeft,
    readySince: dayAgo(daysAgo, 12),
  })
  await anOrder(tx, { accountId, garmentIds: second.garmentIds, placedAt: daysAgo(12) })
  for (const child of [
    { name: 'Noor', heightCm: 102 },
    { name: 'Zayn', heightCm: 114 },
  ])
    await aChild(tx, { accountId, ...child, now: daysAgo(60) })
  const [garmentId] = second.garmentIds
  const words = 'There’s a small hole at the left shoulder seam, and the hem is coming down.'
  if (garmentId) await aPieceReport(tx, { accountId, garmentId, what: 'damaged', words, now: daysAgo(1) })
  const [leftAtNursery] = first.garmentIds
  if (leftAtNursery) await aFindingAtHome(tx, { garmentId: leftAtNursery, place: 'nursery', now: daysAgo(1) })
}

/**
 * Gives Paul one order at home, and a return of three of its pieces, booked two days ago. Another piece was found in a
 * park, and he has answered.
 */
async function seedPaul(tx: Tx, daysAgo: DaysAgo): Promise<void> {
  const { accountId, limit } = await join(tx, {
    email: 'paul@example.com',
    givenName: 'Paul',
    familyName: 'Adeyemi',
    addressLine1: '3 Quarry Lane',
    city: 'Stirling',
    postCode: 'FK8 2QD',
    contactPhone: '+447700900481',
    plan: '100-6-monthly',
    now: daysAgo(95),
  })
  const { garmentIds } = await fillBasket(tx, {
    sizeCode: '098cm',
    handles: [
      ...['fox-hoodie', 'snail-mail-tee', 'harbour-stripe-joggers', 'everyday-denim-dungarees', 'toadstool-sweatshirt'],
      ...['sailing-boat-tee', 'turn-up-jeans', 'fern-leaf-top'],
    ],
    credits: limit,
    readySince: dayAgo(daysAgo, 40),
  })
  await anOrder(tx, { accountId, garmentIds, placedAt: daysAgo(40) })
  await anOrder(tx, { accountId, returning: garmentIds.slice(0, 3), placedAt: daysAgo(2) })
  const leftInPark = garmentIds.at(-1)
  if (leftInPark)
    await aFindingAtHome(tx, { garmentId: leftInPark, place: 'park', now: daysAgo(3), answer: 'leave_it' })
}

/** Makes Olive a member who joined a month and two days ago, so her first renewal was the day before yesterday. */
async function seedOlive(tx: Tx, now: Date, daysAgo: DaysAgo): Promise<void> {
  const joinedOn = addMonths(dayInLondon(daysAgo(2)), -1)
  const { accountId, limit } = await join(tx, {
    email: 'olive@example.com',
    givenName: 'Olive',
    familyName: 'Baxter',
    addressLine1: '9 Ropewalk',
    city: 'Whitby',
    postCode: 'YO21 3PU',
    contactPhone: '+447700900512',
    plan: '100-monthly',
    now: new Date(
      startOfDayInLondon(joinedOn).getTime() + (now.getTime() - startOfDayInLondon(dayInLondon(now)).getTime()),
    ),
  })
  const { garmentIds } = await fillBasket(tx, {
    sizeCode: '110cm',
    handles: ['bear-sweatshirt', 'patch-knee-chinos', 'mustard-cords', 'harbour-breton', 'fox-hoodie'],
    credits: limit,
    readySince: dayAgo(daysAgo, 25),
  })
  await anOrder(tx, { accountId, garmentIds, placedAt: daysAgo(25) })
}

/**
 * Makes Enid a member who joined three weeks ago, with one parcel at home. She ends her membership in cast-billing.ts.
 */
async function seedEnid(tx: Tx, daysAgo: DaysAgo): Promise<void> {
  const { accountId, limit } = await join(tx, {
    email: 'enid@example.com',
    givenName: 'Enid',
    familyName: 'Harrow',
    addressLine1: '2 Orchard View',
    city: 'Hereford',
    postCode: 'HR1 2BX',
    contactPhone: '+447700900638',
    plan: '150-monthly',
    now: daysAgo(21),
  })
  const { garmentIds } = await fillBasket(tx, {
    sizeCode: '104cm',
    handles: ['snail-mail-tee', 'star-leggings', 'raspberry-cardigan', 'daisy-day-dress', 'everyday-denim-dungarees'],
    credits: limit,
    readySince: dayAgo(daysAgo, 17),
  })
  await anOrder(tx, { accountId, garmentIds, placedAt: daysAgo(17) })
}

interface Joiner {
  readonly email: CastEmail
  readonly givenName: string
  readonly familyName: string
  readonly addressLine1: string
  readonly addressLine2?: string
  readonly city: string
  readonly postCode: string
  readonly contactPhone: string
  readonly plan: PlanName
  /** When they joined. */
  readonly now: Date
}

async function join(tx: Tx, joiner: Joiner): Promise<{ accountId: Id<'account'>; limit: number }> {
  const { accountId, creditsLimit } = await aMember(tx, {
    addressLine2: '',
    ...joiner,
    password: castPassword,
    stripeSubscription: `seed_${joiner.givenName.toLowerCase()}`,
  })
  return { accountId, limit: creditsLimit }
}
