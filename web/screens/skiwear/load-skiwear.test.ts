import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { loadSkiwear } from '#web/screens/skiwear/load-skiwear.ts'

const secret = 's'.repeat(43)
const kits = 'first=2027-02-13&last=2027-02-19&size1=104cm&part1=jacket'
const answers: Record<string, object> = {
  skiTerms: {
    ...{ parts: [{ part: 'jacket' }], sizes: [{ size: '104cm' }], mostChildren: 6 },
    ...{ firstBookable: '2026-11-24', lastBookable: '2027-11-20' },
  },
  customerInfo: { user: null },
}

/** @returns what each call was asked with, and the outcome */
async function opened(path: string, cookie = '', holding = true) {
  const called: Record<string, object> = {}
  const call = async (id: string, input: object) => {
    called[id] = input
    return {
      ok: true,
      status: 200,
      body: id === 'skiAvailability' ? { dates: {}, styles: [], holding } : (answers[id] ?? {}),
    }
  }
  const request = new Request(`http://shop.test${path}`, { headers: { cookie } })
  const outcome = await loadSkiwear(call as unknown as CallApi, request).catch((thrown: unknown) => thrown)
  return { called, outcome }
}

it('the link of an email about held kits puts its secret into the cookie, and the address without it is shown', async () => {
  const { called, outcome } = await opened(`/skiwear?${kits}&held=${secret}`)
  const { status, headers } = outcome as Response
  expect([status, headers.get('location')]).toEqual([302, `/skiwear?${kits}`])
  expect(headers.get('set-cookie')).toContain(`wrenlet_ski=${secret}; Path=/`)
  expect(called).toEqual({ skiAvailability: { query: { secret } } })
})

it('a link that holds nothing any more keeps the cookie of what is being paid for', async () => {
  const paying = `wrenlet_ski=${'p'.repeat(43)}`
  const { outcome } = await opened(`/skiwear?${kits}&held=${secret}`, paying, false)
  const { status, headers } = outcome as Response
  expect([status, headers.get('location')]).toEqual([302, `/skiwear?${kits}`])
  expect(headers.get('set-cookie')).toBeNull()
})

it('what could be no secret sets no cookie', async () => {
  const { outcome } = await opened(`/skiwear?${kits}&held=a;Domain=evil.test`)
  expect((outcome as Response).headers.get('location')).toBe(`/skiwear?${kits}`)
  expect((outcome as Response).headers.get('set-cookie')).toBeNull()
})

it('a guest’s designs and quote are asked with their secret, so that what is held for them counts as free', async () => {
  const query = { firstDay: '2027-02-13', lastDay: '2027-02-19', kits: ['104cm~jacket'] }
  const { called } = await opened(`/skiwear?${kits}`, `wrenlet_ski=${secret}`)
  expect(called).toMatchObject({ skiQuote: { query: { ...query, secret } }, skiAvailability: { query: { secret } } })
  expect((await opened(`/skiwear?${kits}`)).called.skiQuote).toEqual({ query })
})
