// Decides who is next when a piece is available (product §13.2): the earliest entry that accepts its condition and credits, whose
// account may order now and has not been offered this piece before. If it can be offered to nobody, some of those who cannot order are
// emailed without an offer.
import type { Condition } from '#contract/primitives.ts'
import type { Id } from '#server/kernel/ids.ts'

export interface Waiting {
  readonly id: Id<'waiting-list-entry'>
  /** Null for a visitor, who left only an email. */
  readonly accountId: Id<'account'> | null
  readonly email: string
  /** Null when any will do. */
  readonly condition: Condition | null
  readonly mostCredits: number | null
  /** Whether the entry's account was offered this very piece before, and did not take it. */
  readonly wasOffered: boolean
  /** In 24 hours: the offers to an account and the emails about its own entries, or all such emails to a visitor's address. */
  readonly emailsToday: number
}

/** What an account may do; an account without a membership has no rights. */
export interface Right {
  readonly order: 'now' | 'later' | 'never'
  readonly creditsLimit: number
}

export interface ChoiceFacts {
  readonly piece: { readonly condition: Condition; readonly credits: number }
  /** The earliest first. */
  readonly waiting: readonly Waiting[]
  readonly rights: ReadonlyMap<Id<'account'>, Right>
  readonly emailsADay: number
  /** How many more people may be emailed about this piece without an offer. */
  readonly emailsLeft: number
}

export type Choice =
  | { readonly kind: 'offer'; readonly to: Waiting & { readonly accountId: Id<'account'> } }
  /** The entries that end, the earliest first: each address is emailed once, about the first of its entries. */
  | { readonly kind: 'email'; readonly to: readonly Waiting[] }

export function chooseEntry({ piece, waiting, rights, emailsADay, emailsLeft }: ChoiceFacts): Choice {
  const interested = waiting.filter((entry) => wants(entry, piece) && entry.emailsToday < emailsADay)
  const first = interested.find((entry) => mayBeOffered(entry, piece.credits, rights))
  if (first) return { kind: 'offer', to: first }
  const withoutOffer = interested.filter((entry) => cannotOrder(entry, rights))
  const addresses = [...new Set(withoutOffer.map(({ email }) => email))].slice(0, emailsLeft)
  return { kind: 'email', to: withoutOffer.filter(({ email }) => addresses.includes(email)) }
}

const wants = (entry: Waiting, piece: ChoiceFacts['piece']): boolean =>
  (entry.condition === null || entry.condition === piece.condition) &&
  (entry.mostCredits === null || entry.mostCredits >= piece.credits)

function mayBeOffered(
  entry: Waiting,
  credits: number,
  rights: ChoiceFacts['rights'],
): entry is Waiting & { accountId: Id<'account'> } {
  const right = entry.accountId && rights.get(entry.accountId)
  return right?.order === 'now' && right.creditsLimit >= credits && !entry.wasOffered
}

/** Visitors and accounts without a membership. A member whose membership is paused or unpaid keeps their place for later. */
const cannotOrder = ({ accountId, wasOffered }: Waiting, rights: ChoiceFacts['rights']): boolean =>
  !wasOffered && (accountId === null || (rights.get(accountId)?.order ?? 'never') === 'never')
