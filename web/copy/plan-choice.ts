// Copy for choosing a plan: on the plans page, at the checkout, and when a plan is changed.
import { pounds } from '#web/lib/format.ts'

export const planChoiceCopy = {
  title: 'Choose your plan',
  intervals: { monthly: 'Monthly', quarterly: '3 months', _6Monthly: '6 months' },
  /** For one plan, or for all plans with this interval. */
  save: ({ least, most }: { least: number; most: number }) =>
    least === most ? `save ${pounds(least)}` : `save ${pounds(least)}–${pounds(most)}`,
} as const
