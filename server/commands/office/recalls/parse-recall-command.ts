import type { TypedRecallCriteria } from '#server/domains/inventory/index.ts'
import { isLocalDay, type LocalDay } from '#server/kernel/calendar.ts'
import { UsageError } from '../../usage-error.ts'
import { type CommandGroup, parseCount, type TypedCommand } from '../typed-command.ts'

/** An operator's command about recalls (law L-28). */
export type RecallWork =
  | { readonly name: 'recall-search'; readonly criteria: TypedRecallCriteria }
  | {
      readonly name: 'plan-recall'
      readonly criteria: TypedRecallCriteria
      readonly reason: string
      readonly advice: string
    }
  | {
      readonly name: 'recall'
      readonly criteria: TypedRecallCriteria
      /** Words, or a text file. */
      readonly reason: string
      readonly advice: string
      readonly count: number
      readonly operator: string
    }
  | { readonly name: 'recalls' }
  | {
      readonly name: 'recall-end'
      readonly reference: string
      readonly stillOut: number | undefined
      readonly operator: string
    }

type RecallName = 'recall-search' | 'recall' | 'recalls' | 'recall-end'

const aboutRecalled = ['brand', 'style', 'colour', 'size', 'came'] as const

export const recallCommands: CommandGroup<RecallName, RecallWork> = {
  options: {
    'recall-search': aboutRecalled,
    recall: [...aboutRecalled, 'reason', 'do', 'count', 'by'],
    recalls: [],
    'recall-end': ['count', 'by'],
  },
  parse: parseRecallCommand,
}

const criteriaUsage = '--brand BRAND [--style WORDS|ID] [--colour COLOUR] [--size SIZE] [--came FROM..TO]'

function parseRecallCommand({ name, options, words: more, operator }: TypedCommand<RecallName>): RecallWork {
  if (name === 'recall-end') {
    const [reference] = more
    if (reference === undefined || more.length > 1)
      throw new UsageError('Usage: npm run office -- recall-end RC-… [--count N]')
    const stillOut = options.count === undefined ? undefined : parseCount(options.count, 'garments')
    return { name, reference: reference.trim().toUpperCase(), stillOut, operator: operator() }
  }
  if (more.length > 0)
    throw new UsageError(`"${name}" takes its words after options, in quotation marks, but "${more[0]}" was given.`)
  if (name === 'recalls') return { name }
  const { brand, reason, do: advice, count } = options
  const usage = `Usage: npm run office -- ${name} ${criteriaUsage}${name === 'recall' ? ' --reason WORDS|FILE --do WORDS [--count N]' : ''}`
  if (brand === undefined || brand.trim() === '') throw new UsageError(usage)
  const criteria = {
    ...readDays(options.came),
    brand,
    style: options.style,
    colour: options.colour,
    size: options.size,
  }
  if (name === 'recall-search') return { name, criteria }
  if (reason === undefined || advice === undefined) throw new UsageError(usage)
  if (count === undefined) {
    if (options.by !== undefined) throw new UsageError('"recall" takes --by only with --count, which recalls them.')
    return { name: 'plan-recall', criteria, reason, advice }
  }
  return { name, criteria, reason, advice, count: parseCount(count, 'garments'), operator: operator() }
}

/** "2026-05-01..2026-05-31", or one day; one end may be left out. */
function readDays(came: string | undefined): { cameFrom?: LocalDay; cameTo?: LocalDay } {
  if (came === undefined) return {}
  const [from = '', to = from, ...more] = came.split('..')
  const wrong = new UsageError(`--came is days such as 2026-05-01..2026-05-31, not "${came}".`)
  if (more.length > 0 || (from === '' && to === '')) throw wrong
  const dayOf = (text: string) => {
    if (text === '') return undefined
    if (!isLocalDay(text)) throw wrong
    return text
  }
  const [cameFrom, cameTo] = [dayOf(from), dayOf(to)]
  return { ...(cameFrom && { cameFrom }), ...(cameTo && { cameTo }) }
}
