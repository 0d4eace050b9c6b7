import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const columns = [
  'id',
  'reference',
  'account_id',
  'kind',
  'email',
  'name',
  'words',
  'state',
  'received_at',
  'due_on',
  'outcome',
  'closed_at',
] as const

export type Complaint = NonNullable<Awaited<ReturnType<typeof findComplaint>>>

export const findComplaint = (db: Db | Tx, by: { reference: string } | { id: Id<'complaint'> }) =>
  db
    .selectFrom('complaint')
    .select(columns)
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('reference', '=', by.reference)))
    .executeTakeFirst()

/** Whether a complaint was made by somebody signed in, from the account's own, proved address. */
export const isFromProvedAddress = async (db: Db | Tx, id: Id<'complaint'>): Promise<boolean> => {
  const complaint = await db
    .selectFrom('complaint')
    .innerJoin('account', 'account.id', 'complaint.account_id')
    .select('complaint.id')
    .where('complaint.id', '=', id)
    .whereRef('complaint.email', '=', 'account.email')
    .where('account.email_proved_at', 'is not', null)
    .executeTakeFirst()
  return complaint !== undefined
}

/**
 * How many complaints came in from the same address between `since` and this complaint, itself included.
 * @param by counts only those of this account; anybody can type in its address
 */
export const countFromSameAddress = async (
  db: Db | Tx,
  { id, email }: Complaint,
  since: Date,
  by?: Id<'account'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('complaint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('received_at', '>=', since)
    .where('id', '<=', id)
    .$if(by !== undefined, (query) => query.where('account_id', '=', by as Id<'account'>))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const lockComplaint = (tx: Tx, reference: string) =>
  tx
    .selectFrom('complaint')
    .select(['id', 'reference', 'state'])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()

/** Open complaints, in the order in which they are due. @param until the last due day to include */
export const listOpenComplaints = (db: Db | Tx, until?: LocalDay) =>
  db
    .selectFrom('complaint')
    .select(columns)
    .where('state', '=', 'open')
    .$if(until !== undefined, (query) => query.where('due_on', '<=', until as LocalDay))
    .orderBy('due_on')
    .orderBy('id')
    .execute()

/** The events of a complaint, with what was written, in order. */
export const listComplaintEvents = (db: Db | Tx, complaintId: Id<'complaint'>) =>
  db
    .selectFrom('complaint_event')
    .select(['id', 'kind', 'words', 'actor', 'at'])
    .where('complaint_id', '=', complaintId)
    .orderBy('id')
    .execute()

/** How many complaints from an address, without an account, still wait for their outcome. */
export const countOpenFrom = async (db: Db | Tx, email: string): Promise<number> => {
  const { count } = await db
    .selectFrom('complaint')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', 'is', null)
    .where('email', '=', email)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}
