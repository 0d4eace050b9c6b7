import { type Id, isId } from '#server/kernel/ids.ts'
import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** Needs the provider's key and no database. */
export type StripeWork = { readonly name: 'stripe'; readonly act: 'check' | 'connect' }

/** An operator's command about jobs. */
export type JobWork =
  | { readonly name: 'jobs'; readonly failed: boolean }
  /** `jobs` is the ID of a job, or a kind whose failed jobs are all retried. */
  | { readonly name: 'retry-job'; readonly jobs: string; readonly operator: string }

/** Ends what a restore of the database has opened again. */
export interface RestoreWork {
  readonly name: 'after-restore'
  /** Accounts whose password was changed since. */
  readonly accountIds: readonly Id<'account'>[]
  /** Children who were deleted since. */
  readonly childIds: readonly Id<'child'>[]
  /** Absent while the operator asks how many would be ended. */
  readonly count: number | undefined
  readonly operator: string
}

export const systemCommands: CommandGroup<'jobs' | 'after-restore' | 'stripe', JobWork | RestoreWork | StripeWork> = {
  options: { jobs: ['failed', 'retry', 'by'], 'after-restore': ['password', 'child', 'count', 'by'], stripe: [] },
  parse: (typed) => {
    if (typed.name === 'jobs') return parseJobCommand(typed)
    return typed.name === 'stripe' ? parseStripeCommand(typed) : parseRestoreCommand(typed)
  },
}

function parseRestoreCommand({
  options: { password = [], child = [], count },
  words,
  operator,
}: TypedCommand<string>): RestoreWork {
  if (words.length > 0)
    throw new UsageError('Usage: npm run office -- after-restore [--password ACCOUNT]… [--child CHILD]… [--count N]')
  if (count !== undefined && !/^\d{1,9}$/.test(count)) throw new UsageError(`--count is a number, not "${count}".`)
  return {
    name: 'after-restore',
    accountIds: password.map((text) => readId('password', text)),
    childIds: child.map((text) => readId('child', text)),
    count: count === undefined ? undefined : Number(count),
    operator: operator(),
  }
}

function readId<Kind extends string>(option: string, text: string): Id<Kind> {
  const id = text.toLowerCase()
  if (!isId<Kind>(id)) throw new UsageError(`--${option} is an ID, not "${text}".`)
  return id
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
