// How long the work at hand may wait for somebody else's server: a person for seconds, a job for as long as it takes.
import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<number | undefined>()

/** With what we do ourselves, people have an answer within 8 s. */
export const personPatienceMs = 7000

/** Runs what a person waits for; within another such call, that one's deadline stands. */
export const withPatience = <Result>(ms: number, work: () => Promise<Result>): Promise<Result> =>
  deadlines.getStore() === undefined ? deadlines.run(performance.now() + ms, work) : work()

/** Runs what nobody waits for, even where somebody's call set it off. */
export const withoutHurry = <Result>(work: () => Promise<Result>): Promise<Result> => deadlines.run(undefined, work)

/** Infinity where nobody waits; zero or less when the time is up. */
export function patienceLeftMs(): number {
  const deadline = deadlines.getStore()
  return deadline === undefined ? Infinity : deadline - performance.now()
}
