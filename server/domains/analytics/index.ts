export {
  type AgreedTo,
  type AnalyticsSink,
  type CountedEvent,
  type ErrorEvent,
  type Identity,
  SinkError,
  type SinkEvent,
} from './analytics-sink.ts'
export { analyticsJobKinds, analyticsJobs, recurringAnalyticsJobs } from './jobs.ts'
export { countAnswer } from './operations/count-answer.ts'
export { analyticsSubscriptions } from './operations/count-completed.ts'
export { listDailyCounts } from './queries/daily-counts.ts'
export { analyticsRoutes } from './routes.ts'
export type { AnalyticsServices } from './services.ts'
