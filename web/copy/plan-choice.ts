// Copy for choosing a plan: on the plans page, at the checkout, and when a plan is changed.
import { pounds } from '#web/lib/format.ts'

export const planChoiceCopy = {
  title: 'Choose your plan',
  intervals: { monthly: 'Monthly', quarterly: '3 months', _6Monthly: '6 months' },
  /** For one plan, or for all plans with this interval. */
  save: ({ min, max }: { min: number; max: number }) =>
    min === max ? `save ${pounds(min)}` : `save ${pounds(min)}–${pounds(max)}`,
} as const
