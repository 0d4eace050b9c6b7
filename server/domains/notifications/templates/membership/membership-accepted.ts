// The contract as an email: the confirmation that must reach a member in a form they can keep, before anything is sent (law L-3,
// L-4, L-5; product §3.5 to §3.7).
import type { Block, EmailMessage, Site } from '../../email/email-message.ts'
import { greetingName } from '../../rules/greeting-name.ts'
import { type PaidInvoice, receiptBlocks } from '../receipt.ts'

export interface MembershipAccepted {
  readonly givenName: string
  /** "150 credits" */
  readonly plan: string
  readonly credits: number
  /** "£75 every 3 months" */
  readonly price: string
  /** "£75 on 20 November 2026", by card and from the balance; null if that is not known yet. */
  readonly paid: string | null
  /** The first invoice, whose receipt this email is; null while it is unknown. */
  readonly invoice: PaidInvoice | null
  readonly joinedOn: string
  /** The day of the contract, from which the 14 days count. */
  readonly contractOn: string
  readonly renewsOn: string | null
  /** "3 months (£75)" */
  readonly minimumTerm: string
  /** The last of the 14 days. */
  readonly coolingOffUntil: string
  /** The day of the express start request; null without one, so a cancellation refunds the whole price. */
  readonly earlyStartOn: string | null
  /** "£0.82", which is kept for each day since joining once clothes have been sent; null while the period is unknown. */
  readonly dailyShare: string | null
  /** "version 2026-11-20, accepted on 20 November 2026"; null for a subscription created in the provider's dashboard. */
  readonly terms: string | null
  /** "£3.95" each way */
  readonly outboundPostage: string
  readonly returnPostage: string
  /** Which of the two free journeys remain; a returning family may have used them. */
  readonly free: { readonly outbound: boolean; readonly return: boolean }
  readonly returnDueDays: number
  readonly hireMonths: number
  readonly keepMonths: number
  /** How many days before the end orders stop, and how many days after it the clothes are due back. */
  readonly ending: { readonly lastOrdersDays: number; readonly clothesDueDays: number }
  /** The sentences shown above the button when it was pressed (law L-14); empty for a subscription created in the dashboard. */
  readonly shown: readonly string[]
}

export const membershipAccepted = (data: MembershipAccepted, site: Site): EmailMessage => ({
  template: 'membership-accepted',
  subject: `You’re in: ${data.plan} with ${site.name}`,
  preview: `${data.price}${data.renewsOn ? `, next payment on ${data.renewsOn}` : ''}. Keep this email: it confirms our contract.`,
  heading: greetingName(data.givenName) ? `Welcome, ${data.givenName}` : 'Welcome',
  blocks: [
    {
      kind: 'text',
      text: `You’re a member: you can have up to ${data.credits} credits of clothes at home at once. Please keep this email: it confirms our contract.`,
    },
    { kind: 'button', label: 'Pick your first pieces', path: '/shop' },
    { kind: 'heading', text: 'Your plan' },
    { kind: 'facts', rows: agreedFacts(data) },
    changedYourMind(data),
    { kind: 'link', label: 'Cancel for a refund', path: '/account/plan/cool-off' },
    { kind: 'heading', text: 'How it works' },
    {
      kind: 'list',
      items: [
        'Your credits are how much you can have at home at once. They don’t run out or roll over. Book a return and you can use its credits again straight away.',
        postageWords(data),
        `Post returns within ${data.returnDueDays} days. You rent each piece for up to ${data.hireMonths} months, then send it back or rent it again under a new agreement. After ${data.keepMonths} months in a row we give it to you (not ski wear).`,
        'Stains, rips and wear are covered.',
      ],
    },
    { kind: 'heading', text: 'How to end it' },
    {
      kind: 'text',
      text: `Online at any time: go to your plan and choose “End membership”. No notice, no call, no reason. It won’t renew, and it runs until the time you’ve paid for is over. You can order and swap while more than ${data.ending.lastOrdersDays} days of it are left, and you send everything back within ${data.ending.clothesDueDays} days after your last day. ${whoPaysForReturn}`,
    },
    { kind: 'link', label: 'End your membership', path: '/account/plan/end' },
    ...(data.invoice
      ? [
          { kind: 'heading' as const, text: 'Your receipt' },
          ...receiptBlocks(data.invoice, site),
          { kind: 'link' as const, label: 'All your invoices', path: '/account/plan/invoices' },
        ]
      : []),
    ...(data.shown.length > 0
      ? [
          { kind: 'heading' as const, text: 'What we showed you before you paid' },
          { kind: 'list' as const, items: data.shown },
        ]
      : []),
    ...cancellationForm(data, site),
  ],
})

function postageWords({ free, outboundPostage, returnPostage }: MembershipAccepted): string {
  const costs = `delivery costs ${outboundPostage} and a return ${returnPostage}, shown before you pay.`
  if (free.outbound && free.return) return `Your first delivery and first return are free. After that a ${costs}`
  if (free.outbound) return `Your first delivery is free. After that a ${costs}`
  if (free.return) return `Your first return is free. Otherwise a ${costs}`
  return `A ${costs}`
}

const agreedFacts = (data: MembershipAccepted): [string, string][] => [
  ['Plan', data.plan],
  ['Price, including VAT', data.price],
  ...(data.paid ? [['Paid', data.paid] as [string, string]] : []),
  ['Renews', data.renewsOn ? `automatically, next on ${data.renewsOn}` : 'automatically at the end of each period'],
  ['Minimum term', data.minimumTerm],
  ['Joined', data.joinedOn],
  ...(data.terms ? [['Terms', data.terms] as [string, string]] : []),
]

const whoPaysForReturn = 'You pay for that return unless it’s your free first one.'

const changedYourMind = (data: MembershipAccepted): Block => ({
  kind: 'panel',
  heading: `Changed your mind? Cancel by ${data.coolingOffUntil} for a refund`,
  lines: [
    'You have 14 days to cancel without giving a reason: on your plan page, by replying to this email, with the form below or in any other clear way. We’ll refund you the way you paid, within 14 days.',
    data.earlyStartOn
      ? `You asked us to start straight away, on ${data.earlyStartOn}. You get everything back if you cancel before we’ve sent you any clothes. After that, we keep ${data.dailyShare ? `${data.dailyShare} of the price` : 'the daily share of the price'} for each day since you joined, and you send the clothes back within 14 days. ${whoPaysForReturn}`
      : `You get back everything you’ve paid. If we’ve sent you clothes, you send them back within 14 days. ${whoPaysForReturn}`,
  ],
})

/** The model form of the Consumer Contracts Regulations, schedule 3, filled in as far as we can. */
const cancellationForm = (data: MembershipAccepted, { name, trader, helpEmail }: Site): Block[] => [
  { kind: 'heading', text: 'Cancellation form' },
  {
    kind: 'text',
    text: 'You don’t have to use this form. Complete and return it only if you want to cancel.',
  },
  {
    kind: 'form',
    lines: [
      `To ${trader.name}, ${trader.address}, ${helpEmail}:`,
      `I hereby give notice that I cancel my contract for the supply of the following service: ${name} membership, ${data.plan}.`,
      `Ordered on: ${data.contractOn}`,
      'Name:',
      'Address:',
      'Signature (only if this form is sent on paper):',
      'Date:',
    ],
  },
]
