export { waitingListInvariants } from './invariants.ts'
export { waitingListRoutes } from './routes.ts'
export type { WaitingListServices } from './services.ts'
