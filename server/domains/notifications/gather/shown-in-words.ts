import { day, pounds, priceInWords } from './words.ts'

/** The stored key information as sentences; what an older record does not hold is not claimed. */
export function shownInWords(shown: unknown): string[] {
  const facts = (shown ?? {}) as Record<string, unknown>
  const sentences: string[] = []
  const { totalPence, intervalMonths, nextPaymentOn, minimumTermMonths, renewsAutomatically, endsOnline } = facts
  if (typeof totalPence === 'number' && typeof intervalMonths === 'number')
    sentences.push(`The price: ${priceInWords(totalPence, intervalMonths)}, VAT included.`)
  if (renewsAutomatically === true)
    sentences.push(
      typeof nextPaymentOn === 'string'
        ? `It renews by itself; the next payment was to be on ${day(nextPaymentOn)}.`
        : 'It renews by itself.',
    )
  if (typeof minimumTermMonths === 'number')
    sentences.push(`The shortest term: ${minimumTermMonths === 1 ? 'one month' : `${minimumTermMonths} months`}.`)
  if (endsOnline === true) sentences.push('It can be ended online at any time.')
  if (typeof facts.coolingOffDays === 'number')
    sentences.push(`The right to cancel within ${facts.coolingOffDays} days.`)
  const { outboundPostagePence: out, returnPostagePence: back, firstPostageFree } = facts
  if (typeof out === 'number' && typeof back === 'number')
    sentences.push(
      `Postage of each swap: ${pounds(out)} out, ${pounds(back)} back${firstPostageFree === true ? '; the first of each free' : ''}.`,
    )
  if (facts.cardKeptForRenewals === true) sentences.push('The card is kept for the renewals.')
  return sentences
}
