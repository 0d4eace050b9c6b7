// The states of a report that a piece is not as described (product §4.11): an operator resolves it, once.
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type PieceReportState = 'open' | 'regraded' | 'taken_back' | 'declined'

export const pieceReportTransitions: TransitionTable<PieceReportState> = {
  states: ['open', 'regraded', 'taken_back', 'declined'],
  start: 'open',
  ends: ['regraded', 'taken_back', 'declined'],
  transitions: [
    // It stays with its family, for fewer credits.
    { from: 'open', to: 'regraded', by: 'regrade' },
    // It is returned free of charge, or was on its way back already.
    { from: 'open', to: 'taken_back', by: 'take back' },
    { from: 'open', to: 'declined', by: 'decline' },
  ],
}
