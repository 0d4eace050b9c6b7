import type { AnswerOf } from '#contract/index.ts'

type Plan = AnswerOf<'customerInfo'>['user']['plan']

/** Whom coming terms concern: a payer, a second adult, a member who is leaving, or somebody without a membership. */
export type TermsStanding = 'payer' | 'second' | 'ending' | 'buyer'

/** @param plan cancelled, not null, after a membership has ended or its second adult has left: pieces may be at home */
export function termsStanding(plan: Pick<NonNullable<Plan>, 'state' | 'part'> | null): TermsStanding {
  if (plan === null || plan.state === 'cancelled') return 'buyer'
  return plan.state === 'ending' ? 'ending' : plan.part
}
