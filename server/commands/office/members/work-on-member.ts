import { findAccountIdByEmail, listEmailsOf, listNamesOf, parseEmailAddress } from '#server/domains/accounts/index.ts'
import {
  acceptMembership,
  creditMember,
  inspectMembership,
  listToAccept,
  refuseMembership,
} from '#server/domains/membership/index.ts'
import { type RentalRecords, readFamilyStanding } from '#server/domains/rentals/index.ts'
import { describeActor } from '#server/kernel/actor.ts'
import { formatMoment } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { UsageError } from '../../usage-error.ts'
import type { MemberWork } from './parse-member-command.ts'
import { whyLines } from './why-lines.ts'

/**
 * The office's actions on one family.
 * @throws UsageError for an email without an account
 * @throws Refusal for an action that is not possible
 */
export async function workOnMember(services: RentalRecords, command: MemberWork): Promise<string[]> {
  if (command.name === 'members-to-accept') return linesToAccept(services)
  const accountId = await findAccount(services, command.email)
  switch (command.name) {
    case 'why':
      return whyLines(await readFamilyStanding(services, accountId))
    case 'member':
      return memberLines(services, accountId)
    case 'accept':
      await acceptMembership(services, accountId, command.operator)
      return [`The membership of ${command.email} is accepted: they get an email, and may order.`]
    case 'refuse':
      await refuseMembership(services, accountId, { operator: command.operator, note: command.reason })
      return [`The membership of ${command.email} is refused: everything that was paid goes back.`]
    case 'credit': {
      const { pence: amount, reason, mayRepeat, operator } = command
      await creditMember(services, accountId, { amount, reason, mayRepeat, operator })
      return amount < 0
        ? [`${formatPounds(pence(-amount))} comes off the balance of ${command.email}.`]
        : [`${formatPounds(amount)} goes to the balance of ${command.email}.`]
    }
  }
}

async function linesToAccept({ db }: RentalRecords): Promise<string[]> {
  const waiting = await listToAccept(db)
  if (waiting.length === 0) return ['No memberships wait to be accepted.']
  const accountIds = waiting.map(({ account_id }) => account_id)
  const [emails, names] = [await listEmailsOf(db, accountIds), await listNamesOf(db, accountIds)]
  return waiting.map(
    ({ account_id, price_id, created_at }) =>
      `${formatMoment(created_at)}  ${emails.get(account_id) ?? ''}  ${names.get(account_id) ?? ''}  ${price_id}`,
  )
}

async function findAccount({ db }: RentalRecords, email: string): Promise<Id<'account'>> {
  const address = parseEmailAddress(email)
  const accountId = address && (await findAccountIdByEmail(db, address))
  if (!accountId) throw new UsageError(`There is no account with ${email}.`)
  return accountId
}

async function memberLines({ db }: RentalRecords, accountId: Id<'account'>): Promise<string[]> {
  const inspected = await inspectMembership(db, accountId)
  if (!inspected) return ['They never joined.']
  const { membership, replica, changes, events } = inspected
  const minuteOf = (at: Date | null | undefined) => at?.toISOString().slice(0, 16) ?? 'never'
  return [
    `${membership.state}, wants ${membership.desired} (revision ${membership.desired_revision}, provider at ${membership.reconciled_revision}), ${membership.price_id}`,
    `credits ${membership.credits_in_use} of ${membership.credits_limit} (${membership.package_credits} and ${membership.booster_credits} booster), renews ${membership.renews_on ?? 'never'}`,
    replica
      ? `provider ${replica.stripe_id}: ${replica.status}, ${replica.price_key} and ${replica.booster_steps} steps, until ${minuteOf(replica.period_end)}${replica.cancel_at_period_end ? ', then it ends' : ''}${replica.open_invoice ? `, open invoice ${replica.open_invoice}` : ''}, read ${minuteOf(replica.synced_at)}`
      : `provider ${membership.stripe_subscription}: never read`,
    ...changes.map(
      (change) =>
        `change ${minuteOf(change.previewed_at)}: ${change.to_price_id} and ${change.to_booster_steps} steps, ${change.state}${change.note ? `: ${change.note}` : ''}`,
    ),
    ...events.map(
      (event) =>
        `${minuteOf(event.at)}  ${event.from_state} → ${event.to_state}, ${event.cause} by ${describeActor(event.actor)}${event.note ? `: ${event.note}` : ''}`,
    ),
  ]
}
