import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

/** The price of the plan that begins with the renewal, if one is scheduled and fits what is in use. */
export const plannedPence = (eb: ExpressionBuilder<Database, 'membership'>) =>
  eb
    .selectFrom('plan_change as change')
    .innerJoin('plan_price as next_plan', 'next_plan.price_id', 'change.to_price_id')
    .innerJoin('booster_price as next_booster', (join) =>
      join.onRef('next_booster.interval_months', '=', 'next_plan.interval_months').on('next_booster.active', '=', true),
    )
    .select(sql<number>`next_plan.total_pence + change.to_booster_steps * next_booster.total_pence`.as('pence'))
    .whereRef('change.membership_id', '=', 'membership.id')
    .where('change.state', '=', 'scheduled')
    .where('next_booster.active', '=', true)
    .where(
      sql<boolean>`membership.credits_in_use <= next_plan.credits + change.to_booster_steps * next_booster.credits`,
    )
    .limit(1)
