import { expect, test } from 'vitest'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { createLog } from '#server/platform/log/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { declaredOnly } from './declared-refusals.ts'

test('a code that the contract does not declare fails the test that receives it', async () => {
  const refuses = (code: 'plan_unavailable' | 'too_many') => async () => {
    throw new Refusal(code, 'no')
  }
  const dispatch = declaredOnly(
    createDispatch(
      { listPlans: refuses('plan_unavailable'), listBrands: refuses('too_many') } as Partial<Handlers> as Handlers,
      createLog('silent'),
    ),
  )
  const visitor = { viewer: null, requestId: '', ip: '', userAgent: '', setCookie() {}, clearCookie() {} }
  await expect(dispatch('listPlans', {}, visitor)).rejects.toThrow('listPlans was refused with plan_unavailable')
  expect(await dispatch('listBrands', {}, visitor)).toMatchObject({ status: 429 })
})
