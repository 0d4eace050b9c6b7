import { day, describePrice, pounds } from './format.ts'

/**
 * Repeats word for word what was shown above the button. An older record holds only facts, which become sentences; nothing is
 * added to them.
 */
export function describeShownTerms(shown: unknown): string[] {
  const facts = (shown ?? {}) as Record<string, unknown>
  if (Array.isArray(facts.text)) return facts.text.filter((line) => typeof line === 'string')
  const sentences: string[] = []
  const { totalPence, intervalMonths, nextPaymentOn, minimumTermMonths, renewsAutomatically, endsOnline } = facts
  if (typeof totalPence === 'number' && typeof intervalMonths === 'number')
    sentences.push(`Price: ${describePrice(totalPence, intervalMonths)}, including VAT.`)
  if (renewsAutomatically === true)
    sentences.push(
      typeof nextPaymentOn === 'string'
        ? `It renews automatically. Next payment: ${day(nextPaymentOn)}.`
        : 'It renews automatically.',
    )
  if (typeof minimumTermMonths === 'number') {
    const months = minimumTermMonths === 1 ? '1 month' : `${minimumTermMonths} months`
    const price = typeof totalPence === 'number' ? ` (${pounds(totalPence)})` : ''
    sentences.push(`Minimum term: ${months}${price}.`)
  }
  if (endsOnline === true) sentences.push('You can end it online at any time.')
  if (typeof facts.coolingOffDays === 'number')
    sentences.push(`You can cancel within ${facts.coolingOffDays} days for a refund.`)
  const { outboundPostagePence: out, returnPostagePence: back, firstPostageFree } = facts
  if (typeof out === 'number' && typeof back === 'number') {
    const ways = out === back ? `${pounds(out)} each way` : `${pounds(out)} to you, ${pounds(back)} back`
    sentences.push(
      `Postage per swap: ${pounds(out + back)} (${ways})${firstPostageFree === true ? '; your first each way is free' : ''}.`,
    )
  }
  if (facts.cardKeptForRenewals === true) sentences.push('We save your card to take renewals.')
  return sentences
}
