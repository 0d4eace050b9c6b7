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
export function readOptions(words: readonly string[]): Options {
  const { values, positionals } = parse(words)
  return {
    ...values,
    seconds: values.seconds === undefined ? Number.POSITIVE_INFINITY : numberOf('seconds', values.seconds),
    files: wholeOf('files', values.files),
    workers: wholeOf('workers', values.workers),
    kind: patternOf(values.kind),
    named: positionals,
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options })
  } catch (error) {
    // More sentences follow, about arguments that begin with "-".
    throw new Error(`${(error as Error).message.split('. ')[0]}.`.replace(/\.\.$/, '.'))
  }
}

function numberOf(name: string, word: string): number {
  if (!/^\d+(\.\d+)?$/.test(word)) throw new Error(`--${name} needs a number, but "${word}" was given.`)
  return Number(word)
}

function wholeOf(name: string, word: string): number {
  if (!/^[1-9]\d*$/.test(word)) throw new Error(`--${name} needs a whole number from 1 up, but "${word}" was given.`)
  return Number(word)
}

function patternOf(word: string): RegExp {
  try {
    return new RegExp(word)
  } catch {
    throw new Error(`--kind needs a regular expression, but "${word}" was given.`)
  }
}
