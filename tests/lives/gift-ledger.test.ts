// Gift balances are redeemed, spent, restored, refunded, frozen and charged at random, and after each step every lot holds exactly
// what a small model without SQL predicts (product §7).
import { expect, test } from 'vitest'
import { abandonOpenCheckout, openCheckout, refundPaid, resolveCheckout } from '#server/domains/checkout/index.ts'
import {
  freezeGiftLot,
  giftPart,
  paymentInvariants,
  releaseGift,
  reserveGift,
  spendGift,
  withdrawGiftLot,
} from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '../builders/a-gift-lot.ts'
import { brokenInvariants } from '../support/database/broken-invariants.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { aDice } from '../support/dice.ts'
import { bySeed, rounds } from '../support/volume.ts'
import { trialWorld } from '../support/worlds/trial-world.ts'

const { db } = await openTestDatabase()
const world = trialWorld(db)
const { services, paper, request, anybody, pay, checkoutOf } = world

interface Lot {
  readonly card: Id<'gift-card'>
  left: number
  frozen: boolean
  /** The bank has taken back the payment for its gift card, so nothing is returned to this lot. */
  withdrawn: boolean
}
/** What a payment took from each lot, in the order of the lots. */
type Taken = { lot: Lot; pence: number }[]
interface Bought {
  readonly id: Id<'checkout'>
  readonly amount: number
  taken: Taken
  refunded: number
}
interface Family {
  readonly accountId: Id<'account'>
  readonly lots: Lot[]
  open: { readonly id: Id<'checkout'>; readonly thing: string; readonly price: number; readonly taken: Taken } | null
  /** Abandoned checkouts whose card payment may still arrive. */
  late: { readonly id: Id<'checkout'>; readonly price: number; readonly part: number }[]
  readonly bought: Bought[]
  charge: { readonly key: string; readonly taken: Taken } | null
}

const spendable = ({ lots }: Family): number => lots.reduce((sum, { left, frozen }) => sum + (frozen ? 0 : left), 0)
const totalOf = (taken: Taken): number => taken.reduce((sum, { pence }) => sum + pence, 0)

/** Takes from the oldest lot first, written independently of the code that it checks. */
function take(family: Family, part: number): Taken {
  const taken: Taken = []
  let wanted = part
  for (const lot of family.lots) {
    if (lot.frozen || wanted === 0) continue
    const amount = Math.min(lot.left, wanted)
    if (amount > 0) taken.push({ lot, pence: amount })
    lot.left -= amount
    wanted -= amount
  }
  if (wanted !== 0) throw new Error('the model took more than there was')
  return taken
}

/** Returns money to the newest lot first. */
function returnToLots(taken: Taken, amount: number): void {
  let back = amount
  for (const taking of taken.toReversed()) {
    const returned = Math.min(taking.pence, back)
    if (!taking.lot.withdrawn) taking.lot.left += returned
    taking.pence -= returned
    back -= returned
  }
  if (back !== 0) throw new Error('the model gave back more than was taken')
}

test('after any sequence of events, each lot holds what the model predicts, and every ledger agrees', () =>
  bySeed(async (seed) => {
    const { next } = aDice(seed)
    const below = (end: number) => Math.floor(next() * end)
    let turn = 0
    const families: Family[] = []
    for (let at = 0; at < 3; at += 1) {
      const { accountId } = (await anybody()) as { accountId: Id<'account'> }
      families.push({ accountId, lots: [], open: null, late: [], bought: [], charge: null })
    }
    const byMember = () => ({ actor: 'member' as const, now: paper.now })

    async function redeem(family: Family) {
      const face = 1000 + below(400) * 10
      const now = new Date(paper.now.getTime() + turn)
      const card = await transaction(db, (tx) => aGiftLot(tx, { accountId: family.accountId, face, now }))
      family.lots.push({ card, left: face, frozen: false, withdrawn: false })
    }

    async function open(family: Family) {
      const price = 30 + below(6000)
      const thing = `thing ${turn}`
      // The open checkout returns its part of the balance before the next one takes its own.
      if (family.open) abandonInModel(family)
      const part = giftPart(price, spendable(family))
      const { checkout } = await openCheckout(services, request({ accountId: family.accountId }, thing, price))
      expect(checkout).toMatchObject({ amount_pence: price, balance_pence: part })
      family.open = { id: checkout.id, thing, price, taken: take(family, part) }
    }

    function abandonInModel(family: Family) {
      if (!family.open) return
      const { id, price, taken } = family.open
      const part = totalOf(taken)
      if (price > part) family.late.push({ id, price, part })
      returnToLots(taken, part)
      family.open = null
    }

    async function abandon(family: Family) {
      if (!family.open) return
      const payer = { accountId: family.accountId }
      await transaction(db, (tx) => abandonOpenCheckout(tx, services, { payer, slot: 'trial' }))
      abandonInModel(family)
    }

    async function buy(family: Family) {
      if (!family.open) return
      const { id, thing, price, taken } = family.open
      if (totalOf(taken) < price) await pay(id)
      await resolveCheckout(services, request({ accountId: family.accountId }, thing, price))
      family.bought.push({ id, amount: price, taken, refunded: 0 })
      family.open = null
    }

    async function payLate(family: Family) {
      const late = family.late.pop()
      if (!late) return
      await pay(late.id)
      const { state } = await checkoutOf(late.id)
      // A late payment first closes any other open checkout.
      abandonInModel(family)
      const isCovered = spendable(family) >= late.part
      expect(state).toBe(isCovered ? 'completed' : 'refunded')
      if (!isCovered) return
      const taken = take(family, late.part)
      family.bought.push({ id: late.id, amount: late.price, taken, refunded: 0 })
    }

    async function refund(family: Family) {
      const bought = family.bought[below(family.bought.length)]
      if (!bought || bought.refunded === bought.amount) return
      const amount = 1 + below(bought.amount - bought.refunded)
      const request = { amount: pence(amount), reason: 'for the test', causeKey: `refund:${turn}`, ...byMember() }
      const checkout = await checkoutOf(bought.id)
      const makeRefund = () => transaction(db, (tx) => refundPaid(tx, checkout, request))
      const byCard = bought.amount - checkout.balance_pence
      const toCard = Math.min(amount, Math.max(0, byCard - bought.refunded))
      expect(await makeRefund()).toEqual({ toCard, toBalance: amount - toCard })
      // A repeated request refunds nothing more.
      expect(await makeRefund()).toEqual({ toCard, toBalance: amount - toCard })
      returnToLots(bought.taken, amount - toCard)
      bought.refunded += amount
    }

    async function charge(family: Family) {
      if (family.charge) return endCharge(family)
      const due = 30 + below(4000)
      const key = `charge:${turn}`
      const part = giftPart(due, spendable(family))
      const { accountId } = family
      const paidFor = { chargeKey: key }
      expect(await transaction(db, (tx) => reserveGift(tx, { accountId, paidFor, due, ...byMember() }))).toBe(part)
      if (part > 0) family.charge = { key, taken: take(family, part) }
    }

    async function endCharge(family: Family) {
      if (!family.charge) return
      const { key, taken } = family.charge
      const paidFor = { chargeKey: key }
      const all = totalOf(taken)
      const unused = below(3) === 0 ? all : below(all)
      await transaction(db, async (tx) => {
        if (unused === all) await releaseGift(tx, { paidFor, ...byMember() })
        else await spendGift(tx, { paidFor, unused, ...byMember() })
      })
      returnToLots(taken, unused)
      family.charge = null
    }

    async function freeze(family: Family) {
      const lot = family.lots[below(family.lots.length)]
      if (!lot) return
      lot.frozen = !lot.frozen
      const change = { giftCardId: lot.card, frozen: lot.frozen, now: paper.now }
      await transaction(db, (tx) => freezeGiftLot(tx, change))
    }

    async function withdraw(family: Family) {
      const lot = family.lots[below(family.lots.length)]
      if (!lot || below(4) > 0) return
      const now = new Date(paper.now.getTime() + turn)
      const lost = { giftCardId: lot.card, lost: pence(lot.left), isWhole: true, actor: 'provider', now } as const
      expect(await transaction(db, (tx) => withdrawGiftLot(tx, lost))).toBe(lot.left)
      lot.left = 0
      lot.withdrawn = true
    }

    const acts = [
      redeem,
      redeem,
      open,
      open,
      open,
      buy,
      buy,
      abandon,
      payLate,
      refund,
      refund,
      charge,
      freeze,
      withdraw,
    ]
    const steps = rounds(300, 10_000)
    for (turn = 1; turn <= steps; turn += 1) {
      const family = families[below(families.length)] as Family
      const act = acts[below(acts.length)] as (family: Family) => Promise<void>
      await act(family)
      const held = await db
        .selectFrom('gift_lot')
        .select(['gift_card_id', 'left_pence'])
        .where('account_id', '=', family.accountId)
        .orderBy('created_at')
        .execute()
      expect(
        held.map(({ left_pence }) => left_pence),
        `${act.name}, step ${turn}`,
      ).toEqual(family.lots.map(({ left }) => left))
      if (turn % 100 === 0) expect(await brokenInvariants(db, paymentInvariants)).toEqual([])
    }
    expect(await brokenInvariants(db, paymentInvariants)).toEqual([])
  }))
