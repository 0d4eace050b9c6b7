// The order is what the page showed and the card paid for, whatever another tab has put into the cookies since.
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { basketCookie } from '#web/lib/basket/basket.ts'
import { swapCookie } from '#web/lib/swap.ts'
import { summaryAction } from './summary-step.tsx'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [shown, addedSince, goesBack, tickedSince] = [id(1), id(2), id(3), id(4)]
const entry = (g: string) => ({ p: id(9), s: '098cm', c: 'used' as const, g })

/** Presses the last button of a page that was opened before another tab changed the basket and the ticks. */
async function placeOrder(fields: Record<string, string>) {
  const calls: [id: string, input: unknown][] = []
  const call = (async (name: string, input: unknown) => {
    calls.push([name, input])
    return { ok: true, status: 200, body: { orderId: 'new', rentals: { active: [] } } }
  }) as unknown as CallApi
  const cookies = [
    basketCookie([entry(shown), entry(addedSince)], false),
    swapCookie([goesBack, tickedSince], false),
  ].map((line) => line.split(';')[0])
  const request = new Request('http://localhost/checkout?step=summary', { headers: { cookie: cookies.join('; ') } })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const outcome = await summaryAction(call, request, form).catch((thrown: unknown) => thrown)
  return { calls, headers: (outcome as Response).headers }
}

test('a swap sends the pieces of the page, and the other tab’s piece and tick stay for later', async () => {
  const { calls, headers } = await placeOrder({ item: shown, returning: goesBack, postageStatus: 'paid' })
  const body = { inventoryItemIds: [shown], returnItemsIds: [goesBack], postageStatus: 'paid' }
  expect(calls).toEqual([['makeOrder', { body }]])
  expect(headers.get('location')).toBe('/confirmation?order=new')
  expect(headers.getSetCookie()).toEqual([basketCookie([entry(addedSince)], false), swapCookie([tickedSince], false)])
})

test('an order without returns books none, whatever has been ticked since', async () => {
  const { calls, headers } = await placeOrder({ item: shown })
  expect(calls).toEqual([['placeOrder', { body: { inventoryItemIds: [shown], postageStatus: 'free' } }]])
  expect(headers.getSetCookie()).toContain(swapCookie([goesBack, tickedSince], false))
})
