import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { nobodyKind } from './operations/ask-for-letter.ts'
import { sweepAccounts } from './operations/sweep-accounts.ts'
import type { AccountServices } from './services.ts'

export const accountJobs: JobHandlers = {
  async [nobodyKind]() {},
}

export const recurringAccountJobs = (services: Pick<AccountServices, 'db' | 'wallClock'>): RecurringJob[] => [
  { kind: 'accounts:sweep', every: { hours: 6 }, lane: 'house', work: () => sweepAccounts(services) },
]
