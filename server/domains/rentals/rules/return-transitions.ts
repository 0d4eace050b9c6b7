// The life of a return (decisions.md §4.5, §4.7). It is pending while announced or posted and stops being so when it is
// received. A parcel may arrive without anybody having said that it was posted.
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type ReturnState = 'announced' | 'posted' | 'received' | 'checked' | 'done' | 'cancelled'

export const returnTransitions: TransitionTable<ReturnState> = {
  states: ['announced', 'posted', 'received', 'checked', 'done', 'cancelled'],
  start: 'announced',
  ends: ['done', 'cancelled'],
  transitions: [
    { from: 'announced', to: 'posted', by: 'post' },
    { from: 'announced', to: 'received', by: 'receive' },
    // Not sent by its due date while the member is within the cap: the pieces stay (decisions.md §2.2).
    { from: 'announced', to: 'cancelled', by: 'let lapse' },
    { from: 'posted', to: 'received', by: 'receive' },
    { from: 'received', to: 'checked', by: 'check' },
    { from: 'checked', to: 'done', by: 'finish' },
  ],
}

export const pendingReturnStates = ['announced', 'posted'] as const satisfies readonly ReturnState[]

export const isPending = (state: ReturnState): boolean => pendingReturnStates.some((pending) => pending === state)
