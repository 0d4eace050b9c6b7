import type { Letter, Site } from '../letter/letter.ts'

export interface PaymentFailed {
  /** "£75" */
  readonly amount: string
  /** The bank's or the provider's own words, if there are any. */
  readonly message: string | null
  /** The bank asks for a confirmation; the card itself is good (law L-15). */
  readonly needsConfirmation: boolean
  /** How often it was tried, this time included. */
  readonly attempt: number
  /** Until this day begins, paying makes it as if nothing had been; null once it has. */
  readonly graceEndsOn: string | null
  /** When the provider tries again by itself; null when it does not. */
  readonly nextTryOn: string | null
}

/** A renewal could not be paid: how much, why, what to do, and what waits meanwhile (decisions.md §3.4). */
export const paymentFailed = (data: PaymentFailed, site: Site): Letter => ({
  template: 'payment-failed',
  subject: data.needsConfirmation ? 'Please confirm your payment with your bank' : 'Your payment didn’t go through',
  preview: data.needsConfirmation
    ? `${data.amount} waits for your confirmation. It takes a minute.`
    : `${data.amount} could not be taken. Here is what to do.`,
  heading: data.needsConfirmation ? 'Your bank would like a word' : 'That didn’t go through',
  blocks: [
    {
      kind: 'text',
      text: data.needsConfirmation
        ? `Your membership has renewed, and your bank asks you to confirm the payment of ${data.amount}. The card is fine; only you can do this. We don’t try it again by ourselves.`
        : `Your membership has renewed, but the payment of ${data.amount} was not accepted${data.attempt > 1 ? ', again' : ''}.`,
    },
    ...(data.message && !data.needsConfirmation
      ? [{ kind: 'panel' as const, heading: 'What your bank told us', lines: [data.message] }]
      : []),
    {
      kind: 'button',
      label: data.needsConfirmation ? `Confirm ${data.amount}` : `Pay ${data.amount}`,
      path: '/subscription-failed',
    },
    {
      kind: 'list',
      items: [
        data.needsConfirmation
          ? 'Sign in, press the button and follow your bank. Another card works, too.'
          : 'Sign in, then pay with the same card or another one; the new one is used from then on.',
        'Until it is paid you cannot order. What is at home stays at home, you can send things back, and nothing is added to the price.',
        ...(data.graceEndsOn ? [`Please pay before ${data.graceEndsOn}.`] : []),
        ...(data.nextTryOn && !data.needsConfirmation ? [`We try the card again on ${data.nextTryOn}.`] : []),
      ],
    },
    {
      kind: 'text',
      text: `You’d rather stop? End the membership on your plan page, and nothing of this is collected. Questions: ${site.helpEmail}.`,
    },
    { kind: 'link', label: 'End the membership', path: '/account/plan/end' },
  ],
})
