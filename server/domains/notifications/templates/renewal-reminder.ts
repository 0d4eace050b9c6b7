import type { Letter } from '../letter/letter.ts'

export interface RenewalReminder {
  readonly plan: string
  readonly renewsOn: string
  /** What the plan costs then: "£75". */
  readonly amount: string
  /** What the card is charged then: "£65"; null when nothing. */
  readonly charge: string | null
  /** "every 3 months" */
  readonly interval: string
  /** What the balance of the account pays of it; null when nothing. */
  readonly fromBalance: string | null
  /** What is owed from before and charged with it; null when nothing. */
  readonly carriedOver: string | null
  /** "100 credits", when a change is planned for this renewal; the amount is then of that. */
  readonly changesTo: string | null
}

/** Before a renewal, so that nobody goes six months without one (decisions.md §3.7, law L-6). */
export const renewalReminder = (data: RenewalReminder): Letter => ({
  template: 'renewal-reminder',
  subject: `Your membership renews on ${data.renewsOn}`,
  preview: data.charge
    ? `${data.charge} on ${data.renewsOn}, unless you change or end it before.`
    : `Nothing will be taken from your card on ${data.renewsOn}.`,
  heading: 'Your next payment is coming up',
  blocks: [
    {
      kind: 'text',
      text: `Your membership renews by itself on ${data.renewsOn}. If you’d like to go on, there is nothing to do.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Plan', data.changesTo ? `${data.plan} until then, ${data.changesTo} from then on` : data.plan],
        ['Next payment', `${data.charge ?? 'nothing to pay'} on ${data.renewsOn}`],
        ...(data.fromBalance
          ? [['Your balance pays', `${data.fromBalance} of the ${data.amount}`] as [string, string]]
          : []),
        ...(data.carriedOver ? [['Carried over from before', data.carriedOver] as [string, string]] : []),
        ['Then', `${data.amount} ${data.interval}`],
      ],
    },
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
    {
      kind: 'panel',
      heading: 'Not for you any more?',
      lines: [
        'End it before that day and nothing more is taken: three clicks on the page below, no call, no reason. Nothing has to be back first.',
      ],
    },
    { kind: 'link', label: 'End the membership', path: '/account/plan/end' },
    { kind: 'link', label: 'Pause it, or choose a smaller plan', path: '/account/plan' },
  ],
})
