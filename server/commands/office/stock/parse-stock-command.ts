import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** An operator's command about what is, or should be, on the shelves of both shops. */
export type StockWork =
  | { readonly name: 'shelf' }
  | {
      readonly name: 'take-off'
      readonly subject: string
      readonly to: 'missing' | 'quarantine'
      readonly why: string
      readonly operator: string
    }

export const stockCommands: CommandGroup<'shelf', StockWork> = {
  options: { shelf: ['by'] },
  parse: parseStockCommand,
}

function parseStockCommand({ words: [subject, to, ...why], operator }: TypedCommand<'shelf'>): StockWork {
  if (subject === undefined) return { name: 'shelf' }
  if ((to !== 'missing' && to !== 'quarantine') || why.length === 0)
    throw new UsageError('Usage: npm run office -- shelf [QR missing|quarantine WHY]')
  return { name: 'take-off', subject, to, why: why.join(' '), operator: operator() }
}
