// The contract on paper: the confirmation that must reach a member in a form they can keep, before anything is sent
// (law L-3, L-4, L-5; decisions.md §3.5 to §3.7).
import type { Block, Letter, Site } from '../letter/letter.ts'
import { type PaidInvoice, receiptBlocks } from './receipt.ts'

export interface MembershipAccepted {
  readonly givenName: string
  /** "150 credits" */
  readonly plan: string
  readonly credits: number
  /** "£75 every 3 months" */
  readonly price: string
  /** "£75 on 20 November 2026", or null when nothing was taken yet */
  readonly paid: string | null
  /** The first invoice, once it is known here: this letter is its receipt. */
  readonly invoice: PaidInvoice | null
  readonly joinedOn: string
  /** The day of the contract, from which the 14 days count. */
  readonly contractOn: string
  readonly renewsOn: string | null
  /** Last day of the 14 days. */
  readonly coolingOffUntil: string
  /** The day on which a start within the 14 days was asked for, with the box of its own; null: not asked for. */
  readonly earlyStartOn: string | null
  /** The day after the 14 days, on which it starts by itself. */
  readonly startsOn: string
  /** "version 2026-11-20, accepted on 20 November 2026"; null for a subscription made at the provider by hand. */
  readonly terms: string | null
  /** "£3.95" each way */
  readonly outboundPostage: string
  readonly returnPostage: string
  /** Which of the two journeys that are free once are still to come: none, where a family that comes back used them. */
  readonly free: { readonly outbound: boolean; readonly return: boolean }
  readonly returnDueDays: number
  readonly hireMonths: number
  readonly keepMonths: number
  /** What stood above the button when it was pressed, in sentences (law L-14); empty for one made by hand. */
  readonly shown: readonly string[]
}

export const membershipAccepted = (data: MembershipAccepted, site: Site): Letter => ({
  template: 'membership-accepted',
  subject: data.earlyStartOn ? `Your ${site.name} membership has started` : `Your ${site.name} membership is confirmed`,
  preview: `${data.plan}, ${data.price}. Please keep this email: it confirms your contract.`,
  heading: `You’re in, ${data.givenName}`,
  blocks: [
    {
      kind: 'text',
      text: `${data.earlyStartOn ? `Your membership started on ${data.joinedOn}.` : `You joined on ${data.joinedOn}, and we send clothes from ${data.startsOn}, or sooner if you ask us to when you order.`} You can have up to ${data.credits} credits of clothes at home at a time. Please keep this email: it confirms our contract.`,
    },
    { kind: 'button', label: 'Pick your first pieces', path: '/shop' },
    { kind: 'heading', text: 'What you agreed to' },
    { kind: 'facts', rows: agreedFacts(data) },
    ...(data.shown.length > 0
      ? [
          { kind: 'text' as const, text: 'Before you paid, we showed you this:' },
          { kind: 'list' as const, items: data.shown },
        ]
      : []),
    ...(data.invoice
      ? [
          { kind: 'heading' as const, text: 'Your receipt' },
          ...receiptBlocks(data.invoice),
          { kind: 'link' as const, label: 'All your invoices', path: '/account/plan/invoices' },
        ]
      : []),
    { kind: 'heading', text: 'How it works' },
    {
      kind: 'list',
      items: [
        'Credits are a limit on what is at home at one time. They don’t run out and they don’t roll over: announce a return and they are free again at once.',
        postageWords(data),
        `Pieces you announce go back within ${data.returnDueDays} days. Each hire runs for ${data.hireMonths} months at most; then you choose to keep it for another term or send it back. A piece you have had for ${data.keepMonths} months is yours.`,
        'Stains, rips and wear are covered.',
      ],
    },
    { kind: 'heading', text: 'How to end it' },
    {
      kind: 'text',
      text: 'Online, whenever you like, with no notice, no call and no reason: on your plan page, three clicks in all. The renewal stops at once, and you keep what you have paid for until the period ends. Nothing has to be back first; sending the clothes home is a separate thing, with its own label.',
    },
    { kind: 'link', label: 'End the membership', path: '/account/plan/end' },
    ...coolingOff(data, site),
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
  ['Price, VAT included', data.price],
  ...(data.paid ? [['Paid', data.paid] as [string, string]] : []),
  ['Renews', data.renewsOn ? `automatically, next on ${data.renewsOn}` : 'automatically at the end of each period'],
  ['Shortest term', 'the period you have paid for'],
  data.earlyStartOn ? ['Started', data.joinedOn] : ['Starts', `${data.startsOn}, or sooner if you ask us`],
  ...(data.terms ? [['Terms', data.terms] as [string, string]] : []),
]

const coolingOff = (data: MembershipAccepted, site: Site): Block[] => [
  {
    kind: 'panel',
    heading: `Changed your mind? You have 14 days, until ${data.coolingOffUntil}`,
    lines: [
      `Until then you may cancel without giving a reason: on your plan page, by email to ${site.helpEmail}, with the form below or in any other clear way. The money goes back to the card you paid with within 14 days.`,
      data.earlyStartOn
        ? `You ticked the box that asks us to start within the 14 days, on ${data.earlyStartOn}. So if you cancel within them, we keep the part of the price for the days from then on, and refund the rest.`
        : `You did not tick the box that asks us to start within the 14 days. So no clothes go out before ${data.startsOn}, and if you cancel within the 14 days, you get everything back. You can still ask us to start sooner, when you order; from that day on we would keep the part of the price for the days used.`,
    ],
  },
  { kind: 'link', label: 'Cancel within the 14 days', path: '/account/plan/cool-off' },
  { kind: 'heading', text: 'Cancellation form' },
  {
    kind: 'text',
    text: 'You don’t have to use it, but it is the one the law suggests. Fill it in and send it to us only if you want to cancel.',
  },
  {
    kind: 'form',
    lines: [
      `To ${site.name}, ${site.helpEmail}`,
      `I hereby give notice that I cancel my contract for the supply of the following service: ${site.name} membership, ${data.plan}.`,
      `Ordered on: ${data.contractOn}`,
      'Name:',
      'Address:',
      'Signature (only if this form is sent on paper):',
      'Date:',
    ],
  },
]
