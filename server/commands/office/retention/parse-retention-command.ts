import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** An operator's command about accounts that nobody signs in to or a stranger opened, and guests who ask to be forgotten (law L-24). */
export type RetentionWork =
  | { readonly name: 'retention' }
  | { readonly name: 'retention-warned'; readonly warned: string; readonly operator: string }
  | { readonly name: 'close-account'; readonly address: string; readonly wasClosed: boolean; readonly operator: string }
  | { readonly name: 'forget-guest'; readonly address: string; readonly operator: string }

export const retentionCommands: CommandGroup<'retention' | 'forget-guest' | 'close-account', RetentionWork> = {
  options: { retention: ['warned', 'by'], 'forget-guest': ['by'], 'close-account': ['again', 'by'] },
  parse: (typed) => {
    if (typed.name === 'retention') return parseRetentionCommand(typed)
    return typed.name === 'forget-guest' ? parseForgetCommand(typed) : parseCloseCommand(typed)
  },
}

function parseRetentionCommand({ options: { warned, by }, words, operator }: TypedCommand<string>): RetentionWork {
  if (words.length > 0) throw new UsageError('Usage: npm run office -- retention [--warned EMAIL]')
  if (warned !== undefined) return { name: 'retention-warned', warned, operator: operator() }
  if (by !== undefined) throw new UsageError('"retention" takes --by only with an option that changes something.')
  return { name: 'retention' }
}

function parseForgetCommand({ words, operator }: TypedCommand<string>): RetentionWork {
  const [address] = words
  if (!address?.includes('@') || words.length > 1) throw new UsageError('Usage: npm run office -- forget-guest EMAIL')
  return { name: 'forget-guest', address, operator: operator() }
}

function parseCloseCommand({
  options: { again: wasClosed = false },
  words,
  operator,
}: TypedCommand<string>): RetentionWork {
  const [address] = words
  if (!address?.includes('@') || words.length > 1)
    throw new UsageError('Usage: npm run office -- close-account EMAIL [--again]')
  return { name: 'close-account', address, wasClosed, operator: operator() }
}
