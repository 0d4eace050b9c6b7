export { type ViewServices, viewAnswers, viewRoutes } from './routes.ts'
