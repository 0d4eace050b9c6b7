import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import { sweepAnalytics } from './operations/sweep-analytics.ts'
import type { AnalyticsServices } from './services.ts'

export const recurringAnalyticsJobs = (services: Pick<AnalyticsServices, 'db' | 'clock'>): RecurringJob[] => [
  { kind: 'analytics:sweep', every: { hours: 24 }, lane: 'house', work: () => sweepAnalytics(services) },
]
