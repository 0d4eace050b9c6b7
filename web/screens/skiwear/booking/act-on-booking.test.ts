import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { actOnBooking } from '#web/screens/skiwear/booking/act-on-booking.ts'

const secret = 's'.repeat(43)
const bookingId = '01999999-aaaa-7bbb-8ccc-000000000001'
const checkoutId = '01999999-aaaa-7bbb-8ccc-dddddddddddd'
const jacket = '01999999-aaaa-7bbb-8ccc-000000000002'
const refusal = { ok: false, status: 400, errors: [{ code: 'invalid_request', message: 'No', field: 'body.number' }] }

/** Posts a form of the booking's page. @returns the calls it makes, and the outcome */
async function pressed(form: Record<string, string>, { code = secret, answer = {} as object } = {}) {
  const called: unknown[] = []
  const call = async (id: string, input: object) => {
    called.push([id, input])
    return { ok: true, status: 200, body: { checkoutId }, ...answer }
  }
  const request = new Request('http://shop.test/', { method: 'POST', body: new URLSearchParams(form) })
  const outcome = await actOnBooking(call as unknown as CallApi, request, code).catch((thrown: unknown) => thrown)
  return { called, outcome }
}

it('cancels what is ticked, and nothing if nothing is ticked', async () => {
  const { called, outcome } = await pressed({ act: 'cancel', items: jacket, back: `${jacket} 1575` })
  expect(called).toEqual([['cancelSki', { params: { code: secret }, body: { itemsIds: [jacket], refund: 1575 } }]])
  expect((outcome as Response).headers.get('location')).toBe(`/skiwear/bookings/${secret}?done=cancel`)
  expect(await pressed({ act: 'cancel' })).toMatchObject({ called: [], outcome: { init: { status: 400 } } })
})

it('a posting that is refused keeps what was typed, with the message at its field', async () => {
  const { outcome } = await pressed({ act: 'post', day: '2027-02-20', number: ' ' }, { answer: refusal })
  expect(outcome).toMatchObject({
    data: { of: 'post', problem: 'No', field: 'number', values: { day: '2027-02-20', number: '' } },
    init: { status: 400 },
  })
})

it('a late fee leads to its payment, which a guest completes by the secret and an account without one', async () => {
  const leads = async (code: string) => {
    const { headers } = (await pressed({ act: 'fee' }, { code })).outcome as Response
    return [headers.get('location'), headers.get('set-cookie')?.split(';')[0]]
  }
  expect(await leads(secret)).toEqual([`/skiwear/checkout/${checkoutId}`, `wrenlet_ski=${secret}`])
  expect(await leads(bookingId)).toEqual([`/skiwear/checkout/${checkoutId}`, undefined])
})
