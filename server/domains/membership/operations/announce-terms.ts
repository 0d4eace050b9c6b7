import { sql } from 'kysely'
import { selectGiftBalanceOwners } from '#server/domains/payments/index.ts'
import { dayInLondon, isLocalDay, type LocalDay } from '#server/kernel/calendar.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { resumeFollowers } from '#server/platform/events/resume-followers.ts'
import { maxNoticesPerRun, versionsToAnnounce } from '../rules/terms/terms-notice.ts'
import type { MembershipServices } from '../services.ts'

/**
 * Announces each coming version of the terms by email, from 35 days before it takes effect: to payers, second adults, and accounts
 * with gift balance or something bought or booked that is not over. Each run emails a limited number for each version, and each
 * account once for each version. Anybody who joins or buys in the meantime is emailed by a later run; an email that has failed for
 * good is tried again.
 */
export async function announceTerms({
  db,
  clock,
  events,
  comingTerms,
  selectOpenBuyers,
}: Pick<MembershipServices, 'db' | 'clock' | 'events' | 'comingTerms' | 'selectOpenBuyers'>): Promise<void> {
  const now = clock.now()
  const versions = versionsToAnnounce(comingTerms().filter(isLocalDay), dayInLondon(now))
  if (versions.length === 0) return
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ version: LocalDay; account_id: string; part: 'payer' | 'second' | 'buyer' }>`
      with member as (
        select m.account_id, 'payer' as part from membership m
          where m.state in ('pending_acceptance', 'active', 'past_due', 'paused', 'ending')
        union
        select s.second_id, 'second' from membership_share s join membership m on m.id = s.membership_id
          where s.second_id is not null and s.accepted_at is not null and s.ended_at is null
            and m.state in ('pending_acceptance', 'active', 'past_due', 'paused', 'ending')
      ), customer as (
        select account_id, part from member
        union all
        select a.id, 'buyer' from account a where a.erased_at is null
          and a.id in (${selectGiftBalanceOwners(tx)} union ${selectOpenBuyers(tx)})
          and a.id not in (select account_id from member)
      ), chosen as (
        select coming.version, next.account_id, next.part from unnest(${versions}::text[]) as coming (version)
          cross join lateral (
            select customer.account_id, customer.part from customer
              where not exists (
                select 1 from terms_notice n where n.account_id = customer.account_id and n.version = coming.version)
              order by customer.account_id limit ${maxNoticesPerRun}
          ) next
      ), noted as (
        insert into terms_notice (account_id, version, announced_at)
          select account_id, version, ${now} from chosen on conflict do nothing returning account_id, version
      )
      select chosen.version, chosen.account_id, chosen.part from chosen join noted using (account_id, version)
        order by chosen.version, chosen.account_id`.execute(tx)
    for (const version of versions)
      await resumeFollowers(tx, { type: 'terms-announced', follower: 'email', about: { version } })
    for (const { version, account_id, part } of rows)
      await events.publish(tx, { type: 'terms-announced', accountId: toId(account_id), version, part })
  })
}
