// Decides whether an address gets news at this moment (law L-25): its last word counts, said by the links of our emails or in its
// account, and a yes is needed. An address that takes nothing gets nothing.

export interface ListedAddress {
  readonly state: 'asked' | 'confirmed' | 'left' | 'account'
  readonly confirmed_at: Date | null
  readonly left_at: Date | null
  readonly suppressed_at: Date | null
}

export interface AccountChoice {
  readonly wanted: boolean
  /** When it last said so; null: never asked for it. */
  readonly since: Date | null
  /** Whether the address is known to be its own: proved by a link, or joined with. */
  readonly own: boolean
}

/**
 * @param entry undefined: the address is not on the list
 * @param choice of the account with that address; undefined without one
 */
export function wantsNews(entry: ListedAddress | undefined, choice: AccountChoice | undefined): boolean {
  if (entry?.suppressed_at) return false
  const words = [
    ...(entry?.state === 'confirmed' && entry.confirmed_at ? [{ yes: true, at: entry.confirmed_at }] : []),
    ...(entry && entry.state !== 'confirmed' && entry.left_at ? [{ yes: false, at: entry.left_at }] : []),
    // Anybody can register with any address: until it is the account's own, the account says nothing about it.
    ...(choice?.own && choice.since ? [{ yes: choice.wanted, at: choice.since }] : []),
  ]
  const [last] = words.toSorted((a, b) => b.at.getTime() - a.at.getTime() || Number(a.yes) - Number(b.yes))
  return last?.yes ?? false
}
