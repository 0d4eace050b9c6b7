import { sql } from 'kysely'
import { dayInLondon, isLocalDay } from '#server/kernel/calendar.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { areNoticesDue, noticesARound } from '../rules/terms/terms-notice.ts'
import type { MembershipServices } from '../services.ts'

/**
 * Emails members, payers and second adults, of the terms that come next, 30 days before they take effect: a few in each round, and
 * each of them once. Who joins in the meantime is emailed by a later round.
 */
export async function announceTerms({
  db,
  clock,
  events,
  comingTerms,
}: Pick<MembershipServices, 'db' | 'clock' | 'events' | 'comingTerms'>): Promise<void> {
  const now = clock.now()
  const version = comingTerms()
  if (version === null || !isLocalDay(version) || !areNoticesDue(version, dayInLondon(now))) return
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ account_id: string; part: 'payer' | 'second' }>`
      with member as (
        select m.account_id, 'payer' as part from membership m
          where m.state in ('pending_acceptance', 'active', 'past_due', 'paused', 'ending')
        union
        select s.second_id, 'second' from membership_share s join membership m on m.id = s.membership_id
          where s.second_id is not null and s.accepted_at is not null and s.ended_at is null
            and m.state in ('pending_acceptance', 'active', 'past_due', 'paused', 'ending')
      ), chosen as (
        select member.account_id, member.part from member
          where not exists (select 1 from terms_notice n where n.account_id = member.account_id and n.version = ${version})
          order by member.account_id limit ${noticesARound}
      ), noted as (
        insert into terms_notice (account_id, version, announced_at)
          select account_id, ${version}, ${now} from chosen on conflict do nothing returning account_id
      )
      select chosen.account_id, chosen.part from chosen join noted using (account_id)`.execute(tx)
    for (const { account_id, part } of rows)
      await events.publish(tx, { type: 'terms-announced', accountId: toId(account_id), version, part })
  })
}
