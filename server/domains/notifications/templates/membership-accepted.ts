// The contract on paper: the confirmation that must reach a member in a form they can keep, before anything is sent
// (law L-3, L-4, L-5; decisions.md §3.5 to §3.7).
import type { Block, Letter, Site } from '../letter/letter.ts'

export interface MembershipAccepted {
  readonly givenName: string
  /** "150 credits" */
  readonly plan: string
  readonly credits: number
  /** "£75 every 3 months" */
  readonly price: string
  /** "£75 on 20 November 2026", or null when nothing was taken yet */
  readonly paid: string | null
  readonly joinedOn: string
  readonly renewsOn: string | null
  /** Last day of the 14 days. */
  readonly coolingOffUntil: string
  /** The box was ticked that asks for a start within the 14 days. */
  readonly askedForEarlyStart: boolean
  /** "version 2026-11-20, accepted on 20 November 2026"; null for a subscription made at the provider by hand. */
  readonly terms: string | null
  /** "£3.95" each way */
  readonly outboundPostage: string
  readonly returnPostage: string
  readonly returnDueDays: number
  readonly hireMonths: number
  readonly keepMonths: number
}

export const membershipAccepted = (data: MembershipAccepted, site: Site): Letter => ({
  template: 'membership-accepted',
  subject: `Your ${site.name} membership has started`,
  preview: `${data.plan}, ${data.price}. Please keep this email: it confirms your contract.`,
  heading: `You’re in, ${data.givenName}`,
  blocks: [
    {
      kind: 'text',
      text: `Your membership started on ${data.joinedOn}. You can have up to ${data.credits} credits of clothes at home at a time. Please keep this email: it confirms our contract.`,
    },
    { kind: 'button', label: 'Pick your first pieces', path: '/shop' },
    { kind: 'heading', text: 'What you agreed to' },
    { kind: 'facts', rows: agreedFacts(data) },
    { kind: 'heading', text: 'How it works' },
    {
      kind: 'list',
      items: [
        'Credits are a limit on what is at home at one time. They don’t run out and they don’t roll over: announce a return and they are free again at once.',
        `Your first delivery and first return are free. After that a delivery costs ${data.outboundPostage} and a return ${data.returnPostage}, shown before you pay.`,
        `Pieces you announce go back within ${data.returnDueDays} days. Each hire runs for ${data.hireMonths} months at most; then you choose to keep it for another term or send it back. A piece you have had for ${data.keepMonths} months is yours.`,
        'Stains, rips and wear are covered.',
      ],
    },
    { kind: 'heading', text: 'How to end it' },
    {
      kind: 'text',
      text: `Whenever you like, with no notice: write to ${site.helpEmail}, and the renewal stops the same day. You keep what you have paid for until the period ends. Nothing has to be back first; sending the clothes home is a separate thing, with its own label.`,
    },
    ...coolingOff(data, site),
  ],
})

const agreedFacts = (data: MembershipAccepted): [string, string][] => [
  ['Plan', data.plan],
  ['Price, VAT included', data.price],
  ...(data.paid ? [['Paid', data.paid] as [string, string]] : []),
  ['Renews', data.renewsOn ? `automatically, next on ${data.renewsOn}` : 'automatically at the end of each period'],
  ['Shortest term', 'the period you have paid for'],
  ['Started', data.joinedOn],
  ...(data.terms ? [['Terms', data.terms] as [string, string]] : []),
]

const coolingOff = (data: MembershipAccepted, site: Site): Block[] => [
  {
    kind: 'panel',
    heading: `Changed your mind? You have 14 days, until ${data.coolingOffUntil}`,
    lines: [
      'Until then you may cancel without giving a reason. Tell us in any clear way, by email or with the form below, and the money goes back to the card you paid with within 14 days.',
      data.askedForEarlyStart
        ? 'When you joined, you ticked the box that asks us to start straight away. So if you cancel within the 14 days, we keep the part of the price for the days you were a member, and refund the rest.'
        : 'When you joined, you did not tick the box that asks us to start straight away. So if you cancel within the 14 days, you get everything back.',
    ],
  },
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
      `Ordered on: ${data.joinedOn}`,
      'Name:',
      'Address:',
      'Signature (only if this form is sent on paper):',
      'Date:',
    ],
  },
]
