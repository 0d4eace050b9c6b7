// The life of a loan: one garment with one member, from order to return, purchase, keep or loss (decisions.md §1, §4).
import type { TransitionTable } from './transition-table.ts'

export type LoanState = 'ordered' | 'at_home' | 'return_announced' | 'returned' | 'kept' | 'lost' | 'cancelled'

export const loanTransitions: TransitionTable<LoanState> = {
  states: ['ordered', 'at_home', 'return_announced', 'returned', 'kept', 'lost', 'cancelled'],
  transitions: [
    { from: 'ordered', to: 'at_home', by: ['office'] },
    // The member cancels the order, or the office could not pick the garment.
    { from: 'ordered', to: 'cancelled', by: ['member', 'office'] },
    { from: 'at_home', to: 'return_announced', by: ['member'] },
    // Bought, or nine months passed (decisions.md §4.8, §4.9).
    { from: 'at_home', to: 'kept', by: ['member', 'timer'] },
    { from: 'at_home', to: 'lost', by: ['office'] },
    // The announced parcel did not come (decisions.md §2.2): it stays, is bought, or counts as lost.
    { from: 'return_announced', to: 'at_home', by: ['timer'] },
    { from: 'return_announced', to: 'kept', by: ['member'] },
    { from: 'return_announced', to: 'lost', by: ['office'] },
    { from: 'return_announced', to: 'returned', by: ['office'] },
  ],
}

/** The garment is with the member or promised to them: it counts for nobody else. */
export const liveLoanStates = ['ordered', 'at_home', 'return_announced'] as const satisfies readonly LoanState[]

/** Loans that take up credits: an announced return has freed them (decisions.md §2.1, §2.2). */
export const countedLoanStates = ['ordered', 'at_home'] as const satisfies readonly LoanState[]
