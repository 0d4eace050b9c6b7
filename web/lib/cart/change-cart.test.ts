import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { changeCart } from '#web/lib/cart/change-cart.ts'

/** @returns the calls made so far, and a call that answers with these statuses in order */
function callsOf(...statuses: number[]) {
  const calls: [string, unknown][] = []
  const call = async (id: string, input: unknown) => {
    calls.push([id, input])
    const status = statuses[calls.length - 1] ?? 200
    return status === 200 ? { ok: true, status, body: { cartId: 'new' } } : { ok: false, status, errors: [] }
  }
  return { calls, call: call as unknown as CallApi }
}
const items = ['a']

it('adds to the existing cart, or to a new one', async () => {
  for (const cartId of ['mine', null]) {
    const { call, calls } = callsOf()
    expect(await changeCart(call, { cartId, items, remove: false })).toMatchObject({ ok: true })
    expect(calls).toEqual([['addToResaleCart', { body: { items, cartId } }]])
  }
})

it('replaces a deleted cart with a new one', async () => {
  const { call, calls } = callsOf(404, 200)
  expect(await changeCart(call, { cartId: 'old', items, remove: false })).toMatchObject({ ok: true })
  expect(calls[1]).toEqual(['addToResaleCart', { body: { items, cartId: null } }])
})

it('passes on a refusal without trying again', async () => {
  const { call, calls } = callsOf(409)
  expect(await changeCart(call, { cartId: 'mine', items, remove: false })).toMatchObject({ status: 409 })
  expect(calls).toHaveLength(1)
})

it('removes nothing from a cart that does not exist', async () => {
  expect(await changeCart(callsOf().call, { cartId: null, items, remove: true })).toBeUndefined()
  expect(await changeCart(callsOf(404).call, { cartId: 'old', items, remove: true })).toBeUndefined()
  expect(await changeCart(callsOf(200).call, { cartId: 'mine', items, remove: true })).toMatchObject({ ok: true })
})
