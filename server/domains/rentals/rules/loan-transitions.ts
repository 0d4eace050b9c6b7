// The states of a loan: one garment with one member, from order to return, purchase, keep or loss (product §1, §4).
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type LoanState = 'ordered' | 'at_home' | 'return_announced' | 'returned' | 'kept' | 'lost' | 'cancelled'

export const loanTransitions: TransitionTable<LoanState> = {
  states: ['ordered', 'at_home', 'return_announced', 'returned', 'kept', 'lost', 'cancelled'],
  start: 'ordered',
  ends: ['returned', 'cancelled'],
  transitions: [
    { from: 'ordered', to: 'at_home', by: 'deliver' },
    // The member cancels the order, or the office cannot pick the garment.
    { from: 'ordered', to: 'cancelled', by: 'cancel' },
    { from: 'at_home', to: 'return_announced', by: 'announce return' },
    // Bought, or nine months passed (product §4.8, §4.9).
    { from: 'at_home', to: 'kept', by: 'keep' },
    // Its purchase was cancelled within 14 days.
    { from: 'kept', to: 'at_home', by: 'cancel purchase' },
    // Recalled, and sent back to us (law L-28).
    { from: 'kept', to: 'returned', by: 'receive' },
    // Paid for, waived or written off (product §4.10).
    { from: 'at_home', to: 'lost', by: 'lose' },
    // Paid for, and found at home within 90 days.
    { from: 'lost', to: 'at_home', by: 'find' },
    // It came unannounced, or in a parcel whose return had lapsed.
    { from: 'at_home', to: 'returned', by: 'receive' },
    // The announced parcel did not come (product §2.2): the piece stays, is bought, or counts as lost.
    { from: 'return_announced', to: 'at_home', by: 'let return lapse' },
    { from: 'return_announced', to: 'kept', by: 'keep' },
    { from: 'return_announced', to: 'lost', by: 'lose' },
    { from: 'return_announced', to: 'returned', by: 'receive' },
  ],
}

/** The member has the garment or is promised it: nobody else can claim it. */
export const liveLoanStates = ['ordered', 'at_home', 'return_announced'] as const satisfies readonly LoanState[]
