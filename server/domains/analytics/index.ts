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
export { analyticsSubscriptions } from './operations/count-made.ts'
export { hearAnswer } from './operations/hear-answer.ts'
export { listDailyCounts } from './queries/daily-counts.ts'
export { analyticsRoutes } from './routes.ts'
export type { AnalyticsServices } from './services.ts'
