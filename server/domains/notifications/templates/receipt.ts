import type { Block, Letter } from '../letter/letter.ts'

/** What was paid, as facts for people; money as "£75". */
export interface PaidInvoice {
  /** The provider's number of it; null where it has none. */
  readonly number: string | null
  readonly paidOn: string
  /** "20 November 2026 to 20 February 2027" */
  readonly period: string
  readonly lines: readonly { readonly text: string; readonly amount: string }[]
  readonly total: string
  /** VAT within the total; null where none is charged. */
  readonly vat: string | null
  /** What the balance of the account paid; null when nothing. */
  readonly fromBalance: string | null
  /** What the card paid. */
  readonly charged: string
}

export interface Receipt {
  readonly invoice: PaidInvoice
  /** What the card is charged next (null: nothing, the balance pays), and when; null when nothing is planned. */
  readonly next: { readonly charge: string | null; readonly on: string } | null
}

/** A payment for the membership: what for, with its VAT, and when the next one comes (law L-18). */
export const receipt = ({ invoice, next }: Receipt): Letter => ({
  template: 'receipt',
  subject: 'Your receipt',
  preview: `Paid: ${invoice.total} on ${invoice.paidOn}.`,
  heading: 'Thank you, that’s paid',
  blocks: [
    {
      kind: 'text',
      text: `${invoice.total} for your membership ${invoice.fromBalance ? 'is paid, your balance included' : 'has arrived'}. There is nothing for you to do; please keep this as your receipt.`,
    },
    ...receiptBlocks(invoice),
    ...(next ? [{ kind: 'text' as const, text: nextPayment(next) }] : []),
    { kind: 'button', label: 'See your invoices', path: '/account/plan/invoices' },
  ],
})

const nextPayment = ({ charge, on }: NonNullable<Receipt['next']>): string =>
  charge
    ? `The next payment is ${charge} on ${on}, taken automatically from the card we have.`
    : `Nothing will be taken from your card on ${on}: your balance pays for your plan.`

/** The lines and the sum of an invoice, for every letter that is a receipt too. */
export const receiptBlocks = (invoice: PaidInvoice): Block[] => [
  {
    kind: 'facts',
    rows: [
      ...(invoice.number ? [['Invoice', invoice.number] as [string, string]] : []),
      ['Paid on', invoice.paidOn],
      ['For', invoice.period],
    ],
  },
  {
    kind: 'facts',
    sums: true,
    rows: [
      ...invoice.lines.map(({ text, amount }): [string, string] => [text, amount]),
      ['Total', invoice.total],
      ...(invoice.vat ? [['VAT in it', invoice.vat] as [string, string]] : []),
      ...(invoice.fromBalance
        ? ([
            ['From your balance', invoice.fromBalance],
            ['From your card', invoice.charged],
          ] as [string, string][])
        : []),
    ],
  },
]
