// What an operator typed after `npm run office --`, as a command, or one sentence that says what is wrong with it.
import { parseArgs } from 'node:util'
import { type Condition, conditions } from '#contract/primitives.ts'
import { type InspectionOutcome, inspectionOutcomes } from '#server/domains/rentals/index.ts'
import { UsageError } from '../usage-error.ts'

export type OfficeCommand = { readonly name: 'help' } | OfficeWork

export type OfficeWork =
  | { readonly name: 'orders' | 'returns' }
  | { readonly name: 'dispatch' | 'deliver' | 'receive'; readonly subject: string; readonly operator: string }
  | { readonly name: 'pick'; readonly subject: string; readonly missing: readonly string[]; readonly operator: string }
  | {
      readonly name: 'inspect'
      readonly subject: string
      readonly condition: Condition | undefined
      readonly outcome: InspectionOutcome
      readonly operator: string
    }

const names = ['help', 'orders', 'returns', 'pick', 'dispatch', 'deliver', 'receive', 'inspect'] as const
type Name = (typeof names)[number]

const allowed: Record<Name, readonly string[]> = {
  help: ['help'],
  orders: [],
  returns: [],
  pick: ['missing', 'by'],
  dispatch: ['by'],
  deliver: ['by'],
  receive: ['by'],
  inspect: ['condition', 'outcome', 'by'],
}

/** @throws UsageError */
export function readWords(words: readonly string[], env: Readonly<Record<string, string | undefined>>): OfficeCommand {
  const { values, positionals } = parse(words)
  const [name = values.help ? 'help' : '', subject, ...more] = positionals
  if (!isOneOf(names, name))
    throw new UsageError(`${name ? `There is no office command "${name}"` : 'Say what to do'}: ${names.join(', ')}.`)
  const foreign = Object.keys(values).find((option) => !allowed[name].includes(option))
  if (foreign) throw new UsageError(`"${name}" has no option --${foreign}.`)
  if (name === 'help' || name === 'orders' || name === 'returns') {
    if (subject !== undefined) throw new UsageError(`"${name}" takes no ID, and "${subject}" was given.`)
    return { name }
  }
  if (subject === undefined) throw new UsageError(`Say which one: npm run office -- ${name} ID`)
  if (more.length > 0) throw new UsageError(`One ID at a time, and "${more[0]}" was given as well.`)
  const operator = (values.by ?? env.USER ?? env.LOGNAME ?? '').trim()
  if (operator === '') throw new UsageError('Say who you are with --by NAME; every office action is noted.')
  if (name === 'pick') return { name, subject, missing: values.missing ?? [], operator }
  if (name !== 'inspect') return { name, subject, operator }
  const condition = values.condition
  if (condition !== undefined && !isOneOf(conditions, condition))
    throw new UsageError(`--condition is ${conditions.join(', ')}, not "${condition}".`)
  const outcome = values.outcome ?? 'ready'
  if (!isOneOf(inspectionOutcomes, outcome))
    throw new UsageError(`--outcome is ${inspectionOutcomes.join(', ')}, not "${outcome}".`)
  return { name, subject, condition, outcome, operator }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        by: { type: 'string' },
        condition: { type: 'string' },
        outcome: { type: 'string' },
        missing: { type: 'string', multiple: true },
      },
    })
  } catch (error) {
    // Node's message, up to its advice about `--`.
    throw new UsageError(`${(error as Error).message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`)
  }
}

const isOneOf = <Word extends string>(known: readonly Word[], word: string): word is Word =>
  (known as readonly string[]).includes(word)
