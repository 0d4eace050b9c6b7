// Parses what an operator typed after `npm run office --`, or throws one sentence that says what is wrong with it.
import { UsageError } from '../usage-error.ts'
import { type ComplaintWork, complaintCommands } from './complaints/parse-complaint-command.ts'
import { type ContentWork, contentCommands } from './content/parse-content-command.ts'
import { type DeskWork, deskCommands } from './desk/parse-desk-command.ts'
import { type GiftWork, giftCommands } from './gift-cards/parse-gift-command.ts'
import { type MemberWork, memberCommands } from './members/parse-member-command.ts'
import { type LossWork, moneyCommands, type RefundWork } from './money/parse-money-command.ts'
import { type NewsWork, newsCommands } from './news/parse-news-command.ts'
import { type RecallWork, recallCommands } from './recalls/parse-recall-command.ts'
import { type ReportWork, reportCommands } from './reports/parse-report-command.ts'
import { type ResaleWork, resaleCommands } from './resale/parse-resale-command.ts'
import { type RetentionWork, retentionCommands } from './retention/parse-retention-command.ts'
import { type SkiWork, skiCommands } from './ski/parse-ski-command.ts'
import { type StockWork, stockCommands } from './stock/parse-stock-command.ts'
import { type JobWork, type RestoreWork, type StripeWork, systemCommands } from './system/parse-system-command.ts'
import { type CommandGroup, readTyped, type TypedCommand } from './typed-command.ts'

export type OfficeCommand = { readonly name: 'help' } | StripeWork | OfficeWork

export type OfficeWork =
  | { [Name in ListName]: { readonly name: Name } }[ListName]
  | DeskWork
  | StockWork
  | MemberWork
  | RefundWork
  | LossWork
  | ReportWork
  | ComplaintWork
  | RetentionWork
  | NewsWork
  | ResaleWork
  | GiftWork
  | SkiWork
  | ContentWork
  | RecallWork
  | JobWork
  | RestoreWork

type ListName = 'orders' | 'returns' | 'deliveries' | 'findings' | 'likely-dates' | 'events' | 'pictures'

const help: CommandGroup<'help', { readonly name: 'help' }> = {
  options: { help: ['help'] },
  parse: ({ name, words }) => {
    requireAlone(name, words)
    return { name }
  },
}

const lists: CommandGroup<ListName, { readonly name: ListName }> = {
  options: {
    orders: [],
    returns: [],
    deliveries: [],
    findings: [],
    'likely-dates': [],
    events: [],
    pictures: [],
  },
  parse: ({ name, words }) => {
    requireAlone(name, words)
    return { name }
  },
}

function requireAlone(name: string, words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`"${name}" takes no ID, but "${words[0]}" was given.`)
}

const groups = [
  help,
  lists,
  deskCommands,
  stockCommands,
  memberCommands,
  moneyCommands,
  reportCommands,
  complaintCommands,
  retentionCommands,
  newsCommands,
  resaleCommands,
  giftCommands,
  skiCommands,
  contentCommands,
  recallCommands,
  systemCommands,
] as readonly CommandGroup<string, OfficeCommand>[]

/** @throws UsageError */
export function parseCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): OfficeCommand {
  const typed: TypedCommand<string> = readTyped(args, env)
  const { name, options } = typed
  const group = groups.find((group) => Object.hasOwn(group.options, name))
  if (!group) {
    const names = groups.flatMap((group) => Object.keys(group.options)).join(', ')
    throw new UsageError(`${name ? `There is no office command "${name}"` : 'Say what to do'}: ${names}.`)
  }
  const allowed: readonly string[] = group.options[name] ?? []
  const foreign = Object.keys(options).find((option) => !allowed.includes(option))
  if (foreign === 'by') throw new UsageError(`"${name}" changes nothing, so it takes no --by.`)
  if (foreign) throw new UsageError(`"${name}" has no option --${foreign}.`)
  return group.parse(typed)
}
