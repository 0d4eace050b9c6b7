import type { DomainEvent } from '#server/domain-events.ts'
import { parseEmailAddress, switchMarketing } from '#server/domains/accounts/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findAddressChoice } from '../../queries/address-choices.ts'
import { leaveList } from '../../steps/leave-list.ts'
import type { NewsRecords } from './write-news.ts'

type Services = NewsRecords & {
  readonly events: EventBus<DomainEvent>
  /** The version of the terms in force, for the record of a withdrawn consent. */
  termsVersion(): string
}

/**
 * Unsubscribes an address, and switches news off for its account, for somebody who has asked the office.
 * @returns the address, normalised
 * @throws Refusal invalid_request, not_found
 */
export async function unsubscribeByOffice(
  services: Services,
  { address, operator }: { readonly address: string; readonly operator: string },
): Promise<string> {
  const email = parseEmailAddress(address)
  if (!email) throw new Refusal('invalid_request', `"${address}" is not an email address.`)
  const now = services.clock.now()
  const wanting = await transaction(services.db, async (tx) => {
    const entry = await tx
      .selectFrom('mailing_list')
      .select('id')
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    const choice = await findAddressChoice(tx, email)
    const subjectId = entry?.id ?? choice?.id
    if (!subjectId) throw new Refusal('not_found', `${email} gets no news.`)
    const left = entry && (await leaveList(tx, entry.id, now))
    // The audit record omits the address, which is erased with its account.
    await recordOfficeAction(tx, { operator, action: 'news.leave', subjectId, now })
    return left?.wanting ?? (choice?.wanted ? [choice.id] : [])
  })
  // In a separate transaction, because closing an account locks it before its entry.
  const shown = { where: 'an email to us' }
  for (const accountId of wanting) await switchMarketing(services, { accountId }, false, shown)
  return email
}
