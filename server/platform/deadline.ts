// How long the current work may wait for another server: seconds when a person waits, without limit for a job.
import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<number | undefined>()

/** Together with our own work, people get an answer within 8 s. */
export const personDeadlineMs = 7000

/** Runs work that a person waits for. Within another `withDeadline`, the outer deadline applies. */
export const withDeadline = <Result>(ms: number, work: () => Promise<Result>): Promise<Result> =>
  deadlines.getStore() === undefined ? deadlines.run(performance.now() + ms, work) : work()

/** Runs work that nobody waits for, even when a person's call started it. */
export const withoutHurry = <Result>(work: () => Promise<Result>): Promise<Result> => deadlines.run(undefined, work)

/** Infinity when nobody waits; zero or less when the time is up. */
export function deadlineLeftMs(): number {
  const deadline = deadlines.getStore()
  return deadline === undefined ? Infinity : deadline - performance.now()
}
