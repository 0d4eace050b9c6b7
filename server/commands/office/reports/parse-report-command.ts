import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** An operator's command about pieces that are not as described. */
export type ReportWork =
  | { readonly name: 'reports' }
  | { readonly name: 'report-photo'; readonly reportId: string; readonly file: string | undefined }
  | {
      readonly name: 'regrade-report'
      readonly reportId: string
      readonly condition: 'used' | 'worn'
      readonly operator: string
    }
  | { readonly name: 'take-back-report'; readonly reportId: string; readonly operator: string }
  | {
      readonly name: 'decline-report'
      readonly reportId: string
      readonly reason: string
      readonly operator: string
    }

const reportUsage =
  'npm run office -- reports [--photo ID [--to FILE] | --regrade ID --condition used|worn | --take-back ID | --decline ID REASON]'

export const reportCommands: CommandGroup<'reports', ReportWork> = {
  options: { reports: ['photo', 'to', 'regrade', 'condition', 'take-back', 'decline', 'by'] },
  parse: parseReportCommand,
}

function parseReportCommand({ options, words, operator }: TypedCommand<'reports'>): ReportWork {
  const { photo, to, regrade, condition, 'take-back': takeBack, decline, by } = options
  const usageError = new UsageError(`Usage: ${reportUsage}`)
  const acts = [photo, regrade, takeBack, decline].filter((id) => id !== undefined)
  const reason = words.join(' ').trim()
  if (acts.length > 1 || (decline === undefined) !== (reason === '')) throw usageError
  if ((to !== undefined && photo === undefined) || (condition !== undefined && regrade === undefined)) throw usageError
  if (decline !== undefined) return { name: 'decline-report', reportId: decline, reason, operator: operator() }
  if (takeBack !== undefined) return { name: 'take-back-report', reportId: takeBack, operator: operator() }
  if (regrade !== undefined) {
    if (condition !== 'used' && condition !== 'worn') throw usageError
    return { name: 'regrade-report', reportId: regrade, condition, operator: operator() }
  }
  if (by !== undefined) throw new UsageError('"reports" takes --by only with an option that changes something.')
  return photo === undefined ? { name: 'reports' } : { name: 'report-photo', reportId: photo, file: to }
}
