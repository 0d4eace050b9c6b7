import { parseArgs } from 'node:util'

export interface Options {
  readonly since: string
  readonly all: boolean
  readonly seconds: number
  readonly files: number
  readonly workers: number
  readonly kind: RegExp
  readonly quick: boolean
  readonly list: boolean
  readonly write: boolean
  /** Files and folders. */
  readonly named: readonly string[]
}

const options = {
  since: { type: 'string', default: 'HEAD~1' },
  all: { type: 'boolean', default: false },
  seconds: { type: 'string' },
  files: { type: 'string', default: '6' },
  workers: { type: 'string', default: '2' },
  kind: { type: 'string', default: '' },
  quick: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
} as const

/** @throws Error in one sentence for an option that is unknown or invalid */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args)
  return {
    ...values,
    seconds: values.seconds === undefined ? Number.POSITIVE_INFINITY : numberOf('seconds', values.seconds),
    files: wholeOf('files', values.files),
    workers: wholeOf('workers', values.workers),
    kind: patternOf(values.kind),
    named: positionals,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    // Node's further sentences are about arguments that begin with "-".
    throw new Error(`${(error as Error).message.split('. ')[0]}.`.replace(/\.\.$/, '.'))
  }
}

function numberOf(name: string, value: string): number {
  if (!/^\d+(\.\d+)?$/.test(value)) throw new Error(`--${name} needs a number, but "${value}" was given.`)
  return Number(value)
}

function wholeOf(name: string, value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${name} needs a whole number from 1 up, but "${value}" was given.`)
  return Number(value)
}

function patternOf(value: string): RegExp {
  try {
    return new RegExp(value)
  } catch {
    throw new Error(`--kind needs a regular expression, but "${value}" was given.`)
  }
}
