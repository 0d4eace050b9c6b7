import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { sendEvents } from './operations/send-events.ts'
import { sweepAnalytics } from './operations/sweep-analytics.ts'
import type { AnalyticsServices, SinkSending } from './services.ts'
import { sendJob } from './steps/pass-on.ts'

export const recurringAnalyticsJobs = (services: Pick<AnalyticsServices, 'db' | 'clock'>): RecurringJob[] => [
  { kind: 'analytics:sweep', every: { hours: 24 }, lane: 'database', work: () => sweepAnalytics(services) },
]

export const analyticsJobs = (services: SinkSending): JobHandlers => ({
  [sendJob]: (payload, context) => sendEvents(services, payload, context),
})

/** Jobs that call other companies and that nobody waits for. */
export const analyticsJobKinds: readonly string[] = [sendJob]
