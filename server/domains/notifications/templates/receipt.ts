import type { Block, EmailMessage, Site } from '../email/email-message.ts'

/** A paid invoice, formatted for people. */
export interface PaidInvoice {
  /** The provider's invoice number; null if it has none. */
  readonly number: string | null
  readonly paidOn: string
  /** "20 November 2026 to 20 February 2027" */
  readonly period: string
  readonly lines: readonly { readonly text: string; readonly amount: string }[]
  readonly total: string
  /** The VAT within the total and its rate ("20%"); null if none is charged. */
  readonly vat: { readonly amount: string; readonly rate: string } | null
  /** A debt in the account's balance, which is paid as well; null for none. */
  readonly carriedOver: string | null
  /** What the account's balance paid; null for nothing. */
  readonly fromBalance: string | null
  /** What is too small for a card and is paid next time; null for nothing. */
  readonly addedToNext: string | null
  /** What the card paid. */
  readonly charged: string
  /** What the card and the balance paid. */
  readonly paid: string
}

export interface Receipt {
  readonly invoice: PaidInvoice
  /** The next payment: its day, and what the card is charged (null if the balance pays it all). Null if no payment is due. */
  readonly next: { readonly charge: string | null; readonly on: string } | null
}

/** The receipt of a payment for the membership, with its VAT and the next payment (law L-18). */
export const receipt = ({ invoice, next }: Receipt, site: Site): EmailMessage => ({
  template: 'receipt',
  subject: `Your receipt: ${invoice.paid}, ${invoice.paidOn}`,
  preview: next ? nextPayment(next) : `For ${invoice.period}.`,
  heading: 'Your receipt',
  blocks: [
    {
      kind: 'text',
      text: `Thanks for your payment of ${invoice.paid}. Here’s your receipt.`,
    },
    ...receiptBlocks(invoice, site),
    ...(next ? [{ kind: 'text' as const, text: nextPayment(next) }] : []),
    { kind: 'button', label: 'See your invoices', path: '/account/plan/invoices' },
  ],
})

const nextPayment = ({ charge, on }: NonNullable<Receipt['next']>): string =>
  charge
    ? `Next payment: ${charge} on ${on}, automatically from the same card.`
    : `We won’t charge your card on ${on}: your balance pays for your plan.`

/**
 * The lines and the total of an invoice, for every email that is also a receipt. With VAT it is a simplified VAT invoice: the
 * seller, the supply and its date, the rate, and the total including VAT (VAT Regulations 1995, reg 16).
 */
export const receiptBlocks = (invoice: PaidInvoice, { trader }: Pick<Site, 'trader'>): Block[] => [
  {
    kind: 'facts',
    rows: [
      ...(invoice.number ? [['Invoice', invoice.number] as [string, string]] : []),
      ['Paid on', invoice.paidOn],
      ['For', invoice.period],
      ['From', `${trader.name}, ${trader.address}`],
      ...(invoice.vat && trader.vatNumber ? [['VAT number', trader.vatNumber] as [string, string]] : []),
    ],
  },
  {
    kind: 'facts',
    sums: true,
    rows: [
      ...invoice.lines.map(({ text, amount }): [string, string] => [text, amount]),
      ['Total', invoice.total],
      ...(invoice.vat ? [[`Including VAT at ${invoice.vat.rate}`, invoice.vat.amount] as [string, string]] : []),
      ...balanceRows(invoice),
    ],
  },
]

/** Why the card was charged a sum other than the total; no rows if it was charged exactly the total. */
function balanceRows({ carriedOver, fromBalance, addedToNext, charged }: PaidInvoice): [string, string][] {
  const rows: [string, string | null][] = [
    ['Carried over from before', carriedOver],
    ['From your balance', fromBalance],
    ['Added to your next payment', addedToNext],
  ]
  const named = rows.filter((row): row is [string, string] => row[1] !== null)
  return named.length > 0 ? [...named, ['From your card', charged]] : []
}
