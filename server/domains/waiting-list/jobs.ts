import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import { sweepWaitingList } from './operations/sweep-waiting-list.ts'
import { updateOffers } from './operations/update-offers.ts'
import type { OfferServices } from './services.ts'

export const recurringWaitingListJobs = (services: OfferServices): RecurringJob[] => [
  { kind: 'waiting-list:offers', every: { minutes: 5 }, lane: 'database', work: () => updateOffers(services) },
  { kind: 'waiting-list:sweep', every: { hours: 24 }, lane: 'database', work: () => sweepWaitingList(services) },
]
