import { type SkiPart, skiParts } from '#contract/ski/shop.ts'
import { parseEmailAddress } from '#server/domains/accounts/index.ts'
import { isLocalDay, type LocalDay } from '#server/kernel/calendar.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** An operator's command about ski wear, other than the commands that work on any order. */
export type SkiWork =
  | { readonly name: 'ski' }
  | { readonly name: 'ski-quote'; readonly from: LocalDay; readonly until: LocalDay; readonly kits: readonly string[] }
  | {
      readonly name: 'ski-book'
      readonly from: LocalDay
      readonly until: LocalDay
      readonly kits: readonly string[]
      /** The address to which the link is emailed. */
      readonly to: string
      readonly operator: string
    }
  | { readonly name: 'ski-release'; readonly email: string; readonly operator: string }
  | { readonly name: 'ski-style'; readonly handle: string; readonly part: SkiPart; readonly operator: string }
  | {
      readonly name: 'ski-lose'
      readonly subject: string
      readonly scanned: readonly string[]
      readonly operator: string
    }
  | {
      readonly name: 'ski-cancel'
      readonly subject: string
      /** Undefined: all. */
      readonly scanned: readonly string[] | undefined
      readonly refundAll: boolean
      readonly operator: string
    }
  | { readonly name: 'ski-fee'; readonly subject: string; readonly posted: LocalDay | undefined }
  | {
      readonly name: 'ask-ski-fee'
      readonly subject: string
      readonly posted: LocalDay | undefined
      readonly amount: Pence | undefined
      readonly note: string
      readonly operator: string
    }
  | {
      readonly name: 'waive-ski-fee'
      readonly subject: string
      readonly posted: LocalDay | undefined
      readonly note: string
      readonly operator: string
    }
  | { readonly name: 'refund-ski-fee'; readonly subject: string; readonly note: string; readonly operator: string }

type SkiName = 'ski' | 'ski-quote' | 'ski-book' | 'ski-release' | 'ski-cancel' | 'ski-style' | 'ski-lose' | 'ski-fee'

export const skiCommands: CommandGroup<SkiName, SkiWork> = {
  options: {
    ski: [],
    'ski-quote': ['from', 'until'],
    'ski-book': ['from', 'until', 'to', 'by'],
    'ski-release': ['by'],
    'ski-cancel': ['refund', 'by'],
    'ski-style': ['by'],
    'ski-lose': ['by'],
    'ski-fee': ['posted', 'ask', 'pence', 'note', 'waive', 'refund', 'by'],
  },
  parse: parseSkiCommand,
}

const usage: Record<SkiName, string> = {
  ski: '',
  'ski-quote': '--from 2027-02-13 --until 2027-02-19 104cm~jacket~salopettes…',
  'ski-book': '--to EMAIL --from 2027-02-13 --until 2027-02-19 104cm~jacket~salopettes…',
  'ski-release': 'EMAIL',
  'ski-cancel': 'S-BOOKING [QR…] [--refund all]',
  'ski-lose': 'S-BOOKING QR…',
  'ski-style': 'HANDLE PART',
  'ski-fee': 'S-BOOKING [--posted DAY] [--ask [--pence N] [--note TEXT] | --waive WHY] or --refund WHY',
}

function parseSkiCommand({ name, options, words, operator }: TypedCommand<SkiName>): SkiWork {
  const usageError = new UsageError(`Usage: npm run office -- ${name} ${usage[name]}`.trim())
  const [subject, ...more] = words
  if (name === 'ski') {
    if (subject !== undefined) throw usageError
    return { name }
  }
  if (name === 'ski-quote' || name === 'ski-book') {
    const [from, until] = [dayOf('from', options.from), dayOf('until', options.until)]
    if (!from || !until || words.length === 0) throw usageError
    const quote = { from, until, kits: words }
    if (name === 'ski-quote') return { name, ...quote }
    if (options.to === undefined) throw usageError
    const to = parseEmailAddress(options.to)
    if (to === undefined) throw new UsageError(`--to is an email address, not "${options.to}".`)
    return { name, ...quote, to, operator: operator() }
  }
  if (subject === undefined) throw usageError
  if (name === 'ski-release') {
    const email = parseEmailAddress(subject)
    if (email === undefined || more.length > 0) throw usageError
    return { name, email, operator: operator() }
  }
  if (name === 'ski-cancel') {
    if (options.refund !== undefined && options.refund !== 'all') throw usageError
    const scanned = more.length > 0 ? more : undefined
    return { name, subject, scanned, refundAll: options.refund === 'all', operator: operator() }
  }
  if (name === 'ski-lose') {
    if (more.length === 0) throw usageError
    return { name, subject, scanned: more, operator: operator() }
  }
  if (name === 'ski-style') {
    const [typed, ...rest] = more
    if (typed === undefined || rest.length > 0) throw usageError
    const part = skiParts.find((part) => part === typed)
    if (!part) throw new UsageError(`PART is ${skiParts.join(', ')}, not "${typed}".`)
    return { name, handle: subject, part, operator: operator() }
  }
  const { ask = false, waive, note = '', refund, ...others } = options
  if (refund !== undefined) {
    const isAlone = !ask && waive === undefined && note === '' && !others.posted && !others.pence
    if (more.length > 0 || refund.trim() === '' || !isAlone) throw usageError
    return { name: 'refund-ski-fee', subject, note: refund.trim(), operator: operator() }
  }
  const posted = dayOf('posted', options.posted)
  const amount = options.pence === undefined ? undefined : penceOf(options.pence)
  const hasAskOptions = amount !== undefined || note !== ''
  if (more.length > 0 || (ask && waive !== undefined) || (!ask && hasAskOptions) || waive?.trim() === '')
    throw usageError
  if (ask) return { name: 'ask-ski-fee', subject, posted, amount, note, operator: operator() }
  if (waive !== undefined) return { name: 'waive-ski-fee', subject, posted, note: waive.trim(), operator: operator() }
  return { name, subject, posted }
}

function dayOf(option: string, text: string | undefined): LocalDay | undefined {
  if (text !== undefined && !isLocalDay(text))
    throw new UsageError(`--${option} is a day such as 2027-02-20, not "${text}".`)
  return text
}

function penceOf(text: string): Pence {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`--pence is a number of pence, such as 1250, not "${text}".`)
  return pence(Number(text))
}
