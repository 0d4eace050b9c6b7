// The life of a change of plan or booster (decisions.md §3.3): made now once its payment has succeeded, or at the renewal if
// what is at home fits by then. A preview that nobody takes up stays a preview, runs out by
// its time and is swept days later.
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type PlanChangeState = 'previewed' | 'paying' | 'scheduled' | 'applying' | 'applied' | 'kept' | 'abandoned'

export const planChangeTransitions: TransitionTable<PlanChangeState> = {
  states: ['previewed', 'paying', 'scheduled', 'applying', 'applied', 'kept', 'abandoned'],
  start: 'previewed',
  ends: ['applied', 'kept'],
  transitions: [
    { from: 'previewed', to: 'paying', by: 'change now' },
    { from: 'previewed', to: 'scheduled', by: 'change at the renewal' },
    { from: 'paying', to: 'applied', by: 'pay' },
    { from: 'paying', to: 'abandoned', by: 'call off' },
    // The limit is lowered; the provider is being told.
    { from: 'scheduled', to: 'applying', by: 'fit' },
    { from: 'scheduled', to: 'kept', by: 'not fit' },
    { from: 'scheduled', to: 'abandoned', by: 'call off' },
    // The provider bills it already: somebody changed it there by hand.
    { from: 'scheduled', to: 'applied', by: 'find it made' },
    { from: 'applying', to: 'applied', by: 'make' },
    { from: 'applying', to: 'kept', by: 'be refused' },
    { from: 'applying', to: 'abandoned', by: 'call off' },
    // What took its place was never paid for.
    { from: 'abandoned', to: 'scheduled', by: 'plan again' },
  ],
}
