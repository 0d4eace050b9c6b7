import { parseEmailAddress } from '#server/domains/accounts/index.ts'
import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** An operator's command about gift cards. */
export type GiftWork =
  | { readonly name: 'gift-cards'; readonly search: readonly string[] }
  | { readonly name: 'gift-card'; readonly subject: string }
  | {
      readonly name: 'gift-block' | 'gift-refund'
      readonly subject: string
      readonly why: string
      readonly operator: string
    }
  | { readonly name: 'gift-unblock'; readonly subject: string; readonly operator: string }
  | {
      readonly name: 'gift-resend'
      readonly subject: string
      /** A corrected address. */
      readonly to: string | undefined
      readonly operator: string
    }

type GiftName = GiftWork['name']

export const giftCommands: CommandGroup<GiftName, GiftWork> = {
  options: {
    'gift-cards': [],
    'gift-card': [],
    'gift-block': ['by'],
    'gift-unblock': ['by'],
    'gift-resend': ['to', 'by'],
    'gift-refund': ['by'],
  },
  parse: parseGiftCommand,
}

const usage: Record<Exclude<GiftName, 'gift-cards'>, string> = {
  'gift-card': 'REFERENCE',
  'gift-block': 'REFERENCE WHY',
  'gift-unblock': 'REFERENCE',
  'gift-resend': 'REFERENCE [--to EMAIL]',
  'gift-refund': 'REFERENCE WHY',
}

/** @throws UsageError, which never repeats a word: it may be a code */
function parseGiftCommand({ name, options: { to }, words, operator }: TypedCommand<GiftName>): GiftWork {
  if (name === 'gift-cards') return { name, search: words }
  const [subject, ...more] = words
  const why = more.join(' ').trim()
  const needsWhy = name === 'gift-block' || name === 'gift-refund'
  if (subject === undefined || needsWhy !== (why !== ''))
    throw new UsageError(`Usage: npm run office -- ${name} ${usage[name]}`)
  if (name === 'gift-block' || name === 'gift-refund') return { name, subject, why, operator: operator() }
  if (name === 'gift-card') return { name, subject }
  if (name === 'gift-unblock') return { name, subject, operator: operator() }
  const address = to === undefined ? undefined : parseEmailAddress(to)
  if (to !== undefined && address === undefined) throw new UsageError('--to is an email address.')
  return { name, subject, to: address, operator: operator() }
}
