import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { unknownAddressKind } from './operations/request-email.ts'
import { sweepAccounts } from './operations/sweep-accounts.ts'
import type { AccountServices } from './services.ts'

export const accountJobs: JobHandlers = {
  async [unknownAddressKind]() {},
}

export const recurringAccountJobs = (services: Pick<AccountServices, 'db' | 'wallClock'>): RecurringJob[] => [
  { kind: 'accounts:sweep', every: { hours: 6 }, lane: 'house', work: () => sweepAccounts(services) },
]
