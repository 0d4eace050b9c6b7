import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { unknownAddressKind } from './operations/request-email.ts'
import { followUpSilentAccounts, retentionJob } from './operations/retention/follow-up-silent-accounts.ts'
import { sweepAccounts } from './operations/sweep-accounts.ts'
import type { AccountServices } from './services.ts'

export const accountJobs: JobHandlers = {
  async [unknownAddressKind]() {},
}

type Services = Pick<AccountServices, 'db' | 'clock' | 'wallClock' | 'events' | 'readLeavingFacts'>

export const recurringAccountJobs = (services: Services): RecurringJob[] => [
  { kind: 'accounts:sweep', every: { hours: 6 }, lane: 'database', work: () => sweepAccounts(services) },
  { kind: retentionJob, every: { londonHour: 8 }, lane: 'database', work: () => followUpSilentAccounts(services) },
]
