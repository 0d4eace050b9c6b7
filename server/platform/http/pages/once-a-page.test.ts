import { expect, it } from 'vitest'
import type { Answered, Dispatch } from '../dispatch.ts'
import type { CallContext } from '../handler.ts'
import { onceAPage } from './once-a-page.ts'

const context = {} as CallContext

function countedCalls() {
  const requests: string[] = []
  const dispatch: Dispatch = async (id, raw) => {
    requests.push(`${id} ${JSON.stringify(raw)}`)
    return { ok: false, status: requests.length, errors: [] } satisfies Answered
  }
  return { requests, call: onceAPage(dispatch) }
}

it('reads the same call once, even for simultaneous requests', async () => {
  const { requests, call } = countedCalls()
  const answers = await Promise.all([call('customerInfo', {}, context), call('customerInfo', {}, context)])
  answers.push(await call('customerInfo', {}, context))
  expect(requests).toEqual(['customerInfo {}'])
  expect(answers.map((answer) => answer.status)).toEqual([1, 1, 1])
})

it('keeps other input and other calls separate', async () => {
  const { requests, call } = countedCalls()
  await call('productFilters', { query: {} }, context)
  await call('productFilters', { query: { sizes: ['098cm'] } }, context)
  await call('listRentals', {}, context)
  expect(requests).toHaveLength(3)
})

it('reads again after a call that may change something, and never caches such a call', async () => {
  const { requests, call } = countedCalls()
  await call('customerInfo', {}, context)
  await call('refreshCheckoutSession', {}, context)
  await call('refreshCheckoutSession', {}, context)
  await call('customerInfo', {}, context)
  expect(requests).toHaveLength(4)
})

it('discards what was read during a change', async () => {
  const { requests, call } = countedCalls()
  await Promise.all([call('refreshCheckoutSession', {}, context), call('customerInfo', {}, context)])
  await call('customerInfo', {}, context)
  expect(requests.filter((request) => request.startsWith('customerInfo'))).toHaveLength(2)
})
