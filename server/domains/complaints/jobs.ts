import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import { followUpComplaints } from './operations/follow-up-complaints.ts'
import type { ComplaintRecords } from './services.ts'

export const recurringComplaintJobs = (services: ComplaintRecords): RecurringJob[] => [
  { kind: 'complaints:daily', every: { londonHour: 8 }, lane: 'database', work: () => followUpComplaints(services) },
]
