import type { Letter } from '../../letter/letter.ts'

export interface EndUndone {
  readonly plan: string
  /** "£75 every 3 months" */
  readonly price: string
  readonly renewsOn: string | null
  /** The ending cancelled a change that was booked; nothing brings it back. In words. */
  readonly changeNotMade: string | null
}

/** An ending was taken back. */
export const endUndone = ({ plan, price, renewsOn, changeNotMade }: EndUndone): Letter => ({
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
