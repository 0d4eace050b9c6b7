import type { AnswerOf, CallResult } from '#contract/index.ts'
import type { PiecesOut } from '#web/screens/account/plan/leaving/copy.ts'

type Rentals = AnswerOf<'listRentals'>['rentals']

/**
 * Returns a family's rentals, or none if the closet was refused. Leaves out those of an earlier membership, which do
 * not hold up a pause of this one.
 */
export function rentalsOfThisMembership(closet: CallResult<'listRentals'>): Rentals {
  const { active, returns } = closet.ok ? closet.body.rentals : { active: [], returns: [] }
  return {
    active: active.filter(({ earlierMembership }) => !earlierMembership),
    returns: returns.filter(({ earlierMembership }) => !earlierMembership),
  }
}

/** Counts where a family's pieces are, as its closet does. */
export const piecesOut = ({ active, returns }: Rentals): PiecesOut => ({
  home: active.filter(({ state }) => state === 'at_home').length,
  coming: active.filter(({ state }) => state === 'ordered').length,
  back: returns.length,
})
