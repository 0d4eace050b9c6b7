// Decides which page follows signing in or joining. The closet and the plan need a plan (product §9.1), so nobody
// without one is sent there.

/** Whether a page needs a plan: the closet, the plan page and their subpages. */
export const needsPlan = (pathname: string): boolean => /^\/account\/(?:closet|plan)(?:\/|$)/.test(pathname)

export interface Arrival {
  /** Also true for members whose plan has ended: they may still have pieces to send back, shown in the closet. */
  hasPlan: boolean
  /** Pieces in the basket. */
  basket: number
  /** The path of this site that the visitor was heading for, or empty. */
  destination: string
}

/**
 * Sends members to their closet, and everybody else to the plans, or to the checkout if they have a basket. The
 * checkout begins with the plans.
 */
export function landing({ hasPlan, basket, destination }: Arrival): string {
  if (hasPlan) return destination || '/account/closet'
  if (destination && !needsPlan(new URL(destination, 'https://site.invalid').pathname)) return destination
  return basket > 0 ? '/checkout' : '/plans'
}
