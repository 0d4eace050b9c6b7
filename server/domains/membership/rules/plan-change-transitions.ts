// The states of a change of plan or booster (product §3.3): made now once its payment has succeeded, or at the renewal if
// what is at home fits by then. An unused preview stays a preview, expires, and is deleted days later.
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
    { from: 'paying', to: 'abandoned', by: 'cancel' },
    // The limit is lowered, and the change is requested at the provider.
    { from: 'scheduled', to: 'applying', by: 'fit' },
    { from: 'scheduled', to: 'kept', by: 'not fit' },
    { from: 'scheduled', to: 'abandoned', by: 'cancel' },
    // The provider already invoices it, because somebody changed it in the dashboard.
    { from: 'scheduled', to: 'applied', by: 'find it applied' },
    { from: 'applying', to: 'applied', by: 'apply' },
    { from: 'applying', to: 'kept', by: 'be refused' },
    { from: 'applying', to: 'abandoned', by: 'cancel' },
    // The change that replaced it was never paid for.
    { from: 'abandoned', to: 'scheduled', by: 'schedule again' },
  ],
}
