import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import { sweepCards } from './operations/sweep-cards.ts'
import type { GiftRecords } from './services.ts'

export const recurringGiftCardJobs = (services: Pick<GiftRecords, 'db' | 'clock'>): RecurringJob[] => [
  { kind: 'gift-cards:sweep', every: { hours: 24 }, lane: 'house', work: () => sweepCards(services) },
]
