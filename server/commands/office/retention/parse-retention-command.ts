import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** What an operator does about accounts that nobody signs in to, and guests who ask to be forgotten (law L-24). */
export type RetentionWork =
  | { readonly name: 'retention' }
  | { readonly name: 'retention-warned'; readonly warned: string; readonly operator: string }
  | { readonly name: 'forget-guest'; readonly address: string; readonly operator: string }

export const retentionCommands: CommandGroup<'retention' | 'forget-guest', RetentionWork> = {
  options: { retention: ['warned', 'by'], 'forget-guest': ['by'] },
  parse: (typed) => (typed.name === 'retention' ? parseRetentionCommand(typed) : parseForgetCommand(typed)),
}

function parseRetentionCommand({ options: { warned, by }, words, operator }: TypedCommand<string>): RetentionWork {
  if (words.length > 0) throw new UsageError('Usage: npm run office -- retention [--warned EMAIL]')
  if (warned !== undefined) return { name: 'retention-warned', warned, operator: operator() }
  if (by !== undefined) throw new UsageError('"retention" takes --by only with what changes something.')
  return { name: 'retention' }
}

function parseForgetCommand({ words, operator }: TypedCommand<string>): RetentionWork {
  const [address] = words
  if (!address?.includes('@') || words.length > 1) throw new UsageError('Usage: npm run office -- forget-guest EMAIL')
  return { name: 'forget-guest', address, operator: operator() }
}
