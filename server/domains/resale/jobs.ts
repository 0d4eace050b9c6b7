import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import { sweepCarts } from './operations/cart/sweep-carts.ts'
import { sweepBuyers } from './operations/orders/sweep-buyers.ts'
import type { CartServices } from './services.ts'

export const recurringResaleJobs = (services: Pick<CartServices, 'db' | 'clock'>): RecurringJob[] => [
  { kind: 'resale:carts', every: { hours: 24 }, lane: 'house', work: () => sweepCarts(services) },
  { kind: 'resale:buyers', every: { hours: 24 }, lane: 'house', work: () => sweepBuyers(services) },
]
