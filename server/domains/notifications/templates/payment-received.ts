import type { EmailMessage, Site } from '../email/email-message.ts'
import { type PaidInvoice, receiptBlocks } from './receipt.ts'

/** Confirms a payment while the office has still to accept the membership (product §3.1, setting acceptance = manual). */
export const paymentReceived = ({ invoice }: { readonly invoice: PaidInvoice }, site: Site): EmailMessage => ({
  template: 'payment-received',
  subject: `We’ve got your payment: ${invoice.paid}`,
  preview: 'We check every new membership and will email you within one working day.',
  heading: 'Nearly there',
  blocks: [
    {
      kind: 'text',
      text: `Thanks for your payment of ${invoice.paid}. We check every new membership ourselves and will email you within one working day. If we can’t accept it, we’ll refund everything.`,
    },
    ...receiptBlocks(invoice, site),
    {
      kind: 'text',
      text: 'You can cancel until then without giving a reason, and we’ll refund everything the way you paid. Do it on your plan page, or reply to this email.',
    },
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
  ],
})
