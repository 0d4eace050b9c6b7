import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** Needs the provider's key and no database. */
export type StripeWork = { readonly name: 'stripe'; readonly act: 'check' | 'connect' }

/** An operator's command about jobs. */
export type JobWork =
  | { readonly name: 'jobs'; readonly failed: boolean }
  /** `jobs` is the ID of a job, or a kind whose failed jobs are all retried. */
  | { readonly name: 'retry-job'; readonly jobs: string; readonly operator: string }

export const systemCommands: CommandGroup<'jobs' | 'stripe', JobWork | StripeWork> = {
  options: { jobs: ['failed', 'retry', 'by'], stripe: [] },
  parse: (typed) => (typed.name === 'jobs' ? parseJobCommand(typed) : parseStripeCommand(typed)),
}

function parseJobCommand({ options: { retry, failed = false }, words, operator }: TypedCommand<string>): JobWork {
  if (words.length > 0) throw new UsageError(`"jobs" takes an ID only after --retry, but "${words[0]}" was given.`)
  if (retry === undefined) return { name: 'jobs', failed }
  if (failed) throw new UsageError('Usage: npm run office -- jobs [--failed | --retry ID | --retry KIND]')
  return { name: 'retry-job', jobs: retry, operator: operator() }
}

function parseStripeCommand({ words: [act, ...more] }: TypedCommand<string>): StripeWork {
  if ((act !== 'check' && act !== 'connect') || more.length > 0)
    throw new UsageError('Usage: npm run office -- stripe check | connect')
  return { name: 'stripe', act }
}
