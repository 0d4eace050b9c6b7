import type { EmailMessage } from '../email/email-message.ts'

export interface PaymentFailed {
  /** "£75" */
  readonly amount: string
  /** The bank's or the provider's own message, if there is one. */
  readonly message: string | null
  /** Whether the card is good but the bank asks for authentication (law L-15). */
  readonly needsConfirmation: boolean
  /** The number of attempts so far, including this one. */
  readonly attempt: number
  /** The last day before the membership is put on hold, as on the plan page; null once it is on hold. */
  readonly payBy: string | null
  /** When the provider next retries; null if it does not. */
  readonly nextTryOn: string | null
}

/** About a failed renewal payment: the reason, what to do, and what still works (product §3.4). */
export const paymentFailed = (data: PaymentFailed): EmailMessage => ({
  template: 'payment-failed',
  subject: data.needsConfirmation
    ? `Approve ${data.amount} with your bank`
    : `We couldn’t take your ${data.amount} payment`,
  preview: data.needsConfirmation
    ? 'There’s nothing wrong with your card. It takes a minute.'
    : `${data.payBy ? `Please pay by ${data.payBy}. ` : ''}You can keep your clothes and send things back.`,
  heading: data.needsConfirmation ? `Your bank needs you to approve ${data.amount}` : 'Your payment didn’t go through',
  blocks: [
    {
      kind: 'text',
      text: data.needsConfirmation
        ? `Your membership has renewed, but your bank wants you to approve the ${data.amount} payment. Nothing’s wrong with your card, but we can’t do this for you.`
        : `Your membership has renewed, but your ${data.amount} payment didn’t go through${data.attempt > 1 ? ' again' : ''}.`,
    },
    ...(data.message && !data.needsConfirmation
      ? [{ kind: 'panel' as const, tone: 'warning' as const, heading: 'What your bank said', lines: [data.message] }]
      : []),
    {
      kind: 'button',
      label: data.needsConfirmation ? `Approve ${data.amount}` : `Pay ${data.amount}`,
      path: '/subscription-failed',
    },
    {
      kind: 'list',
      items: [
        ...(data.payBy ? [`Please ${data.needsConfirmation ? 'approve' : 'pay'} it by ${data.payBy}.`] : []),
        data.needsConfirmation
          ? 'Sign in and follow your bank’s steps. Or pay with another card.'
          : 'Sign in, then pay with the same card or another one. We’ll use that card from then on.',
        'You can’t order until it’s paid. You can keep what you have at home and send things back as normal. We don’t charge late fees.',
        ...(data.nextTryOn && !data.needsConfirmation ? [`We’ll try your card again on ${data.nextTryOn}.`] : []),
      ],
    },
    {
      kind: 'text',
      text: 'Rather stop? End your membership and you won’t owe this payment. Struggling to pay? Reply and we’ll help.',
    },
    { kind: 'link', label: 'End your membership', path: '/account/plan/end' },
  ],
})
