import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { loadSkiwear } from '#web/screens/skiwear/load-skiwear.ts'

const secret = 's'.repeat(43)
const kits = 'first=2027-02-13&last=2027-02-19&size1=104cm&part1=jacket'
const answers: Record<string, object> = {
  skiTerms: {
    parts: [{ part: 'jacket' }],
    sizes: [{ size: '104cm' }],
    mostChildren: 6,
    firstBookable: '2026-11-24',
    lastBookable: '2027-11-20',
  },
  customerInfo: { user: null },
}

/** Loads the page. @returns the input of each call by its id, and the outcome */
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

it('moves the secret of an email’s link into the cookie and redirects to the address without it', async () => {
  const { called, outcome } = await opened(`/skiwear?${kits}&held=${secret}`)
  const { status, headers } = outcome as Response
  expect([status, headers.get('location')]).toEqual([302, `/skiwear?${kits}`])
  expect(headers.get('set-cookie')).toContain(`wrenlet_ski=${secret}; Path=/`)
  expect(called).toEqual({ skiAvailability: { query: { secret } } })
})

it('keeps the current cookie when the secret of a link no longer holds anything', async () => {
  const paying = `wrenlet_ski=${'p'.repeat(43)}`
  const { outcome } = await opened(`/skiwear?${kits}&held=${secret}`, paying, false)
  const { status, headers } = outcome as Response
  expect([status, headers.get('location')]).toEqual([302, `/skiwear?${kits}`])
  expect(headers.get('set-cookie')).toBeNull()
})

it('sets no cookie for what cannot be a secret', async () => {
  const { outcome } = await opened(`/skiwear?${kits}&held=a;Domain=evil.test`)
  expect((outcome as Response).headers.get('location')).toBe(`/skiwear?${kits}`)
  expect((outcome as Response).headers.get('set-cookie')).toBeNull()
})

it('reads the designs and the quote with a guest’s secret, so that pieces held for the guest count as free', async () => {
  const query = { firstDay: '2027-02-13', lastDay: '2027-02-19', kits: ['104cm~jacket'] }
  const { called } = await opened(`/skiwear?${kits}`, `wrenlet_ski=${secret}`)
  expect(called).toMatchObject({ skiQuote: { query: { ...query, secret } }, skiAvailability: { query: { secret } } })
  expect((await opened(`/skiwear?${kits}`)).called.skiQuote).toEqual({ query })
})
