import { isLocalDay, type LocalDay } from '#server/kernel/calendar.ts'
import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

const outcomes = { upheld: 'upheld', 'partly-upheld': 'partly_upheld', 'not-upheld': 'not_upheld' } as const

const kinds = { service: 'service', details: 'data_protection' } as const

/** An operator's command about complaints (law L-22). */
export type ComplaintWork =
  | { readonly name: 'complaints' }
  | { readonly name: 'complaint'; readonly reference: string }
  | {
      readonly name: 'enter-complaint'
      readonly email: string
      readonly kind: (typeof kinds)[keyof typeof kinds]
      readonly receivedOn: LocalDay
      readonly words: string
      readonly operator: string
    }
  | {
      readonly name: 'answer-complaint'
      readonly reference: string
      readonly words: string
      readonly operator: string
    }
  | {
      readonly name: 'close-complaint'
      readonly reference: string
      readonly outcome: (typeof outcomes)[keyof typeof outcomes]
      readonly words: string
      readonly operator: string
    }

const complaintUsage =
  'npm run office -- complaints [C-… | --enter EMAIL --about service|details --received DAY WORDS | --answer C-… WORDS | --close C-… --outcome upheld|partly-upheld|not-upheld WORDS]'

export const complaintCommands: CommandGroup<'complaints', ComplaintWork> = {
  options: { complaints: ['enter', 'about', 'received', 'answer', 'close', 'outcome', 'by'] },
  parse: parseComplaintCommand,
}

const referenceOf = (text: string): string => text.trim().toUpperCase()

function parseComplaintCommand({
  options: { enter, about, received, answer, close, outcome, by },
  words,
  operator,
}: TypedCommand<'complaints'>): ComplaintWork {
  const usageError = new UsageError(`Usage: ${complaintUsage}`)
  const text = words.join(' ').trim()
  const acts = [enter, answer, close].filter((option) => option !== undefined)
  if (acts.length > 1 || (enter === undefined && (about !== undefined || received !== undefined))) throw usageError
  if (outcome !== undefined && close === undefined) throw usageError
  if (enter !== undefined) {
    const kind = Object.entries(kinds).find(([argument]) => argument === about)?.[1]
    if (text === '' || kind === undefined || received === undefined) throw usageError
    if (!isLocalDay(received)) throw new UsageError(`--received is a day such as 2027-02-20, not "${received}".`)
    return { name: 'enter-complaint', email: enter, kind, receivedOn: received, words: text, operator: operator() }
  }
  if (answer !== undefined) {
    if (text === '') throw usageError
    return { name: 'answer-complaint', reference: referenceOf(answer), words: text, operator: operator() }
  }
  if (close !== undefined) {
    const known = Object.entries(outcomes).find(([argument]) => argument === outcome)?.[1]
    if (text === '' || known === undefined) throw usageError
    return { name: 'close-complaint', reference: referenceOf(close), outcome: known, words: text, operator: operator() }
  }
  if (by !== undefined) throw new UsageError('"complaints" takes --by only with an option that changes something.')
  if (words.length > 1) throw usageError
  return text === '' ? { name: 'complaints' } : { name: 'complaint', reference: referenceOf(text) }
}
