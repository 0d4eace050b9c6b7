// The states of a return (product §4.5, §4.7). It is pending from its announcement until it is received. A parcel may
// arrive although nobody recorded that it was posted.
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type ReturnState = 'announced' | 'posted' | 'received' | 'checked' | 'done' | 'cancelled' | 'lost'

export const returnTransitions: TransitionTable<ReturnState> = {
  states: ['announced', 'posted', 'received', 'checked', 'done', 'cancelled', 'lost'],
  start: 'announced',
  ends: ['done'],
  transitions: [
    { from: 'announced', to: 'posted', by: 'post' },
    { from: 'announced', to: 'received', by: 'receive' },
    // Not posted by its due date while the member is within the credits limit (product §2.2), or its last piece was bought.
    { from: 'announced', to: 'cancelled', by: 'let lapse' },
    { from: 'posted', to: 'received', by: 'receive' },
    // Posted, and never arrived: it ends without charge (product §4.7).
    { from: 'posted', to: 'lost', by: 'lose in the post' },
    // The office has found out that its family has it: its carrier brought it back, or it was never posted.
    { from: 'posted', to: 'cancelled', by: 'give back' },
    // A parcel may arrive after its return was cancelled or counted as lost.
    { from: 'cancelled', to: 'received', by: 'arrive late' },
    { from: 'lost', to: 'received', by: 'arrive late' },
    { from: 'received', to: 'checked', by: 'check' },
    { from: 'checked', to: 'done', by: 'finish' },
  ],
}

export const pendingReturnStates = ['announced', 'posted'] as const satisfies readonly ReturnState[]

export const isPending = (state: ReturnState): boolean => pendingReturnStates.some((pending) => pending === state)
