export { emailFacts } from './emails/email-facts.ts'
export { listOwnIds } from './export/own-ids.ts'
export { type ViewServices, viewAnswers, viewRoutes } from './routes.ts'
