export { createGoogleAnalytics } from './google-analytics.ts'
export { createMetaConversions } from './meta-conversions.ts'
export { createSentry } from './sentry.ts'
