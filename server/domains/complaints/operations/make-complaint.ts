import { messages } from '#contract/messages.ts'
import { findRecipient, lockAccountOrErased, parseEmailAddress } from '#server/domains/accounts/index.ts'
import { actorOf } from '#server/kernel/actor.ts'
import { type LocalDay, localDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { complaintsByAddress, complaintsByNetwork } from '../rules/complaint-limits.ts'
import type { ComplaintServices } from '../services.ts'
import { fileComplaint } from '../steps/file-complaint.ts'

export interface NewComplaint {
  readonly kind: 'service' | 'data_protection'
  readonly email?: string
  readonly name?: string
  readonly words: string
}

export interface MadeComplaint {
  readonly reference: string
  readonly email: string
  readonly dueOn: LocalDay
}

interface Complainant {
  readonly ip: string
  readonly accountId: Id<'account'> | undefined
}

const minCharacters = 10

/**
 * Stores a complaint; its acknowledgement and the note to the office follow by email. The same words sent again while it is open
 * are the same complaint. A customer may give an address other than the account's: the complaint may be about that one.
 * @throws Refusal invalid_email, invalid_request, too_many
 */
export async function makeComplaint(
  services: ComplaintServices,
  complaint: NewComplaint,
  { ip, accountId }: Complainant,
): Promise<MadeComplaint> {
  const { db, clock, wallClock } = services
  const words = complaint.words.trim()
  const known = accountId && (await findRecipient(db, accountId))
  const email = complaint.email || !known ? parseEmailAddress(complaint.email ?? '') : known.email
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
  if (words.length < minCharacters)
    throw new Refusal('invalid_request', 'Tell us what went wrong', { field: 'body.words' })
  await countHits(db, wallClock.now(), [
    { limit: complaintsByAddress, subject: `${networkOf(ip)} ${email}` },
    { limit: complaintsByNetwork, subject: networkOf(ip) },
  ])
  const receivedAt = clock.now()
  return transaction(db, async (tx) => {
    // The account may have been closed since the request came: the complaint is kept, for as long as one made before the closing.
    const isClosed = accountId !== undefined && (await lockAccountOrErased(tx, accountId)).isErased
    // Its email may have been changed, too: a complaint from the account's own address is answered at the new one.
    const isOwn = known && known.email === email && !isClosed
    const current = isOwn ? await findRecipient(tx, known.accountId) : undefined
    const answeredAt = current?.email ?? email
    const open = await fileComplaint(tx, services, actorOf({ accountId: accountId ?? null }), {
      account_id: isClosed ? null : (accountId ?? null),
      account_closed: isClosed,
      kind: complaint.kind,
      email: answeredAt,
      words,
      received_at: receivedAt,
      name: complaint.name?.trim() ?? '',
    })
    return { reference: open.reference, email: answeredAt, dueOn: localDay(open.due_on) }
  })
}
