import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { loadBasket } from '#web/screens/storefront/basket/load-basket.ts'

const refused = { ok: false, status: 401, errors: [] }
/** Answers by endpoint; all others are refused. */
const calls = (answers: Record<string, unknown>, asked: unknown[] = []) =>
  ((id: string, input: unknown) => {
    asked.push([id, input])
    return Promise.resolve(id in answers ? { ok: true, status: 200, body: answers[id] } : refused)
  }) as unknown as CallApi

it.each([
  [true, 0],
  [false, 395],
])('a swap shows what its return costs: free %s', async (returnFree, returnPostage) => {
  const asked: unknown[] = []
  const call = calls({ checkoutOfBasket: { postage: { returnFree, returnsPostagePrice: 395 } } }, asked)
  expect(await loadBasket(call, [], ['g1', 'g2'])).toMatchObject({ returnPostage })
  expect(asked).toContainEqual(['checkoutOfBasket', { query: { returnItemsIds: ['g1', 'g2'] } }])
})

it('mentions no return where nothing goes back, or its price is unknown', async () => {
  const asked: unknown[] = []
  const answers = { checkoutOfBasket: { postage: { returnFree: true, returnsPostagePrice: 395 } } }
  expect(await loadBasket(calls(answers, asked), [], [])).toMatchObject({ returnPostage: null })
  expect(JSON.stringify(asked)).not.toContain('checkoutOfBasket')
  expect(await loadBasket(calls({}), [], ['g1'])).toMatchObject({ returnPostage: null, firstOrder: true })
})

it.each([
  ['can be undone', { allowed: true }, true],
  ['is over', { allowed: false }, false],
])('a membership whose ending %s is shown as such once it may not order', async (_, undoEnd, mayStay) => {
  const info = (allowed: boolean) => ({ user: { can: { order: { allowed } }, plan: { state: 'ending' } } })
  const membershipDetails = { membership: { can: { undoEnd } } }
  expect(await loadBasket(calls({ customerInfo: info(false), membershipDetails }), [], [])).toMatchObject({ mayStay })
  const asked: unknown[] = []
  await loadBasket(calls({ customerInfo: info(true), membershipDetails }, asked), [], [])
  expect(JSON.stringify(asked)).not.toContain('membershipDetails')
})
