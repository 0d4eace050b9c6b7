import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import { sweepCarts } from './operations/cart/sweep-carts.ts'
import { sweepBuyers } from './operations/orders/sweep-buyers.ts'
import { followUpReturns, returnsJob } from './operations/returns/follow-up-returns.ts'
import type { ResaleFollowUp } from './services.ts'

export const recurringResaleJobs = (services: ResaleFollowUp): RecurringJob[] => [
  { kind: 'resale:carts', every: { hours: 24 }, lane: 'database', work: () => sweepCarts(services) },
  { kind: 'resale:buyers', every: { hours: 24 }, lane: 'database', work: () => sweepBuyers(services) },
  { kind: returnsJob, every: { hours: 24 }, lane: 'database', work: () => followUpReturns(services) },
]
