import { type Pence, pence } from '#server/kernel/money.ts'
import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** An operator's command about a member. */
export type MemberWork =
  | { readonly name: 'members-to-accept' }
  | { readonly name: 'member' | 'why'; readonly email: string }
  | { readonly name: 'accept'; readonly email: string; readonly operator: string }
  | { readonly name: 'refuse'; readonly email: string; readonly reason: string; readonly operator: string }
  | {
      readonly name: 'credit'
      readonly email: string
      readonly pence: Pence
      readonly reason: string
      /** Whether to credit it even if the same was credited today for the same reason. */
      readonly mayRepeat: boolean
      readonly operator: string
    }

type MemberName = Exclude<MemberWork['name'], 'members-to-accept'>

export const memberCommands: CommandGroup<MemberName, MemberWork> = {
  options: { why: [], member: [], accept: ['by'], refuse: ['by'], credit: ['again', 'by'] },
  parse: parseMemberCommand,
}

const usage: Record<MemberName, string> = {
  why: 'EMAIL',
  member: '[EMAIL]',
  accept: 'EMAIL',
  refuse: 'EMAIL REASON',
  credit: 'EMAIL PENCE REASON [--again]',
}

function parseMemberCommand({
  name,
  options,
  words: [email, ...more],
  operator,
}: TypedCommand<MemberName>): MemberWork {
  const usageError = new UsageError(`Usage: npm run office -- ${name} ${usage[name]}`)
  if (name === 'member' && email === undefined) return { name: 'members-to-accept' }
  if (!email?.includes('@')) throw usageError
  if (name === 'why' || name === 'member' || name === 'accept') {
    if (more.length > 0) throw usageError
    return name === 'accept' ? { name, email, operator: operator() } : { name, email }
  }
  if (name === 'refuse') {
    const reason = more.join(' ').trim()
    if (reason === '') throw usageError
    return { name, email, reason, operator: operator() }
  }
  const [amount = '', ...why] = more
  const reason = why.join(' ').trim()
  if (!/^-?[1-9]\d{0,5}$/.test(amount) || reason === '') throw usageError
  return { name, email, pence: pence(Number(amount)), reason, mayRepeat: options.again ?? false, operator: operator() }
}
