export { termsVersion } from './legal-version.ts'
export { contentRoutes } from './routes.ts'
export type { ContentServices } from './services.ts'
