import { describe, expect, it } from 'vitest'
import { type EndpointId, endpoints } from '#contract/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Answered, Dispatch } from '../dispatch.ts'
import type { CallContext } from '../handler.ts'
import { anonymousCalls, readingCalls } from './page-calls.ts'

const own: CallContext = {
  viewer: { accountId: 'a' as Id<'account'>, sessionHash: Buffer.alloc(32) },
  requestId: 'r',
  ip: '192.0.2.7',
  userAgent: 'theirs',
  setCookie() {},
  clearCookie() {},
}

function aPage(status = 200) {
  const contexts: CallContext[] = []
  const dispatch: Dispatch = async (id, _raw, context): Promise<Answered> => {
    contexts.push(context)
    return status === 200
      ? { ok: true, status, body: {}, endpoint: endpoints[id] }
      : { ok: false, status, errors: [{ code: 'unexpected', message: 'x' }] }
  }
  const page = anonymousCalls(dispatch, own)
  const call = page.call as (id: EndpointId, input: object) => Promise<unknown>
  return { call, contexts, page }
}

describe('a page for visitors', () => {
  it('is shared when it is made of cacheable answers, and calls without a viewer', async () => {
    const { call, contexts, page } = aPage()
    await call('listProducts', { query: {} })
    await call('testimonials', {})
    expect(page.isForEverybody()).toBe(true)
    for (const { viewer, ip, userAgent } of contexts)
      expect({ viewer, ip, userAgent }).toEqual({ viewer: null, ip: '', userAgent: '' })
  })

  it('may ask who is signed in: the answer for every visitor is nobody', async () => {
    const { call, contexts, page } = aPage(401)
    await call('customerInfo', {})
    expect(page.isForEverybody()).toBe(true)
    expect(contexts[0]?.viewer).toBeNull()
  })

  it('is private when it changes something, and does so as its caller', async () => {
    const { call, contexts, page } = aPage()
    await call('requestPasswordReset', { body: { email: 'a@b.co' } })
    expect(page.isForEverybody()).toBe(false)
    expect(contexts[0]).toBe(own)
  })

  it('is private when it contains an uncacheable answer, which is requested with its caller’s address', async () => {
    const { call, contexts, page } = aPage()
    await call('checkAvailability', { query: { ids: [] } })
    expect(page.isForEverybody()).toBe(false)
    expect(contexts).toMatchObject([{ viewer: null, ip: own.ip, userAgent: '' }])
  })

  it('is private when a part of it has failed', async () => {
    const { call, page } = aPage(503)
    await call('testimonials', {})
    expect(page.isForEverybody()).toBe(false)
  })
})

describe('a page that is only read', () => {
  const readOnlyCall = readingCalls(async (id) => ({ ok: true, status: 200, body: {}, endpoint: endpoints[id] }))

  it('may read', async () => {
    expect(await readOnlyCall('customerInfo', {}, own)).toMatchObject({ ok: true })
  })

  it('may not write', () => {
    const writes = (Object.keys(endpoints) as EndpointId[]).filter((id) => endpoints[id].method !== 'GET')
    const permitted = writes.filter((id) => {
      try {
        void readOnlyCall(id, {}, own)
        return true
      } catch {
        return false
      }
    })
    expect(permitted).toEqual([])
  })
})
