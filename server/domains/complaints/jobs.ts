import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import { tendComplaints } from './operations/tend-complaints.ts'
import type { ComplaintRecords } from './services.ts'

export const recurringComplaintJobs = (services: ComplaintRecords): RecurringJob[] => [
  { kind: 'complaints:daily', every: { londonHour: 8 }, lane: 'house', work: () => tendComplaints(services) },
]
