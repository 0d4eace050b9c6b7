import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { findRecipient, lockAccountOrErased, parseEmailAddress } from '#server/domains/accounts/index.ts'
import { actorOf } from '#server/kernel/actor.ts'
import { type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { humanCode } from '#server/kernel/human-code.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { dueOn } from '../rules/complaint-clock.ts'
import { complaintsByAddress, complaintsByNetwork } from '../rules/complaint-limits.ts'
import type { ComplaintServices } from '../services.ts'

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
  const { db, clock, wallClock, events } = services
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
    const open = await insertOpen(tx, {
      account_id: isClosed ? null : (accountId ?? null),
      account_closed: isClosed,
      kind: complaint.kind,
      email: answeredAt,
      words,
      received_at: receivedAt,
      name: complaint.name?.trim() ?? '',
      due_on: dueOn(receivedAt),
    })
    if (open.isNew) {
      await tx
        .insertInto('complaint_event')
        .values({
          complaint_id: open.id,
          kind: 'received',
          words: '',
          actor: actorOf({ accountId: accountId ?? null }),
          at: receivedAt,
        })
        .execute()
      await events.publish(tx, { type: 'complaint-received', complaintId: open.id })
    }
    return { reference: open.reference, email: answeredAt, dueOn: localDay(open.due_on) }
  })
}

interface Values {
  readonly account_id: Id<'account'> | null
  readonly account_closed: boolean
  readonly kind: NewComplaint['kind']
  readonly email: string
  readonly name: string
  readonly words: string
  readonly received_at: Date
  readonly due_on: LocalDay
}

/** Relies on the index `complaint_once`. A reference is short, so a collision happens occasionally. */
async function insertOpen(tx: Tx, values: Values) {
  for (;;) {
    const inserted = await tx
      .insertInto('complaint')
      .values({
        ...values,
        id: newId<'complaint'>(),
        reference: `C-${humanCode(randomBytes(6))}`,
        state: 'open',
        outcome: null,
        closed_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'reference', 'due_on'])
      .executeTakeFirst()
    if (inserted) return { ...inserted, isNew: true }
    const open = await tx
      .selectFrom('complaint')
      .select(['id', 'reference', 'due_on'])
      .where('email', '=', values.email)
      .where('kind', '=', values.kind)
      .where(sql<boolean>`md5(words) = md5(${values.words})`)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (open) return { ...open, isNew: false }
  }
}
