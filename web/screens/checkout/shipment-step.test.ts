// The cookies of the basket and of the ticked returns may be out of date after another order or return, on another
// device or in another account.
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { basketCookie, readBasket } from '#web/lib/basket/basket.ts'
import { readSwap, swapCookie } from '#web/lib/swap.ts'
import { basketOf, loadShipment, shipmentAction } from './shipment-step.tsx'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [inBasket, ticked, returnable] = [id(1), id(2), id(3)]
const piece = (itemId: string, allowed: boolean) => ({ itemId, can: { return: { allowed } } })
const rentals = (...active: ReturnType<typeof piece>[]) => ({ status: 200, body: { rentals: { active } } })
const checkout = (orderId: string | null) => ({ status: 200, body: { checkout: orderId && { orderId } } })

type Answers = Record<string, { status: number; body?: unknown }>
/** Answers by call id; all others are refused. */
function callsOf(answers: Answers) {
  const calls: [id: string, input: unknown][] = []
  const call = async (name: string, input: unknown) => {
    calls.push([name, input])
    const { status, body } = answers[name] ?? { status: 503 }
    return body === undefined ? { ok: false, status, errors: [] } : { ok: true, status, body }
  }
  return { calls, call: call as unknown as CallApi }
}
const entry = (g: string) => ({ p: id(9), s: '098cm', c: 'used' as const, g })
function requestWith(...ticks: string[]) {
  const basket = basketCookie([entry(inBasket)], false)
  const cookie = [basket, swapCookie(ticks, false)].map((line) => line.split(';')[0]).join('; ')
  return new Request('http://localhost/checkout?step=shipment', { headers: { cookie } })
}
const pressContinue = (answers: Answers, ...ticks: string[]) => {
  const { calls, call } = callsOf({
    customerDetails: { status: 200, body: {} },
    getPaymentIntent: { status: 200, body: { replaced: [] } },
    ...answers,
  })
  const outcome = shipmentAction(call, requestWith(...ticks), new FormData()).catch((thrown: unknown) => thrown)
  return outcome.then((outcome) => ({ calls, outcome }))
}

test.each([
  ['cannot go back now, because another return is pending', rentals(piece(ticked, false))],
  ['has been sent back or bought on another device', rentals()],
  ['belongs to another account, while this one has never joined', { status: 403 }],
])('a ticked piece that %s does not stop the order, and is unticked', async (_, listRentals) => {
  const { calls, outcome } = await pressContinue({ listRentals, checkoutOfBasket: checkout(null) }, ticked)
  expect(calls).toContainEqual(['getPaymentIntent', { body: { inventoryItemIds: [inBasket], returnItemsIds: [] } }])
  expect((outcome as Response).headers.get('location')).toBe('/checkout?step=summary')
  expect((outcome as Response).headers.get('set-cookie')).toBe(swapCookie([], false))
})

test('a swap continues with the pieces that may go back', async () => {
  const listRentals = rentals(piece(ticked, false), piece(returnable, true), piece(id(4), true))
  const answers = { listRentals, checkoutOfBasket: checkout(null) }
  const { calls, outcome } = await pressContinue(answers, ticked, returnable)
  const body = { inventoryItemIds: [inBasket], returnItemsIds: [returnable] }
  expect(calls).toContainEqual(['getPaymentIntent', { body }])
  expect(readSwap((outcome as Response).headers.get('set-cookie'))).toEqual([returnable])

  const whole = await pressContinue({ listRentals: rentals(piece(ticked, true)) }, ticked)
  expect(whole.calls.map(([name]) => name)).toEqual(['customerDetails', 'listRentals', 'getPaymentIntent'])
  expect((whole.outcome as Response).headers.get('set-cookie')).toBeNull()
})

test('a swap that has been ordered since keeps its returns, so the page leads to its order', async () => {
  const { calls, call } = callsOf({ listRentals: rentals(), checkoutOfBasket: checkout(id(8)) })
  const basket = { inventoryItemIds: [inBasket], returnItemsIds: [ticked] }
  expect(await basketOf(call, requestWith(ticked))).toEqual(basket)
  expect(calls).toContainEqual(['checkoutOfBasket', { query: basket }])
})

test('a swap keeps its return if the closet cannot be read', async () => {
  const { call } = callsOf({ listRentals: { status: 503 } })
  expect(await basketOf(call, requestWith(ticked))).toMatchObject({ returnItemsIds: [ticked] })
})

const offered = { shippingCost: { status: 200, body: { outboundPostagePrice: 395, deliveryTime: '2–3 working days' } } }
const load = (answers: Answers) => {
  const known = { customerInfo: { status: 200, body: { user: {} } } }
  const checkAvailability = { status: 200, body: { items: [{ id: inBasket, available: true, yours: false }] } }
  return loadShipment(callsOf({ ...offered, ...known, checkAvailability, ...answers }).call, requestWith())
}

test('the delivery costs what the server asks for this basket, even if the orders cannot be read', async () => {
  const postage = { outboundPostagePrice: 0, outboundFree: true }
  const checkoutOfBasket = { status: 200, body: { checkout: null, payer: null, otherOpen: false, postage } }
  expect(await load({ checkoutOfBasket, listOrders: { status: 503 } })).toMatchObject({ postage })
  const unknown = await load({ checkoutOfBasket: { status: 503 }, listOrders: { status: 503 } })
  expect(unknown).toMatchObject({ pieces: 1, postage: null, deliveryTime: '2–3 working days' })
})

const openedWith = (orderId: string | null, yours: boolean) => {
  const items = [inBasket, id(2)].map((g) => ({ id: g, available: g !== inBasket, yours: g === inBasket && yours }))
  const answers = {
    ...offered,
    customerInfo: { status: 200, body: { user: {} } },
    checkoutOfBasket: checkout(orderId),
    checkAvailability: { status: 200, body: { items } },
  }
  const cookie = basketCookie([entry(inBasket), entry(id(2))], false).split(';')[0] ?? ''
  const request = new Request('http://localhost/checkout?step=shipment&joined=1', { headers: { cookie } })
  return loadShipment(callsOf(answers).call, request).catch((thrown: unknown) => thrown)
}

test('pieces that this account has ordered since leave the basket, and the page says so', async () => {
  const { headers } = (await openedWith(null, true)) as Response
  expect(headers.get('location')).toBe('/checkout?step=shipment&joined=1&ordered=1')
  expect(readBasket(headers.get('set-cookie')?.split(';')[0]).map(({ g }) => g)).toEqual([id(2)])
  // A piece that somebody else has taken stays until an equal one is held, or it is removed.
  expect(await openedWith(null, false)).toMatchObject({ pieces: 2, ordered: false })
})

test('a basket that was ordered unchanged stays, so the page leads to its order', async () => {
  expect(await openedWith(id(8), true)).toMatchObject({ pieces: 2 })
})
