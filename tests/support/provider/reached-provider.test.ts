import { expect, test } from 'vitest'
import { toId } from '#server/kernel/ids.ts'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { CallContext, Handlers } from '#server/platform/http/handler.ts'
import { createLog } from '#server/platform/log/log.ts'
import { declaredReachOnly, recordProviderCalls } from './reached-provider.ts'

const gateway = recordProviderCalls({ getIntent: async () => ({}) })
const askProvider = async () => {
  await Promise.resolve()
  await gateway.getIntent()
  return {}
}
const handlers = {
  cancelOrder: askProvider,
  refreshMembership: askProvider,
  orderDetails: askProvider,
  endOtherSessions: async () => ({}),
}
const dispatch = declaredReachOnly(createDispatch(handlers as unknown as Handlers, createLog('silent')))
const context: CallContext = {
  viewer: { accountId: toId('0198c0de-0000-7000-8000-000000000001'), sessionHash: Buffer.alloc(32) },
  requestId: 'one',
  ip: '127.0.0.1',
  userAgent: '',
  setCookie() {},
  clearCookie() {},
}
const params = { id: '0198c0de-0000-7000-8000-000000000000' }

test('a call that reaches the provider without declaring it fails its test', async () => {
  await expect(dispatch('cancelOrder', { params }, context)).rejects.toThrow('cancelOrder reached the payment provider')
  await expect(dispatch('orderDetails', { params }, context)).rejects.toThrow('orderDetails reached')
})

test('a declared call may reach the provider, and a call that does not reach it needs no declaration', async () => {
  expect(await dispatch('refreshMembership', {}, context)).toMatchObject({ ok: true })
  expect(await dispatch('endOtherSessions', {}, context)).toMatchObject({ ok: true })
})
