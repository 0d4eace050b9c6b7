import type { Letter, Site } from '../letter/letter.ts'
import { type PaidInvoice, receiptBlocks } from './receipt.ts'

/** Paid, and the office has yet to accept the membership (decisions.md §3.1, setting acceptance = manual). */
export const paymentReceived = ({ invoice }: { readonly invoice: PaidInvoice }, site: Site): Letter => ({
  template: 'payment-received',
  subject: 'We have your payment',
  preview: 'Next: we look at it, within one working day.',
  heading: 'Nearly there',
  blocks: [
    {
      kind: 'text',
      text: `Your payment of ${invoice.total} has arrived. We look at every new membership ourselves and tell you within one working day. If we cannot accept it, you get everything back.`,
    },
    ...receiptBlocks(invoice),
    {
      kind: 'text',
      text: `Until then you can withdraw without a reason, and everything goes back to your card. Do it on the plan page or write to ${site.helpEmail}.`,
    },
    { kind: 'button', label: 'See how things stand', path: '/account/plan' },
  ],
})
