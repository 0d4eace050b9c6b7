import type { AnswerOf } from '#contract/index.ts'
import type { PiecesOut } from '#web/copy/membership/membership-leaving.ts'

/** Where a family's pieces are, counted as its closet shows them. */
export const piecesOut = ({ active, returns }: AnswerOf<'listRentals'>['rentals']): PiecesOut => ({
  home: active.filter(({ state }) => state === 'at_home').length,
  coming: active.filter(({ state }) => state === 'ordered').length,
  back: returns.length,
})
