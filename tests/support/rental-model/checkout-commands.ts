// Checkouts as commands. A family opens one, pays at once, late or not at all, and presses the button. Events come late, repeatedly
// or never.
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Answer, notePayment, open, receiveEvents, resolve } from './checkouts.ts'
import {
  type Command,
  command,
  expectSameAnswer,
  indexesWhere,
  loanedPieces,
  loanId,
  pickSubject,
  pickSubjects,
  readyPieces,
  runJobsAndSummarise,
} from './command.ts'
import { type Checkout, creditsInUse, creditsOf, type Model, type Wanted, waitingLossOf } from './model.ts'
import type { RealFamily } from './real-family.ts'

const outcomes = [
  'paid',
  'paid',
  'paid',
  'declined',
  'left open',
  'left open',
  'by event',
  'no event',
  'never opened',
] as const
type Outcome = (typeof outcomes)[number]
const outcome = fc.constantFrom(...outcomes)
const number = fc.nat(99)
const few = (maxLength: number) => fc.array(number, { minLength: 1, maxLength })

/** Opens a checkout, pays for it or not, and presses the button, as a page does. */
async function checkOut(m: Model, real: RealFamily, wanted: Wanted, paid: Outcome): Promise<void> {
  if (paid === 'never opened') return press(m, real, wanted)
  const opened = await requestCheckout(m, real, wanted)
  const { answer, checkout } = open(m, wanted)
  expectSameAnswer(real.answer(opened), answer, 'opened')
  if (!opened.ok || !checkout || paid === 'left open') return
  const due = checkout.state === 'open' ? checkout.amount : 0
  expect(opened.body.clientSecret === null ? 0 : opened.body.amount, 'what is due').toBe(due)
  if (due === 0 || paid === 'declined') return press(m, real, wanted)
  real.pay(opened.body.checkoutId)
  checkout.payment = 'paid'
  m.money.paid += due
  if (paid === 'paid') return press(m, real, wanted)
  if (paid === 'no event') return
  await receive(m, real, m.checkouts.indexOf(checkout), [`evt_${m.checkouts.length}`])
}

/** Runs the jobs that are waiting, which end abandoned checkouts, and then delivers the events. */
async function receive(m: Model, real: RealFamily, at: number, eventIds: readonly string[]): Promise<void> {
  await runJobsAndSummarise(m, real)
  const { ids } = await real.read()
  await real.deliver(ids.checkouts[at] as string, eventIds)
  receiveEvents(m, m.checkouts[at] as Checkout, eventIds)
}

function requestCheckout(m: Model, { call, viewer, ...real }: RealFamily, wanted: Wanted) {
  if (wanted.slot !== 'rental') {
    const open = wanted.slot === 'keep-piece' ? 'getKeepPayment' : 'getLossPayment'
    return call(open, { params: { id: loanId(m, { call, viewer, ...real }, wanted.loan) } }, { viewer })
  }
  const body = { inventoryItemIds: real.idsOf(wanted.get), returnItemsIds: real.idsOf(wanted.back) }
  return call('getPaymentIntent', { body }, { viewer })
}

const press = async (m: Model, real: RealFamily, wanted: Wanted): Promise<void> =>
  expectSameAnswer(await submit(m, real, wanted), resolve(m, wanted), 'pressed')

async function submit(m: Model, real: RealFamily, wanted: Wanted): Promise<Answer> {
  const { call, viewer, answer } = real
  if (wanted.slot !== 'rental') {
    const pay = wanted.slot === 'keep-piece' ? 'keepPiece' : 'payLoss'
    return answer(await call(pay, { params: { id: loanId(m, real, wanted.loan) } }, { viewer }))
  }
  const [inventoryItemIds, returnItemsIds] = [real.idsOf(wanted.get), real.idsOf(wanted.back)]
  const postageStatus = 'paid'
  if (wanted.get.length === 0)
    return answer(await call('announceReturn', { body: { itemsIds: returnItemsIds } }, { viewer }))
  if (wanted.back.length === 0)
    return answer(await call('placeOrder', { body: { inventoryItemIds, postageStatus } }, { viewer }))
  return answer(await call('makeOrder', { body: { inventoryItemIds, returnItemsIds, postageStatus } }, { viewer }))
}

/** Mostly chooses pieces that each fit the credits, though perhaps not together. */
function wantedPieces(m: Model, chances: readonly number[]): number[] {
  const left = m.limit - creditsInUse(m)
  const fitting = readyPieces(m).filter((piece) => creditsOf(m, [piece]) <= left)
  return pickSubjects(indexesWhere(m.pieces), fitting.length > 0 ? fitting : readyPieces(m), chances)
}
const goingBack = (m: Model, chances: readonly number[]) =>
  pickSubjects(
    loanedPieces(m),
    loanedPieces(m, ({ state }) => state === 'at_home'),
    chances,
  )

export const order = fc.record({ get: few(2), paid: outcome }).map(({ get, paid }) =>
  command(
    `order [${get}], ${paid}`,
    (m) => (wantedPieces(m, get).length > 0 ? wantedPieces(m, get) : undefined),
    (m, real, pieces) => checkOut(m, real, { slot: 'rental', get: pieces, back: [] }, paid),
  ),
)
export const swap = fc.record({ get: few(2), back: few(2), paid: outcome }).map(({ get, back, paid }) =>
  command(
    `swap [${back}] for [${get}], ${paid}`,
    (m) => {
      const wanted = { slot: 'rental' as const, get: wantedPieces(m, get), back: goingBack(m, back) }
      return wanted.get.length > 0 && wanted.back.length > 0 ? wanted : undefined
    },
    (m, real, wanted) => checkOut(m, real, wanted, paid),
  ),
)
export const sendBack = fc.record({ back: few(3), paid: outcome }).map(({ back, paid }) =>
  command(
    `send back [${back}], ${paid}`,
    (m) => (goingBack(m, back).length > 0 ? goingBack(m, back) : undefined),
    (m, real, pieces) => checkOut(m, real, { slot: 'rental', get: [], back: pieces }, paid),
  ),
)
export const buy = fc.record({ which: number, paid: outcome }).map(({ which, paid }) =>
  command(
    `buy ${which}, ${paid}`,
    (m) => {
      const piecesAtHome = indexesWhere(m.loans, ({ state }) => state === 'at_home' || state === 'return_announced')
      return pickSubject(indexesWhere(m.loans), piecesAtHome, which)
    },
    (m, real, loan) => checkOut(m, real, { slot: 'keep-piece', loan }, paid),
  ),
)
export const payLoss = fc.record({ which: number, paid: outcome }).map(({ which, paid }) =>
  command(
    `pay for lost ${which}, ${paid}`,
    (m) => {
      const approved = indexesWhere(m.loans, (loan) => waitingLossOf(m, loan)?.state === 'approved')
      return pickSubject(indexesWhere(m.loans), approved, which)
    },
    (m, real, loan) => checkOut(m, real, { slot: 'lost-piece', loan }, paid),
  ),
)
/** Repeats a request, as from another tab or after a lost answer. */
export const pressAgain = fc.nat(2).map((back) =>
  command(
    `press again, ${back} back`,
    (m) => m.checkouts.at(-1 - back)?.wanted,
    (m, real, wanted) => press(m, real, wanted),
  ),
)

const pickCheckout = (m: Model, which: number, is: (checkout: Checkout) => boolean): number | undefined => {
  const all = indexesWhere(m.checkouts, is)
  return all[which % all.length]
}
const idOf = (real: RealFamily, at: number) => real.ids().checkouts[at] as string

/** Finishes a card form that was left open; its event comes once, several times, or not yet. */
export const payLate = fc.record({ which: number, events: fc.nat(3) }).map(({ which, events }) =>
  command(
    `pay late ${which}, ${events} events`,
    (m) => pickCheckout(m, which, ({ payment }) => payment === 'unpaid'),
    async (m, real, at) => {
      const checkout = m.checkouts[at] as Checkout
      real.pay(idOf(real, at))
      checkout.payment = 'paid'
      m.money.paid += checkout.amount
      if (events === 0) return
      await receive(m, real, at, [`evt_late_${at}`, `evt_late_${at}_2`, `evt_late_${at}`].slice(0, events))
    },
  ),
)
/** Delivers a payment's event late, or again. */
export const deliverLate = fc.record({ which: number, again: fc.boolean() }).map(({ which, again }) =>
  command(
    `deliver an event of payment ${which}${again ? ' again' : ''}`,
    (m) => pickCheckout(m, which, ({ payment }) => payment === 'paid'),
    (m, real, at) => receive(m, real, at, [again ? `evt_late_${at}` : `evt_${which}_later_${m.checkouts.length}`]),
  ),
)
/** Finds payments that no event reported. */
export const reconcile: fc.Arbitrary<Command> = fc.constant(
  command(
    'reconcile with the provider',
    (m) => m.checkouts.some(({ payment }) => payment !== 'none') || undefined,
    async (m, real) => {
      await real.reconcile()
      for (const checkout of m.checkouts) notePayment(m, checkout)
    },
  ),
)
