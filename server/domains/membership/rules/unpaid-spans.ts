// The days on which a membership was not paid for (product §4.8): while paused, after the last paid day, and since a
// missed payment that was never made. A missed payment that is made later pays for the days before it.

import type { MembershipState } from '#contract/membership/plan-details.ts'
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'

export interface MembershipStep {
  readonly to: MembershipState
  readonly on: LocalDay
}

export interface Unpaid {
  readonly from: LocalDay
  /** The first day that is paid for again; null while it is unpaid. */
  readonly until: LocalDay | null
}

/**
 * @param steps of the membership's history, oldest first
 * @param endsOn the last paid day of a membership that is ending or over
 */
export function unpaidSpans(steps: readonly MembershipStep[], endsOn: LocalDay | null): Unpaid[] {
  const spans: Unpaid[] = []
  let since: { readonly from: LocalDay; readonly state: 'paused' | 'past_due' | 'over' } | null = null
  for (const { to, on } of steps) {
    if (to === 'active') {
      if (since?.state === 'paused' && on > since.from) spans.push({ from: since.from, until: on })
      since = null
    } else if (to === 'paused' || to === 'past_due') since ??= { from: on, state: to }
    else if (to === 'ending' || to === 'cancelled')
      since ??= { from: endsOn && endsOn >= on ? addDays(endsOn, 1) : on, state: 'over' }
  }
  return since ? [...spans, { from: since.from, until: null }] : spans
}
