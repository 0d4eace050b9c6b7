// The copy that all pages of the plan share, in its own file so that a page loads no other copy.
import { pounds } from '#web/lib/format.ts'

export const backToPlan = 'Back to your plan'

/** "a month", "every 3 months" */
export const periodWords = (months: number): string => (months === 1 ? 'a month' : `every ${months} months`)

/** "£75 every 3 months" */
export const planPrice = (pence: number, months: number): string => `${pounds(pence)} ${periodWords(months)}`
