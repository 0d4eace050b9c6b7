import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { bookKits } from '#web/screens/skiwear/book-kits.ts'

const jacket = '01999999-aaaa-7bbb-8ccc-000000000001'
const checkoutId = '01999999-aaaa-7bbb-8ccc-dddddddddddd'
const kits =
  '/skiwear?first=2027-02-13&last=2027-02-19&size1=104cm&part1=jacket&part1=mittens&jacket1=first-run-ski-jacket'
const found = (body: object) => ({ ok: true, status: 200, body })
const refused = (status: number, field?: string) => ({
  ok: false,
  status,
  errors: [{ code: 'x', message: 'No', ...(field && { field }) }],
})

/** Posts the form of a page with this path. @returns the calls that were made, and the outcome */
async function postForm(path: string, answer: (id: string, input: Input) => object, cookie = '') {
  const called: { id: string; input: Input }[] = []
  const call = async (id: string, input: Input) => {
    called.push({ id, input })
    if (id === 'skiAvailability') return found({ styles: [{ slug: 'first-run-ski-jacket', productId: jacket }] })
    return answer(id, input)
  }
  const request = new Request(`http://shop.test${path}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ name: 'Ines Field', email: 'ines@example.com', total: '3850', key: 'one-press' }),
  })
  const outcome = await bookKits(call as unknown as CallApi, request).catch((thrown: unknown) => thrown)
  return { called, outcome }
}

interface Input {
  body?: { secret?: string; total?: number; children?: object[] }
}

it('holds the kits in the address, in any design where it names none, and redirects to the payment', async () => {
  const { called, outcome } = await postForm(kits, () => found({ checkoutId, guestSecret: 's'.repeat(43) }))
  expect(called.at(-1)?.input.body).toMatchObject({
    firstDay: '2027-02-13',
    lastDay: '2027-02-19',
    total: 3850,
    key: 'one-press',
    children: [
      {
        size: '104cm',
        pieces: [
          { part: 'jacket', productId: jacket },
          { part: 'mittens', productId: null },
        ],
      },
    ],
  })
  const { headers } = outcome as Response
  expect(headers.get('location')).toBe(`/skiwear/checkout/${checkoutId}`)
  expect(headers.get('set-cookie')).toContain(`wrenlet_ski=${'s'.repeat(43)}`)
})

it.each([
  ['/skiwear'],
  ['/skiwear?first=2027-02-13&size1=104cm&part1=jacket'],
  ['/skiwear?first=2027-02-13&last=2027-02-19&size1=104cm'],
  [`${kits}&children=2`],
])('holds nothing until everything is chosen: %s', async (path) => {
  const { called, outcome } = await postForm(path, () => found({}))
  expect(called).toEqual([])
  expect(outcome).toMatchObject({ init: { status: 400 } })
})

it('refuses a design that is no longer offered before anything is held', async () => {
  const { called, outcome } = await postForm(kits.replace('first-run-ski-jacket', 'gone-jacket'), () => found({}))
  expect(called.map(({ id }) => id)).toEqual(['skiAvailability'])
  expect(outcome).toMatchObject({ init: { status: 409 } })
})

it('replaces a secret that no longer belongs to a checkout', async () => {
  const { called, outcome } = await postForm(
    kits,
    (_, { body }) => (body?.secret ? refused(404) : found({ checkoutId, guestSecret: 'n'.repeat(43) })),
    `wrenlet_ski=${'o'.repeat(43)}`,
  )
  expect(called.map(({ input }) => input.body?.secret?.[0])).toEqual([undefined, 'o', undefined])
  expect((outcome as Response).headers.get('set-cookie')).toContain('n'.repeat(43))
})

it('keeps what was typed when it is refused, with the message at its field', async () => {
  const { outcome } = await postForm(kits, () => refused(400, 'body.customerData.postalCode'))
  expect(outcome).toMatchObject({
    data: { values: { name: 'Ines Field' }, problems: [{ message: 'No', field: 'postalCode' }] },
    init: { status: 400 },
  })
})

it('names what is not available', async () => {
  const errors = [{ code: 'items_unavailable', message: 'No', titles: ['Jacket in 3–4y', 'Jacket in 3–4y'] }]
  const { outcome } = await postForm(kits, () => ({ ok: false, status: 409, errors }))
  expect(outcome).toMatchObject({
    data: {
      problems: [
        { message: 'No', field: null },
        { message: 'Jacket in 3–4y', field: null },
      ],
    },
    init: { status: 409 },
  })
})
