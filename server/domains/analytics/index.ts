export { recurringAnalyticsJobs } from './jobs.ts'
export { analyticsRoutes } from './routes.ts'
export type { AnalyticsServices } from './services.ts'
