import { data, redirect } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { giftCookie, readGiftSecret } from '#web/lib/gift/gift-cookie.ts'
import type { RefusedGift } from '#web/screens/gifting/buy/buy-form.tsx'
import { giftOf, giftProblems, readGiftForm } from '#web/screens/gifting/buy/read-gift.ts'

/**
 * Opens the payment of the card in this form and leads to its page, or says what is wrong with the form. A guest's secret is kept in
 * a cookie, so that it is in no address.
 */
export async function buyGift(call: CallApi, request: Request, form: FormData, forLink?: string) {
  const values = readGiftForm(form)
  const refused = (problems: RefusedGift['problems'], status: number) =>
    data<RefusedGift>({ values, problems }, { status })
  const isGuest = !(await call('customerInfo', {})).ok
  const body = { ...giftOf(values, isGuest), ...(forLink !== undefined && { forLink }) }
  const known = readGiftSecret(request)
  let answer = await call('buyGiftCard', { body: { ...body, ...(known && { secret: known }) } })
  // A secret of some time ago finds nothing any more: this card gets one of its own.
  if (!answer.ok && answer.status === 404 && known) answer = await call('buyGiftCard', { body })
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
