import type { CollectionDraft } from '#server/domains/catalogue/index.ts'
import { isLocalDay, type LocalDay } from '#server/kernel/calendar.ts'
import { type Id, isId } from '#server/kernel/ids.ts'
import { UsageError } from '../../usage-error.ts'
import type { CommandGroup, TypedCommand } from '../typed-command.ts'

/** An operator's command about claims, quotes and collections. */
export type ContentWork =
  | { readonly name: 'claims' | 'quotes' | 'collections' }
  | (CollectionDraft & { readonly name: 'save-collection' })
  | { readonly name: 'remove-collection'; readonly slug: string; readonly operator: string }
  | {
      readonly name: 'verify-claim'
      readonly code: string
      readonly until: LocalDay
      readonly method: string
      readonly source: string
      readonly operator: string
    }
  | { readonly name: 'expire-claim'; readonly code: string; readonly why: string; readonly operator: string }
  | {
      readonly name: 'publish-quote'
      readonly order: string
      readonly text: string
      readonly quoted: string
      readonly about: string
      readonly consent: string
      readonly agreedOn: LocalDay
      readonly rewarded: boolean
      readonly operator: string
    }
  | {
      readonly name: 'withdraw-quote'
      readonly id: Id<'testimonial'>
      readonly why: string
      readonly operator: string
    }

type ContentName = 'claims' | 'quotes' | 'collections'

export const contentCommands: CommandGroup<ContentName, ContentWork> = {
  options: {
    claims: ['verify', 'expire', 'until', 'method', 'source', 'by'],
    quotes: ['publish', 'withdraw', 'quoted', 'about', 'consent', 'agreed', 'rewarded', 'by'],
    collections: ['save', 'remove', 'title', 'intro', 'place', 'by'],
  },
  parse: parseContentCommand,
}

const usage: Record<ContentName, string> = {
  claims: '[--verify CODE --until DAY --method TEXT --source TEXT | --expire CODE WHY]',
  quotes:
    '[--publish W-ORDER --quoted NAME [--about TEXT] --consent TEXT --agreed DAY [--rewarded] WORDS | --withdraw ID WHY]',
  collections: '[--save SLUG [--title TITLE] [--intro TEXT] [--place N] [PRODUCT...] | --remove SLUG]',
}

function parseContentCommand({ name, options, words, operator }: TypedCommand<ContentName>): ContentWork {
  const usageError = new UsageError(`Usage: npm run office -- ${name} ${usage[name]}`)
  const text = words.join(' ').trim()
  // --by goes with every action.
  const usedOptions = Object.keys(options).filter((option) => option !== 'by')
  const hasOnly = (...known: string[]) => usedOptions.every((option) => known.includes(option))
  if (name === 'claims') {
    const { verify, expire, until, method, source } = options
    if (usedOptions.length === 0 && text === '') return { name }
    if (expire !== undefined && hasOnly('expire') && text !== '')
      return { name: 'expire-claim', code: expire, why: text, operator: operator() }
    if (verify === undefined || expire !== undefined || !until || !method || !source || text !== '') throw usageError
    if (!isLocalDay(until)) throw new UsageError(`--until is a day such as 2027-11-30, not "${until}".`)
    return { name: 'verify-claim', code: verify, until, method, source, operator: operator() }
  }
  if (name === 'collections') {
    const { save, remove, title, intro, place } = options
    if (usedOptions.length === 0 && text === '') return { name }
    if (remove !== undefined && hasOnly('remove') && text === '')
      return { name: 'remove-collection', slug: remove, operator: operator() }
    if (save === undefined || remove !== undefined) throw usageError
    if (place !== undefined && !/^[1-9]\d{0,2}$/.test(place))
      throw new UsageError(`--place is a number from 1, not "${place}".`)
    const draft = { slug: save, title, intro, place: place === undefined ? undefined : Number(place), products: words }
    return { name: 'save-collection', ...draft, operator: operator() }
  }
  const { publish, withdraw, quoted, about = '', consent, agreed, rewarded = false } = options
  if (usedOptions.length === 0 && text === '') return { name }
  if (text === '') throw usageError
  if (withdraw !== undefined && hasOnly('withdraw')) {
    if (!isId<'testimonial'>(withdraw)) throw new UsageError('--withdraw takes the ID that "quotes" shows.')
    return { name: 'withdraw-quote', id: withdraw, why: text, operator: operator() }
  }
  if (publish === undefined || withdraw !== undefined || !quoted || !consent || !agreed) throw usageError
  if (!isLocalDay(agreed)) throw new UsageError(`--agreed is a day such as 2026-11-30, not "${agreed}".`)
  const quote = { order: publish, text, quoted, about, consent, agreedOn: agreed, rewarded }
  return { name: 'publish-quote', ...quote, operator: operator() }
}
