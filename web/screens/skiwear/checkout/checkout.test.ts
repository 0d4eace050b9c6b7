import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { action, loader } from './checkout.tsx'

const secret = 's'.repeat(43)
const bookingId = '01999999-aaaa-7bbb-8ccc-000000000001'
const missing = { ok: false, status: 404, errors: [{ code: 'not_found', message: 'Not found' }] }
const found = (body: object) => ({ ok: true, status: 200, body })

/** Runs the loader or action of a checkout's page, with a guest's cookie. */
function run(
  page: typeof loader | typeof action,
  answers: (call: string, code: string | undefined) => object,
  form?: Record<string, string>,
) {
  const context = new RouterContextProvider()
  const call = async (id: string, { params }: { params?: { code?: string } }) => answers(id, params?.code)
  context.set(apiContext, call as unknown as CallApi)
  const request = new Request('http://shop.test/', {
    headers: { cookie: `wrenlet_ski=${secret}` },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const params = { id: '01999999-aaaa-7bbb-8ccc-dddddddddddd' }
  return page({ context, request, params } as never).catch((thrown: unknown) => thrown)
}

test('an unknown checkout shows no booking, even if the browser has the secret of another one', async () => {
  const page = await run(loader, (call) => (call === 'skiBooking' ? found({ booking: {} }) : missing))
  expect(page).toMatchObject({ data: null, init: { status: 404 } })
})

test.each([['booking'], ['change'], ['fee']])(
  'a completed checkout confirms what was paid, even if the provider has reported it first: %s',
  async (kind) => {
    const page = await run(loader, (call) =>
      call === 'skiCheckout' ? found({ bookingId, kind, open: null }) : missing,
    )
    expect((page as Response).headers.get('location')).toBe(`/skiwear/bookings/${secret}?paid=${kind}`)
  },
)

test('an open checkout leads back to what was chosen, or to the booking that it is for', async () => {
  const backFrom = async (open: object) => {
    const page = await run(loader, (call) => {
      if (call === 'skiCheckout') return found({ bookingId: null, kind: 'booking', open })
      return call === 'paymentConfiguration' ? found({}) : missing
    })
    return (page as { data: { backTo: string } }).data.backTo
  }
  const kits = '/skiwear?first=2027-02-13&last=2027-02-19&size1=104cm&part1=jacket'
  expect(await backFrom({ bookingId: null, path: kits })).toBe(kits)
  expect(await backFrom({ bookingId, path: null })).toBe(`/skiwear/bookings/${secret}`)
})

test('a checkout for a booking that exists is open until it is paid', async () => {
  const open = { bookingId, path: null }
  const page = await run(loader, (call) =>
    call === 'skiCheckout' ? found({ bookingId, kind: 'fee', open }) : found({ booking: {} }),
  )
  expect(page).toMatchObject({ data: { open } })
})

test('a completed checkout redirects a guest to the booking by its secret, and an account by its id', async () => {
  const redirected = async (readable: string) => {
    const page = await run(loader, (call, code) => {
      if (call === 'skiCheckout') return found({ bookingId, kind: 'booking', open: null })
      return code === readable ? found({ booking: {} }) : missing
    })
    const { headers } = page as Response
    return [headers.get('location'), headers.has('set-cookie')]
  }
  expect(await redirected(secret)).toEqual([`/skiwear/bookings/${secret}?paid=booking`, true])
  expect(await redirected(bookingId)).toEqual([`/skiwear/bookings/${bookingId}?paid=booking`, false])
})

test('a paid late fee redirects to the booking, which confirms it', async () => {
  const page = await run(action, (call) => (call === 'completeSki' ? found({ bookingId }) : missing), { kind: 'fee' })
  expect((page as Response).headers.get('location')).toBe(`/skiwear/bookings/${secret}?paid=fee`)
})
