import { basename } from 'node:path'
import { UsageError } from '../../usage-error.ts'
import { type CommandGroup, parseCount, type TypedCommand } from '../typed-command.ts'

/** An operator's command about news for the mailing list (law L-25). */
export type NewsWork =
  | { readonly name: 'news' }
  | { readonly name: 'write-news'; readonly file: string; readonly news: string; readonly operator: string }
  | { readonly name: 'draw-news'; readonly news: string; readonly file: string }
  | { readonly name: 'email-news'; readonly news: string; readonly to: string; readonly operator: string }
  | { readonly name: 'plan-news'; readonly news: string }
  | { readonly name: 'send-news'; readonly news: string; readonly count: number; readonly operator: string }
  | { readonly name: 'stop-news'; readonly news: string; readonly operator: string }
  | { readonly name: 'leave-news'; readonly address: string; readonly operator: string }
  | { readonly name: 'bounced-news'; readonly address: string; readonly operator: string }

export const newsCommands: CommandGroup<'news', NewsWork> = {
  options: { news: ['write', 'preview', 'to', 'send', 'count', 'stop', 'leave', 'bounced', 'by'] },
  parse: parseNewsCommand,
}

const newsUsage =
  'npm run office -- news [--write FILE | --preview NAME --to FILE|EMAIL | --send NAME [--count N] | --stop NAME | --leave EMAIL | --bounced EMAIL]'

function parseNewsCommand({ options: { by, ...options }, words, operator }: TypedCommand<'news'>): NewsWork {
  const usageError = new UsageError(`Usage: ${newsUsage}`)
  const hasOnly = (...known: string[]) => Object.keys(options).every((option) => known.includes(option))
  const refuseOperator = () => {
    if (by !== undefined) throw new UsageError('"news" takes --by only with an option that changes something.')
  }
  if (words.length > 0) throw usageError
  const { write, preview, send, stop, bounced, leave, to, count } = options
  if (write !== undefined && hasOnly('write'))
    return { name: 'write-news', file: write, news: nameOf(write), operator: operator() }
  if (preview !== undefined && to !== undefined && hasOnly('preview', 'to')) {
    if (to.includes('@')) return { name: 'email-news', news: preview, to, operator: operator() }
    refuseOperator()
    return { name: 'draw-news', news: preview, file: to }
  }
  if (send !== undefined && hasOnly('send', 'count')) {
    if (count !== undefined)
      return { name: 'send-news', news: send, count: parseCount(count, 'addresses'), operator: operator() }
    refuseOperator()
    return { name: 'plan-news', news: send }
  }
  if (stop !== undefined && hasOnly('stop')) return { name: 'stop-news', news: stop, operator: operator() }
  if (leave !== undefined && hasOnly('leave')) return { name: 'leave-news', address: leave, operator: operator() }
  if (bounced !== undefined && hasOnly('bounced'))
    return { name: 'bounced-news', address: bounced, operator: operator() }
  if (Object.keys(options).length > 0) throw usageError
  refuseOperator()
  return { name: 'news' }
}

/** What operators call the news: the name of its file. */
const nameOf = (file: string): string =>
  basename(file)
    .replace(/\.(md|markdown|txt)$/i, '')
    .toLowerCase()
