// Parses what an operator typed after `npm run office --`, or returns one sentence that says what is wrong with it. Longer than
// 300 lines because it is one list of commands with their options.
import { parseArgs } from 'node:util'
import { type Condition, conditions } from '#contract/primitives.ts'
import { type MarkFindings, type SafetyFindings, safetyPoints } from '#server/domains/inventory/index.ts'
import { type InspectionOutcome, inspectionOutcomes } from '#server/domains/rentals/index.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { UsageError } from '../usage-error.ts'
import { type ComplaintWork, parseComplaintCommand } from './complaints/parse-complaint-command.ts'
import { type ContentWork, contentNames, parseContentCommand } from './content/parse-content-command.ts'
import { type GiftWork, giftNames, parseGiftCommand } from './gift-cards/parse-gift-command.ts'
import { type NewsWork, parseNewsCommand } from './news/parse-news-command.ts'
import { parseMarks } from './parse-marks.ts'
import { parseReportCommand, type ReportWork } from './parse-report-command.ts'
import { parseRecallCommand, type RecallWork, recallNames } from './recalls/parse-recall-command.ts'
import { parseResaleCommand, type ResaleWork, resaleNames } from './resale/parse-resale-command.ts'
import { parseForgetCommand, parseRetentionCommand, type RetentionWork } from './retention/work-on-retention.ts'
import { parseSkiCommand, type SkiWork, skiNames } from './ski/parse-ski-command.ts'
import { parseStockCommand, type StockCommand } from './stock/work-on-stock.ts'

export type OfficeCommand = { readonly name: 'help' } | StripeWork | OfficeWork

/** Needs the provider's key and no database. */
export type StripeWork = { readonly name: 'stripe'; readonly act: 'check' | 'connect' }

export type OfficeWork =
  | {
      readonly name:
        | 'orders'
        | 'returns'
        | 'picking-list'
        | 'deliveries'
        | 'events'
        | 'findings'
        | 'pictures'
        | 'likely-dates'
    }
  | { readonly name: 'order'; readonly subject: string }
  | { readonly name: 'return' | 'marks' | 'waiting'; readonly subject: string }
  | { readonly name: 'label'; readonly subject: string; readonly file: string | undefined }
  | { readonly name: 'jobs'; readonly failed: boolean }
  | { readonly name: 'retry-job'; readonly jobId: string; readonly operator: string }
  | { readonly name: 'refunds' }
  | { readonly name: 'losses' }
  | { readonly name: 'approve-loss' | 'waive-loss'; readonly lossId: string; readonly operator: string }
  | ReportWork
  | ComplaintWork
  | RetentionWork
  | NewsWork
  | RecallWork
  | ResaleWork
  | ContentWork
  | GiftWork
  | SkiWork
  | { readonly name: 'retry-refund'; readonly refundId: string; readonly operator: string }
  | {
      readonly name: 'settle-refund'
      readonly refundId: string
      readonly note: string
      readonly operator: string
    }
  | { readonly name: 'member' | 'why'; readonly email: string }
  | StockCommand
  | { readonly name: 'accept'; readonly email: string; readonly operator: string }
  | { readonly name: 'refuse'; readonly email: string; readonly reason: string; readonly operator: string }
  | {
      readonly name: 'credit'
      readonly email: string
      readonly pence: Pence
      readonly reason: string
      readonly operator: string
    }
  | { readonly name: 'dispatch' | 'deliver' | 'sent-back'; readonly subject: string; readonly operator: string }
  | { readonly name: 'order-lost'; readonly subject: string; readonly operator: string }
  | {
      readonly name: 'return-lost' | 'return-home'
      readonly subject: string
      readonly operator: string
    }
  | { readonly name: 'recycle'; readonly subject: string; readonly operator: string }
  | { readonly name: 'order-link'; readonly subject: string; readonly operator: string }
  | {
      readonly name: 'receive'
      readonly subject: string
      /** The garments that were in the parcel; undefined if nobody scanned them. */
      readonly scanned: readonly string[] | undefined
      readonly operator: string
    }
  | {
      readonly name: 'take-back'
      readonly subject: string
      readonly scanned: readonly string[]
      readonly operator: string
    }
  | { readonly name: 'pick'; readonly subject: string; readonly missing: readonly string[]; readonly operator: string }
  | {
      readonly name: 'inspect'
      readonly subject: string
      readonly condition: Condition | undefined
      readonly outcome: InspectionOutcome
      /** Undefined if nothing was checked. */
      readonly safety: SafetyFindings | undefined
      /** Undefined if its marks were not checked. */
      readonly marks: MarkFindings | undefined
      readonly operator: string
    }
  | {
      readonly name: 'check'
      readonly subject: string
      readonly safety: SafetyFindings
      readonly marks: MarkFindings | undefined
      readonly operator: string
    }

const outNames = [
  'orders',
  'order',
  'order-link',
  'pick',
  'label',
  'dispatch',
  'deliver',
  'sent-back',
  'order-lost',
] as const
const inNames = [
  'returns',
  'return',
  'return-lost',
  'return-home',
  'receive',
  'take-back',
  'inspect',
  'recycle',
  'marks',
  'deliveries',
  'check',
  'shelf',
] as const
const memberNames = ['why', 'member', 'accept', 'refuse', 'credit'] as const
const names = [
  'help',
  ...outNames,
  ...inNames,
  ...memberNames,
  'refunds',
  'losses',
  'findings',
  'reports',
  'complaints',
  'retention',
  'forget-guest',
  'news',
  ...resaleNames,
  'listings',
  ...giftNames,
  ...skiNames,
  ...contentNames,
  ...recallNames,
  'waiting',
  'likely-dates',
  'events',
  'pictures',
  'jobs',
  'stripe',
] as const
/** The commands that take no ID. */
const alone = [
  'help',
  'orders',
  'returns',
  'deliveries',
  'events',
  'findings',
  'listings',
  'pictures',
  'likely-dates',
] as const
type Name = (typeof names)[number]

const aboutRecalled = ['brand', 'style', 'colour', 'size', 'came']
const aboutMarks = ['mark', 'gone', 'no-new-marks']

const allowed: Record<Name, readonly string[]> = {
  help: ['help'],
  orders: [],
  order: [],
  'order-link': ['by'],
  returns: [],
  return: [],
  'return-lost': ['by'],
  'return-home': ['by'],
  pick: ['missing', 'by'],
  label: ['to'],
  dispatch: ['by'],
  deliver: ['by'],
  'sent-back': ['by'],
  'order-lost': ['by'],
  receive: ['by'],
  'take-back': ['by'],
  inspect: ['condition', 'outcome', 'safe', 'unsafe', ...aboutMarks, 'by'],
  recycle: ['by'],
  marks: [],
  deliveries: [],
  check: ['safe', 'unsafe', ...aboutMarks, 'by'],
  shelf: ['by'],
  why: [],
  member: [],
  accept: ['by'],
  refuse: ['by'],
  credit: ['by'],
  refunds: ['retry', 'settle', 'by'],
  losses: ['approve', 'waive', 'by'],
  findings: [],
  reports: ['photo', 'to', 'regrade', 'condition', 'take-back', 'decline', 'by'],
  complaints: ['answer', 'close', 'outcome', 'by'],
  retention: ['warned', 'by'],
  'forget-guest': ['by'],
  news: ['write', 'preview', 'to', 'send', 'count', 'stop', 'leave', 'bounced', 'by'],
  retire: ['condition', 'price', 'safe', 'by'],
  price: ['by'],
  'sale-refund': ['by'],
  'sale-cancel': ['by'],
  'vat-class': ['by'],
  listings: [],
  'gift-cards': [],
  'gift-card': [],
  'gift-block': ['by'],
  'gift-unblock': ['by'],
  'gift-resend': ['to', 'by'],
  'gift-refund': ['by'],
  ski: [],
  'ski-quote': ['from', 'until'],
  'ski-book': ['from', 'until', 'to', 'by'],
  'ski-cancel': ['refund', 'by'],
  'ski-lose': ['by'],
  'ski-style': ['by'],
  'ski-fee': ['posted', 'ask', 'pence', 'note', 'waive', 'refund', 'by'],
  claims: ['verify', 'expire', 'until', 'method', 'source', 'by'],
  quotes: ['publish', 'withdraw', 'quoted', 'about', 'consent', 'agreed', 'rewarded', 'by'],
  'recall-search': aboutRecalled,
  recall: [...aboutRecalled, 'reason', 'do', 'count', 'by'],
  recalls: [],
  'recall-end': ['by'],
  waiting: [],
  'likely-dates': [],
  events: [],
  pictures: [],
  jobs: ['failed', 'retry', 'by'],
  stripe: [],
}

/** @throws UsageError */
export function parseCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): OfficeCommand {
  const { values, positionals } = parse(args)
  const [name = values.help ? 'help' : '', subject, ...more] = positionals
  if (!isOneOf(names, name))
    throw new UsageError(`${name ? `There is no office command "${name}"` : 'Say what to do'}: ${names.join(', ')}.`)
  const foreign = Object.keys(values).find((option) => !allowed[name].includes(option))
  if (foreign === 'by') throw new UsageError(`"${name}" changes nothing, so it takes no --by.`)
  if (foreign) throw new UsageError(`"${name}" has no option --${foreign}.`)
  if (isOneOf(alone, name)) {
    if (subject !== undefined) throw new UsageError(`"${name}" takes no ID, but "${subject}" was given.`)
    return { name }
  }
  if (name === 'jobs') {
    if (subject !== undefined) throw new UsageError(`"jobs" takes no ID but after --retry, but "${subject}" was given.`)
    const { retry, failed = false, by } = values
    if (retry === undefined) return { name, failed }
    if (failed) throw new UsageError('Usage: npm run office -- jobs [--failed | --retry ID]')
    return { name: 'retry-job', jobId: retry, operator: operatorOf(by, env) }
  }
  if (name === 'stripe') {
    if ((subject !== 'check' && subject !== 'connect') || more.length > 0)
      throw new UsageError('Usage: npm run office -- stripe check | connect')
    return { name, act: subject }
  }
  if (name === 'refunds') {
    const { retry, settle, by } = values
    if (retry !== undefined && settle === undefined && subject === undefined)
      return { name: 'retry-refund', refundId: retry, operator: operatorOf(by, env) }
    const note = positionals.slice(1).join(' ').trim()
    if (settle !== undefined && retry === undefined && note !== '')
      return { name: 'settle-refund', refundId: settle, note, operator: operatorOf(by, env) }
    if (retry !== undefined || settle !== undefined || subject !== undefined)
      throw new UsageError('Usage: npm run office -- refunds [--retry ID | --settle ID WHAT BECAME OF IT]')
    return { name }
  }
  if (name === 'losses') {
    const { approve, waive, by } = values
    if (subject !== undefined || (approve !== undefined && waive !== undefined))
      throw new UsageError('Usage: npm run office -- losses [--approve ID | --waive ID]')
    const lossId = approve ?? waive
    if (lossId === undefined) return { name }
    return { name: approve ? 'approve-loss' : 'waive-loss', lossId, operator: operatorOf(by, env) }
  }
  if (name === 'shelf') return parseStockCommand(positionals.slice(1), () => operatorOf(values.by, env))
  if (name === 'reports') return parseReportCommand(values, positionals.slice(1), () => operatorOf(values.by, env))
  if (name === 'complaints')
    return parseComplaintCommand(values, positionals.slice(1), () => operatorOf(values.by, env))
  if (name === 'retention') return parseRetentionCommand(values, positionals.slice(1), () => operatorOf(values.by, env))
  if (name === 'forget-guest') return parseForgetCommand(positionals.slice(1), () => operatorOf(values.by, env))
  if (name === 'news') return parseNewsCommand(values, positionals.slice(1), () => operatorOf(values.by, env))
  if (isOneOf(skiNames, name))
    return parseSkiCommand(name, values, positionals.slice(1), () => operatorOf(values.by, env))
  if (isOneOf(recallNames, name))
    return parseRecallCommand(name, values, positionals.slice(1), () => operatorOf(values.by, env))
  if (isOneOf(contentNames, name))
    return parseContentCommand(name, values, positionals.slice(1), () => operatorOf(values.by, env))
  if (isOneOf(resaleNames, name))
    return parseResaleCommand(name, values, positionals.slice(1), () => operatorOf(values.by, env))
  if (isOneOf(giftNames, name))
    return parseGiftCommand(name, values, positionals.slice(1), () => operatorOf(values.by, env))
  if (isOneOf(memberNames, name))
    return parseMemberCommand(name, positionals.slice(1), () => operatorOf(values.by, env))
  if (name === 'pick' && positionals.length === 1 && Object.keys(values).length === 0) return { name: 'picking-list' }
  if (subject === undefined) throw new UsageError(`Say which one: npm run office -- ${name} ID`)
  if (name === 'receive')
    return { name, subject, scanned: more.length > 0 ? more : undefined, operator: operatorOf(values.by, env) }
  if (name === 'take-back') {
    if (more.length === 0) throw new UsageError('Usage: npm run office -- take-back R-ORDER QR…')
    return { name, subject, scanned: more, operator: operatorOf(values.by, env) }
  }
  if (more.length > 0) throw new UsageError(`One ID at a time, but "${more[0]}" was given as well.`)
  if (name === 'order') return { name, subject }
  if (name === 'return' || name === 'marks' || name === 'waiting') return { name, subject }
  if (name === 'label') return { name, subject, file: values.to }
  const operator = operatorOf(values.by, env)
  if (name === 'pick') return { name, subject, missing: values.missing ?? [], operator }
  if (name !== 'inspect' && name !== 'check') return { name, subject, operator }
  const safety = readSafety(values)
  const marks = parseMarks(values)
  if (name === 'check') {
    if (!safety) throw new UsageError(`Say what the check found: --safe, or --unsafe ${safetyPoints.join('|')}.`)
    return { name, subject, safety, marks, operator }
  }
  const condition = values.condition
  if (condition !== undefined && !isOneOf(conditions, condition))
    throw new UsageError(`--condition is ${conditions.join(', ')}, not "${condition}".`)
  const outcome = values.outcome ?? 'ready'
  if (!isOneOf(inspectionOutcomes, outcome))
    throw new UsageError(`--outcome is ${inspectionOutcomes.join(', ')}, not "${outcome}".`)
  return { name, subject, condition, outcome, safety, marks, operator }
}

/** The result of a check of cords and drawstrings, small parts and nightwear. */
function readSafety({ safe: isSafe, unsafe }: { safe?: boolean; unsafe?: string[] }): SafetyFindings | undefined {
  const failed = (unsafe ?? []).map((point) => {
    if (isOneOf(safetyPoints, point)) return point
    throw new UsageError(`--unsafe is ${safetyPoints.join(', ')}, not "${point}".`)
  })
  if (isSafe && failed.length > 0) throw new UsageError('A garment is --safe or --unsafe, not both.')
  return isSafe || failed.length > 0 ? { failed } : undefined
}

const maxNameLength = 60

function operatorOf(by: string | undefined, env: Readonly<Record<string, string | undefined>>): string {
  const operator = (by ?? env.USER ?? env.LOGNAME ?? '').trim()
  if (operator === '') throw new UsageError('Say who you are with --by NAME; every office action is noted.')
  if (operator.length > maxNameLength) throw new UsageError(`--by is a name of at most ${maxNameLength} characters.`)
  return operator
}

const usage: Record<(typeof memberNames)[number], string> = {
  why: 'EMAIL',
  member: 'EMAIL',
  accept: 'EMAIL',
  refuse: 'EMAIL REASON',
  credit: 'EMAIL PENCE REASON',
}

function parseMemberCommand(
  name: (typeof memberNames)[number],
  [email, ...more]: readonly string[],
  operator: () => string,
): OfficeWork {
  const wrong = new UsageError(`Usage: npm run office -- ${name} ${usage[name]}`)
  if (!email?.includes('@')) throw wrong
  if (name === 'why' || name === 'member' || name === 'accept') {
    if (more.length > 0) throw wrong
    return name === 'accept' ? { name, email, operator: operator() } : { name, email }
  }
  if (name === 'refuse') {
    const reason = more.join(' ').trim()
    if (reason === '') throw wrong
    return { name, email, reason, operator: operator() }
  }
  const [amount = '', ...why] = more
  const reason = why.join(' ').trim()
  if (!/^-?[1-9]\d{0,5}$/.test(amount) || reason === '') throw wrong
  return { name, email, pence: pence(Number(amount)), reason, operator: operator() }
}

/** `-500` is an amount, which the parser would read as single-letter options. */
const isNegativeNumber = /^-\d/
const noOption = '\u0000'

function parse(args: readonly string[]) {
  const { values, positionals } = parseOptions(
    args.map((arg) => (isNegativeNumber.test(arg) ? `${noOption}${arg}` : arg)),
  )
  return { values, positionals: positionals.map((arg) => arg.replace(noOption, '')) }
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
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
        failed: { type: 'boolean' },
        retry: { type: 'string' },
        settle: { type: 'string' },
        approve: { type: 'string' },
        waive: { type: 'string' },
        answer: { type: 'string' },
        close: { type: 'string' },
        warned: { type: 'string' },
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
      },
    })
  } catch (error) {
    // Node's message without its advice about `--`.
    throw new UsageError(`${(error as Error).message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`)
  }
}

const isOneOf = <Word extends string>(known: readonly Word[], value: string): value is Word =>
  (known as readonly string[]).includes(value)
