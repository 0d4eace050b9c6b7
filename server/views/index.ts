export { emailFacts } from './emails/email-facts.ts'
export { type ViewServices, viewAnswers, viewRoutes } from './routes.ts'
