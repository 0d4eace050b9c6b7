// Decides whether an address gets news now (law L-25): it must have said yes in its latest choice, made through a link in our emails
// or in its account. A suppressed address gets nothing.

export interface ListedAddress {
  readonly state: 'asked' | 'confirmed' | 'left' | 'account'
  readonly confirmed_at: Date | null
  readonly left_at: Date | null
  readonly suppressed_at: Date | null
}

export interface AccountChoice {
  readonly wanted: boolean
  /** When it made this choice; null if it never made one. */
  readonly since: Date | null
  /** Whether the address is known to be its own, because a link has proved it or somebody has joined with it. */
  readonly own: boolean
}

/**
 * @param entry undefined if the address is not on the list
 * @param choice of the account with that address; undefined if there is no account
 */
export function wantsNews(entry: ListedAddress | undefined, choice: AccountChoice | undefined): boolean {
  if (entry?.suppressed_at) return false
  const choices = [
    ...(entry?.state === 'confirmed' && entry.confirmed_at ? [{ yes: true, at: entry.confirmed_at }] : []),
    ...(entry && entry.state !== 'confirmed' && entry.left_at ? [{ yes: false, at: entry.left_at }] : []),
    // Anybody can register with any address, so an account has no say about an address that it has not proved to be its own.
    ...(choice?.own && choice.since ? [{ yes: choice.wanted, at: choice.since }] : []),
  ]
  const [last] = choices.toSorted((a, b) => b.at.getTime() - a.at.getTime() || Number(a.yes) - Number(b.yes))
  return last?.yes ?? false
}
