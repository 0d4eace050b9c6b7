import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import { sweepWaitingList } from './operations/sweep-waiting-list.ts'
import type { WaitingListServices } from './services.ts'

export const recurringWaitingListJobs = (services: Pick<WaitingListServices, 'db' | 'clock'>): RecurringJob[] => [
  { kind: 'waiting-list:sweep', every: { hours: 24 }, lane: 'house', work: () => sweepWaitingList(services) },
]
