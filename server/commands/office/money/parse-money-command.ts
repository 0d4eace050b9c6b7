import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** An operator's command about failed refunds. */
export type RefundWork =
  | { readonly name: 'refunds' }
  | { readonly name: 'retry-refund'; readonly refundId: string; readonly operator: string }
  | {
      readonly name: 'settle-refund'
      readonly refundId: string
      readonly note: string
      readonly operator: string
    }

/** An operator's command about pieces that a family did not return. */
export type LossWork =
  | { readonly name: 'losses' }
  | { readonly name: 'approve-loss' | 'waive-loss'; readonly lossId: string; readonly operator: string }

export const moneyCommands: CommandGroup<'refunds' | 'losses', RefundWork | LossWork> = {
  options: { refunds: ['retry', 'settle', 'by'], losses: ['approve', 'waive', 'by'] },
  parse: (typed) => (typed.name === 'refunds' ? parseRefundCommand(typed) : parseLossCommand(typed)),
}

function parseRefundCommand({ options: { retry, settle }, words, operator }: TypedCommand<string>): RefundWork {
  if (retry !== undefined && settle === undefined && words.length === 0)
    return { name: 'retry-refund', refundId: retry, operator: operator() }
  const note = words.join(' ').trim()
  if (settle !== undefined && retry === undefined && note !== '')
    return { name: 'settle-refund', refundId: settle, note, operator: operator() }
  if (retry !== undefined || settle !== undefined || words.length > 0)
    throw new UsageError('Usage: npm run office -- refunds [--retry ID | --settle ID WHAT BECAME OF IT]')
  return { name: 'refunds' }
}

function parseLossCommand({ options: { approve, waive }, words, operator }: TypedCommand<string>): LossWork {
  if (words.length > 0 || (approve !== undefined && waive !== undefined))
    throw new UsageError('Usage: npm run office -- losses [--approve ID | --waive ID]')
  const lossId = approve ?? waive
  if (lossId === undefined) return { name: 'losses' }
  return { name: approve ? 'approve-loss' : 'waive-loss', lossId, operator: operator() }
}
