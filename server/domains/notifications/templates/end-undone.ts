import type { Letter } from '../letter/letter.ts'

export interface EndUndone {
  readonly plan: string
  /** "£75 every 3 months" */
  readonly price: string
  readonly renewsOn: string | null
  /** The ending called off a change that was planned; nothing brings it back. In words. */
  readonly changeNotMade: string | null
}

/** An ending was taken back. */
export const endUndone = ({ plan, price, renewsOn, changeNotMade }: EndUndone): Letter => ({
  template: 'end-undone',
  subject: 'Your membership goes on',
  preview: 'The ending is undone.',
  heading: 'You’re staying, lovely',
  blocks: [
    { kind: 'text', text: 'The ending is undone: your membership goes on as before.' },
    {
      kind: 'facts',
      rows: [
        ['Plan', plan],
        ['Price, VAT included', price],
        ...(renewsOn ? [['Renews', `automatically, next on ${renewsOn}`] as const] : []),
      ],
    },
    ...(changeNotMade ? [{ kind: 'text' as const, text: changeNotMade }] : []),
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
  ],
})
