import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import { tendingSkiJob, tendSki } from './operations/desk/tend-ski.ts'
import type { SkiRecords } from './services.ts'

export const recurringSkiJobs = (services: SkiRecords): RecurringJob[] => [
  { kind: tendingSkiJob, every: { londonHour: 8 }, lane: 'house', work: () => tendSki(services) },
]
