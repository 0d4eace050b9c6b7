import { data, redirect } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { giftCookie, readGiftSecret } from '#web/lib/gift/gift-cookie.ts'
import type { RefusedGift } from '#web/screens/gifting/buy/buy-form.tsx'
import { giftOf, giftProblems, readGiftForm } from '#web/screens/gifting/buy/read-gift.ts'

/**
 * Opens a payment for the card in this form and redirects to it. A guest's secret goes into a cookie, to keep it out of
 * addresses.
 * @returns the refusal, with what was typed
 */
export async function buyGift(call: CallApi, request: Request, form: FormData, forLink?: string) {
  const values = readGiftForm(form)
  const refused = (problems: RefusedGift['problems'], status: number) =>
    data<RefusedGift>({ values, problems, isGuest }, { status })
  const info = await call('customerInfo', {})
  const isGuest = !info.ok && info.status === 401
  const body = { ...giftOf(values, isGuest), ...(forLink !== undefined && { forLink }) }
  const knownSecret = readGiftSecret(request)
  let answer = await call('buyGiftCard', { body: { ...body, ...(knownSecret && { secret: knownSecret }) } })
  // The cookie's secret has expired, so buy without it and get a new one.
  if (!answer.ok && answer.status === 404 && knownSecret) answer = await call('buyGiftCard', { body })
  if (!answer.ok) {
    const problems = giftProblems(answer.errors)
    return refused(
      problems.length > 0 ? problems : [{ message: refusalMessage(answer), field: null }],
      answer.status || 503,
    )
  }
  const { checkoutId, guestSecret } = answer.body
  const headers = guestSecret ? { 'set-cookie': giftCookie(guestSecret, request) } : undefined
  throw redirect(`/gifting/checkout/${checkoutId}`, headers && { headers })
}
