// Where signing in or joining leads. The closet and the plan need a plan (decisions.md §9.1), so nobody without one is
// sent there.

/** Pages that need a plan: the closet, the plan and what belongs to them. */
export const needsPlan = (pathname: string): boolean => /^\/account\/(?:closet|plan)(?:\/|$)/.test(pathname)

export interface Arrival {
  /** Members of an ended plan too: what is left to send back is in the closet. */
  hasPlan: boolean
  /** Pieces in the basket. */
  basket: number
  /** A path of this site that somebody was on their way to, or empty. */
  asked: string
}

/** Members go to their closet; everybody else to the plans, or with a basket into the checkout, which begins with them. */
export function landing({ hasPlan, basket, asked }: Arrival): string {
  if (hasPlan) return asked || '/account/closet'
  if (asked && !needsPlan(new URL(asked, 'https://site.invalid').pathname)) return asked
  return basket > 0 ? '/checkout' : '/plans'
}
