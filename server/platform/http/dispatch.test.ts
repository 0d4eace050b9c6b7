import { describe, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { deadlineLeftMs, personDeadlineMs, withDeadline } from '#server/platform/deadline.ts'
import { createLog } from '#server/platform/log/log.ts'
import { Refusal } from '../refusal.ts'
import { createDispatch } from './dispatch.ts'
import type { CallContext, Handlers } from './handler.ts'

const log = createLog('silent')
const anonymous: CallContext = {
  viewer: null,
  requestId: 'r',
  ip: '127.0.0.1',
  userAgent: '',
  setCookie() {},
  clearCookie() {},
}
const signedIn: CallContext = {
  ...anonymous,
  viewer: { accountId: 'a' as Id<'account'>, sessionHash: Buffer.alloc(32) },
}
const handlersWith = (some: Partial<Handlers>) => some as Handlers

describe('one call', () => {
  it('waits only seconds for other servers, or less if its page allows less', async () => {
    let leftMs = 0
    const dispatch = createDispatch(
      handlersWith({
        listPlans: async () => {
          leftMs = deadlineLeftMs()
          return { plans: [] }
        },
      }),
      log,
    )
    await dispatch('listPlans', {}, anonymous)
    expect(leftMs).toBeGreaterThan(0)
    expect(leftMs).toBeLessThanOrEqual(personDeadlineMs)
    await withDeadline(50, () => dispatch('listPlans', {}, anonymous))
    expect(leftMs).toBeLessThanOrEqual(50)
  })

  it('returns the body that the handler returns', async () => {
    const dispatch = createDispatch(handlersWith({ listPlans: async () => ({ plans: [] }) }), log)
    expect(await dispatch('listPlans', {}, anonymous)).toMatchObject({ ok: true, status: 200, body: { plans: [] } })
  })

  it('returns 401 to an account call without a viewer, before the handler runs', async () => {
    let ran = false
    const dispatch = createDispatch(
      handlersWith({
        listOrders: async () => {
          ran = true
          return { orders: [], returns: [] }
        },
      }),
      log,
    )
    expect(await dispatch('listOrders', {}, anonymous)).toEqual({
      ok: false,
      status: 401,
      errors: [{ code: 'unauthorized', message: messages.unauthorized }],
    })
    // A caller without access does not learn what was wrong with the input.
    expect(await dispatch('listOrders', { query: { unknown: '1' } }, anonymous)).toMatchObject({ status: 401 })
    expect(ran).toBe(false)
    expect(await dispatch('listOrders', {}, signedIn)).toMatchObject({ ok: true })
  })

  it('returns 400 for invalid input', async () => {
    const dispatch = createDispatch(handlersWith({}), log)
    expect(await dispatch('login', { body: {} }, anonymous)).toMatchObject({ ok: false, status: 400 })
  })

  it('maps a refusal to its status and entry', async () => {
    const dispatch = createDispatch(
      handlersWith({
        listPlans: async () => {
          throw new Refusal('items_unavailable', messages.itemsUnavailable, { titles: ['Puddle raincoat'] })
        },
      }),
      log,
    )
    expect(await dispatch('listPlans', {}, anonymous)).toEqual({
      ok: false,
      status: 409,
      errors: [{ code: 'items_unavailable', message: messages.itemsUnavailable, titles: ['Puddle raincoat'] }],
    })
  })

  it('logs and returns a refusal that the contract of the call does not declare', async () => {
    const lines: object[] = []
    const dispatch = createDispatch(
      handlersWith({
        listPlans: async () => {
          throw new Refusal('over_credits', 'no')
        },
        productDetails: async () => {
          throw new Refusal('not_found', 'no')
        },
      }),
      { ...log, error: (facts: object) => void lines.push(facts) } as typeof log,
    )
    expect(await dispatch('listPlans', {}, anonymous)).toMatchObject({
      status: 409,
      errors: [{ code: 'over_credits' }],
    })
    expect(await dispatch('productDetails', { params: { id: 'x' } }, anonymous)).toMatchObject({ status: 404 })
    expect(lines).toEqual([{ endpoint: 'listPlans', requestId: 'r', code: 'over_credits' }])
  })

  it('reveals nothing about an unexpected failure', async () => {
    const dispatch = createDispatch(
      handlersWith({
        listPlans: async () => {
          throw new Error('password of the database is hunter2')
        },
      }),
      log,
    )
    expect(await dispatch('listPlans', {}, anonymous)).toEqual({
      ok: false,
      status: 500,
      errors: [{ code: 'unexpected', message: messages.unexpected }],
    })
  })

  it('returns 503 while the database is unreachable', async () => {
    const dispatch = createDispatch(
      handlersWith({
        listPlans: async () => {
          throw Object.assign(new Error('x'), { code: 'ECONNREFUSED' })
        },
      }),
      log,
    )
    expect(await dispatch('listPlans', {}, anonymous)).toMatchObject({
      ok: false,
      status: 503,
      errors: [{ code: 'not_ready' }],
    })
  })
})
