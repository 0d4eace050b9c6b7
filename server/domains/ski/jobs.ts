import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import { followUpBookings, followUpJob } from './operations/desk/follow-up-bookings.ts'
import { refundRehired, rehiredJob } from './operations/refund-rehired.ts'
import { sweepSkiBuyers } from './operations/sweep-buyers.ts'
import type { SkiJobServices } from './services.ts'

export const recurringSkiJobs = (services: SkiJobServices): RecurringJob[] => [
  { kind: followUpJob, every: { londonHour: 8 }, lane: 'database', work: () => followUpBookings(services) },
  { kind: rehiredJob, every: { hours: 24 }, lane: 'database', work: () => refundRehired(services) },
  { kind: 'ski:buyers', every: { hours: 24 }, lane: 'database', work: () => sweepSkiBuyers(services) },
]
