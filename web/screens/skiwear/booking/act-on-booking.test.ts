import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { actOnBooking } from '#web/screens/skiwear/booking/act-on-booking.ts'

const secret = 's'.repeat(43)
const bookingId = '01999999-aaaa-7bbb-8ccc-000000000001'
const checkoutId = '01999999-aaaa-7bbb-8ccc-dddddddddddd'
const jacket = '01999999-aaaa-7bbb-8ccc-000000000002'
const refusal = { ok: false, status: 400, errors: [{ code: 'invalid_request', message: 'No', field: 'body.number' }] }

/** Posts a form of the booking's page. @returns the calls that were made, and the outcome */
async function postForm(form: Record<string, string>, { code = secret, answer = {} as object } = {}) {
  const called: unknown[] = []
  const call = async (id: string, input: object) => {
    called.push([id, input])
    return { ok: true, status: 200, body: { checkoutId }, ...answer }
  }
  const request = new Request('http://shop.test/', { method: 'POST', body: new URLSearchParams(form) })
  const outcome = await actOnBooking(call as unknown as CallApi, request, code).catch((thrown: unknown) => thrown)
  return { called, outcome }
}

it('cancels the ticked pieces, and refuses a form with none', async () => {
  const { called, outcome } = await postForm({ act: 'cancel', items: jacket, back: `${jacket} 1575` })
  expect(called).toEqual([['cancelSki', { params: { code: secret }, body: { itemsIds: [jacket], refund: 1575 } }]])
  expect((outcome as Response).headers.get('location')).toBe(`/skiwear/bookings/${secret}?done=cancel`)
  expect(await postForm({ act: 'cancel' })).toMatchObject({ called: [], outcome: { init: { status: 400 } } })
})

it('keeps what was typed when a proof of posting is refused, with the message at its field', async () => {
  const { outcome } = await postForm({ act: 'post', day: '2027-02-20', number: ' ' }, { answer: refusal })
  expect(outcome).toMatchObject({
    data: { form: 'post', problem: 'No', field: 'number', values: { day: '2027-02-20', number: '' } },
    init: { status: 400 },
  })
})

it('redirects to the payment of a late fee, with a cookie for a guest’s secret but not for an account', async () => {
  const redirected = async (code: string) => {
    const { headers } = (await postForm({ act: 'fee' }, { code })).outcome as Response
    return [headers.get('location'), headers.get('set-cookie')?.split(';')[0]]
  }
  expect(await redirected(secret)).toEqual([`/skiwear/checkout/${checkoutId}`, `wrenlet_ski=${secret}`])
  expect(await redirected(bookingId)).toEqual([`/skiwear/checkout/${checkoutId}`, undefined])
})
