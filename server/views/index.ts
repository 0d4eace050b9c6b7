export { emailFacts } from './emails/email-facts.ts'
export { listOwnIds } from './export/own-ids.ts'
export { type HeldAs, type HeldGarment, type Holder, listHeldGarments } from './recalls/list-holders.ts'
export { type ViewServices, viewAnswers, viewRoutes } from './routes.ts'
