export { waitingListInvariants } from './invariants.ts'
export { scheduleWaitingListSweep, waitingListJobs } from './operations/sweep-waiting-list.ts'
export { waitingListRoutes } from './routes.ts'
export type { WaitingListServices } from './services.ts'
