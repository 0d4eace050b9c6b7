import { data, redirect } from 'react-router'
import type { CallApi, CallResult } from '#contract/index.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { oneOf, readForm, text, texts } from '#web/lib/form/read-form.ts'
import { skiCookie } from '#web/lib/ski/ski-cookie.ts'
import { skiBookingCopy as copy } from '#web/screens/skiwear/booking/copy.ts'
import { bookingPath, isSecret } from '#web/screens/skiwear/booking-path.ts'

/** Which form was refused and why, with what was ticked or typed. */
export type RefusedForm =
  | { form: 'cancel'; problem: string; values: string[] }
  | { form: 'post'; problem: string; field: 'day' | 'number' | null; values: { day: string; number: string } }
  | { form: 'fee'; problem: string }

const refused = (refusal: RefusedForm, answer?: { status: number }) => data(refusal, { status: answer?.status || 503 })

/**
 * Redirects to a payment that was opened on a booking's page. A guest's code goes into a cookie, so that this browser
 * can complete it.
 */
export function toPayment(checkoutId: string, code: string, request: Request): Response {
  const headers = isSecret(code) ? { 'set-cookie': skiCookie(code, request) } : undefined
  return redirect(`/skiwear/checkout/${checkoutId}`, headers && { headers })
}

/** Handles the forms of a booking's page: cancelling pieces, recording a proof of posting, and paying a late fee. */
export async function actOnBooking(call: CallApi, request: Request, code: string) {
  const form = await request.formData()
  const { act } = readForm(form, { act: oneOf(['cancel', 'post', 'fee']) })
  const params = { code }
  if (act === 'fee') {
    const answer = await call('paySkiFee', { params })
    if (!answer.ok) return refused({ form: 'fee', problem: refusalMessage(answer) }, answer)
    throw toPayment(answer.body.checkoutId, code, request)
  }
  if (act === 'post') {
    const values = readForm(form, { day: text, number: text })
    const answer = await call('postSki', { params, body: values })
    if (!answer.ok) {
      const fieldName = answer.errors[0]?.field
      const field = (['day', 'number'] as const).find((name) => fieldName === `body.${name}`) ?? null
      return refused({ form: 'post', problem: refusalMessage(answer), field, values }, answer)
    }
    throw redirect(`${bookingPath(code)}?done=posted`)
  }
  const { items, back } = readForm(form, { items: texts, back: texts })
  if (items.length === 0)
    return data<RefusedForm>({ form: 'cancel', problem: copy.noneTicked, values: [] }, { status: 400 })
  const answer: CallResult<'cancelSki'> = await call('cancelSki', {
    params,
    body: { itemsIds: items, ...shownRefund(items, back) },
  })
  if (!answer.ok) return refused({ form: 'cancel', problem: refusalMessage(answer), values: items }, answer)
  throw redirect(`${bookingPath(code)}?done=cancel`)
}

/** The refund that the page showed for these pieces, if it showed one for each. */
function shownRefund(items: readonly string[], back: readonly string[]): { refund?: number } {
  const shown = new Map(back.map((entry) => entry.split(' ') as [string, string]))
  const parts = items.map((item) => Number(shown.get(item) ?? Number.NaN))
  return parts.every(Number.isInteger) ? { refund: parts.reduce((sum, part) => sum + part, 0) } : {}
}
