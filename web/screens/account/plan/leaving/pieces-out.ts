import type { AnswerOf } from '#contract/index.ts'
import type { PiecesOut } from '#web/screens/account/plan/leaving/copy.ts'

/** Counts where a family's pieces are, as its closet does. */
export const piecesOut = ({ active, returns }: AnswerOf<'listRentals'>['rentals']): PiecesOut => ({
  home: active.filter(({ state }) => state === 'at_home').length,
  coming: active.filter(({ state }) => state === 'ordered').length,
  back: returns.length,
})
