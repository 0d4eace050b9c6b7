import type { AnswerOf } from '#contract/index.ts'
import type { PiecesOut } from '#web/screens/account/plan/leaving/copy.ts'

/** Where a family's pieces are, counted as in its closet. */
export const piecesOut = ({ active, returns }: AnswerOf<'listRentals'>['rentals']): PiecesOut => ({
  home: active.filter(({ state }) => state === 'at_home').length,
  coming: active.filter(({ state }) => state === 'ordered').length,
  back: returns.length,
})
