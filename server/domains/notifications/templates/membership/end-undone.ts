import type { EmailMessage } from '../../email/email-message.ts'

export interface EndUndone {
  readonly plan: string
  /** "£75 every 3 months" */
  readonly price: string
  readonly renewsOn: string | null
  /** Describes a scheduled change that the ending had cancelled and that is not restored; null if there was none. */
  readonly changeNotMade: string | null
}

/** Confirms that an ending was undone. */
export const endUndone = ({ plan, price, renewsOn, changeNotMade }: EndUndone): EmailMessage => ({
  template: 'end-undone',
  subject: 'You’re staying: your membership carries on',
  preview: renewsOn ? `It renews automatically on ${renewsOn} for ${price}.` : `${plan}, ${price}, as before.`,
  heading: 'You’re staying',
  blocks: [
    { kind: 'text', text: 'Your membership will carry on as before.' },
    {
      kind: 'facts',
      rows: [
        ['Plan', plan],
        ['Price, including VAT', price],
        ...(renewsOn ? [['Renews', `automatically, next on ${renewsOn}`] as const] : []),
      ],
    },
    ...(changeNotMade ? [{ kind: 'text' as const, text: changeNotMade }] : []),
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
  ],
})
