// What an operator typed after `npm run office --`, split into a name, options and words.
import { parseArgs } from 'node:util'
import { UsageError } from '../usage-error.ts'

const options = {
  help: { type: 'boolean' },
  by: { type: 'string' },
  to: { type: 'string' },
  condition: { type: 'string' },
  outcome: { type: 'string' },
  missing: { type: 'string', multiple: true },
  safe: { type: 'boolean' },
  unsafe: { type: 'string', multiple: true },
  mark: { type: 'string', multiple: true },
  gone: { type: 'string', multiple: true },
  'no-new-marks': { type: 'boolean' },
  'not-there': { type: 'boolean' },
  failed: { type: 'boolean' },
  retry: { type: 'string' },
  settle: { type: 'string' },
  approve: { type: 'string' },
  waive: { type: 'string' },
  enter: { type: 'string' },
  received: { type: 'string' },
  answer: { type: 'string' },
  close: { type: 'string' },
  warned: { type: 'string' },
  again: { type: 'boolean' },
  password: { type: 'string', multiple: true },
  child: { type: 'string', multiple: true },
  write: { type: 'string' },
  preview: { type: 'string' },
  send: { type: 'string' },
  count: { type: 'string' },
  stop: { type: 'string' },
  bounced: { type: 'string' },
  leave: { type: 'string' },
  photo: { type: 'string' },
  regrade: { type: 'string' },
  'take-back': { type: 'string' },
  decline: { type: 'string' },
  price: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  posted: { type: 'string' },
  pence: { type: 'string' },
  note: { type: 'string' },
  ask: { type: 'boolean' },
  refund: { type: 'string' },
  verify: { type: 'string' },
  expire: { type: 'string' },
  method: { type: 'string' },
  source: { type: 'string' },
  publish: { type: 'string' },
  withdraw: { type: 'string' },
  quoted: { type: 'string' },
  about: { type: 'string' },
  consent: { type: 'string' },
  agreed: { type: 'string' },
  rewarded: { type: 'boolean' },
  brand: { type: 'string' },
  style: { type: 'string' },
  colour: { type: 'string' },
  size: { type: 'string' },
  came: { type: 'string' },
  reason: { type: 'string' },
  do: { type: 'string' },
  save: { type: 'string' },
  remove: { type: 'string' },
  title: { type: 'string' },
  intro: { type: 'string' },
  place: { type: 'string' },
} as const

export type Option = keyof typeof options
type Options = ReturnType<typeof parseOptions>['values']

export interface TypedCommand<Name extends string> {
  readonly name: Name
  readonly options: Readonly<Options>
  /** What follows the name. */
  readonly words: readonly string[]
  /** Returns the name of the operator who gave the command. @throws UsageError if nobody is named */
  readonly operator: () => string
}

/** Commands about one subject. */
export interface CommandGroup<Name extends string, Work> {
  /** The options that each command may have. */
  readonly options: Readonly<Record<Name, readonly Option[]>>
  /** @throws UsageError */
  readonly parse: (typed: TypedCommand<Name>) => Work
}

/** `-500` is an amount, which the parser would read as single-letter options. */
const negativeNumber = /^-\d/
const noOption = '\u0000'

/** @throws UsageError for an unknown option, or one without its value */
export function readTyped(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): TypedCommand<string> {
  const { values, positionals } = parseOptions(
    args.map((arg) => (negativeNumber.test(arg) ? `${noOption}${arg}` : arg)),
  )
  const [name = values.help ? 'help' : '', ...words] = positionals.map((arg) => arg.replace(noOption, ''))
  return { name, options: values, words, operator: () => operatorOf(values.by, env) }
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    // Node's message without its advice about `--`.
    throw new UsageError(`${(error as Error).message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`)
  }
}

const maxNameLength = 60

function operatorOf(by: string | undefined, env: Readonly<Record<string, string | undefined>>): string {
  const operator = (by ?? env.USER ?? env.LOGNAME ?? '').trim()
  if (operator === '') throw new UsageError('Say who you are with --by NAME; every office action is noted.')
  if (operator.length > maxNameLength) throw new UsageError(`--by is a name of at most ${maxNameLength} characters.`)
  return operator
}

export const isOneOf = <Word extends string>(known: readonly Word[], value: string): value is Word =>
  (known as readonly string[]).includes(value)

/**
 * @param what the things that are counted, such as "garments"
 * @throws UsageError
 */
export function parseCount(count: string, what: string): number {
  if (!/^\d{1,7}$/.test(count)) throw new UsageError(`--count is a number of ${what}, not "${count}".`)
  return Number(count)
}
