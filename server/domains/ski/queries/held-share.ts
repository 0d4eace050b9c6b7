import { sql } from 'kysely'
import type { SkiPart } from '#contract/ski/shop.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockNumberSetting } from '#server/platform/settings.ts'
import { isHeldShareReached } from '../rules/held-share.ts'
import type { BlockedDays } from '../rules/hire-dates.ts'
import { fitStates } from './stock.ts'

/**
 * Whether unpaid checkouts already hold so much of one of these parts on these days that nobody may hold more. Locks the setting, so
 * that new bookings decide one after the other.
 */
export async function isTooMuchHeld(
  tx: Tx,
  { parts, blocked, now }: { readonly parts: readonly SkiPart[]; readonly blocked: BlockedDays; readonly now: Date },
): Promise<boolean> {
  const percent = await lockNumberSetting(tx, 'ski.held_share_percent')
  const { rows } = await sql<{ held: number; stock: number }>`
    select count(*)::integer as stock,
      (count(*) filter (where exists (select from ski_day d
        where d.garment_id = g.id and d.day between ${blocked.from} and ${blocked.to} and d.held_until > ${now})))::integer as held
    from ski_style s
    join product p on p.id = s.product_id and p.status = 'active'
    join garment g on g.product_id = p.id and g.for_dates and g.state in ${fitStates}
    where s.part = any(${[...new Set(parts)]}::text[])
    group by s.part`.execute(tx)
  return rows.some((row) => isHeldShareReached(row, percent))
}
