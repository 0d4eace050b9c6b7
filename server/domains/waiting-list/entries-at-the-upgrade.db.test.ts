// Migration 0143 moves entries to their account's current email, and unlinks complaints from closed accounts.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { complaintInvariants } from '#server/domains/complaints/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { findBroken } from '#server/platform/db/find-broken.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { waitingListInvariants } from './index.ts'

const { db, url } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')

const upgrade = async () =>
  runSql(url, await readFile(new URL('../../migrations/0143_entries_and_complaints.sql', import.meta.url), 'utf8'))

const productId = await transaction(db, async (tx) => {
  const { id } = await aProduct(tx, {})
  const garment = {
    productId: id,
    condition: 'used' as const,
    credits: 20,
    life: { state: 'out' as const, history: [] },
  }
  const garments = ['104cm', '110cm'].map((sizeCode) => ({ ...garment, sizeCode }))
  await checkedGarments(tx, { garments, actor: 'system:test', now })
  return id
})
const aFamily = (email: string) => transaction(db, (tx) => anAccount(tx, { email }))

interface Entry {
  readonly email: string
  readonly accountId?: Id<'account'>
  readonly size?: string
  readonly condition?: 'used'
  readonly ended?: true
}
async function anEntry({ email, accountId, size = '104cm', condition, ended }: Entry) {
  const id = newId<'waiting-list-entry'>()
  await db
    .insertInto('waiting_list_entry')
    .values({
      id,
      email,
      account_id: accountId ?? null,
      product_id: productId,
      size_code: size,
      asked_at: now,
      condition: condition ?? null,
      ended_at: ended ? now : null,
      ended_as: ended ? 'emailed' : null,
    })
    .execute()
  return id
}
const entries = () => db.selectFrom('waiting_list_entry').select(['id', 'email']).orderBy('id').execute()

test('an account’s entries move to its address, and duplicates are merged', async () => {
  const family = await aFamily('new@example.com')
  const own = { email: 'old@example.com', accountId: family.id }
  const moved = [
    await anEntry(own),
    await anEntry({ ...own, ended: true }),
    await anEntry({ ...own, condition: 'used' }),
    await anEntry({ ...own, size: '110cm' }),
  ]
  const others = [
    await anEntry({ email: 'old@example.com', size: '110cm', condition: 'used' }),
    await anEntry({ email: 'new@example.com', ended: true }),
  ]
  await anEntry({ email: 'new@example.com', condition: 'used' })
  await anEntry({ ...own, email: 'new@example.com', size: '110cm' })
  await anEntry({ ...own, email: 'older@example.com' })
  await upgrade()
  expect(await entries()).toEqual([
    ...moved.map((id) => ({ id, email: 'new@example.com' })),
    { id: others[0], email: 'old@example.com' },
    { id: others[1], email: 'new@example.com' },
  ])
  expect(await findBroken(db, waitingListInvariants)).toEqual([])
})

test('a complaint of a closed account no longer names it, and is kept as one whose account was closed', async () => {
  const [open, closed] = [await aFamily('open@example.com'), await aFamily('closed@example.com')]
  const complaints = [open, closed].map(({ id, email }, index) => ({
    id: newId<'complaint'>(),
    reference: `C-${index}00000`,
    account_id: id,
    kind: 'service' as const,
    email,
    name: '',
    words: 'The parcel came a week late.',
    state: 'open' as const,
    received_at: now,
    due_on: '2026-12-20',
  }))
  await db.insertInto('complaint').values(complaints).execute()
  for (const { id } of complaints)
    await db
      .insertInto('complaint_event')
      .values({ complaint_id: id, kind: 'received', words: '', actor: 'member', at: now })
      .execute()
  const nothing = { given_name: '', family_name: '', address_line1: '', address_line2: '', city: '', post_code: '' }
  await db
    .updateTable('account')
    .set({
      ...nothing,
      contact_phone: '',
      email: `erased-${closed.id}@erased.invalid`,
      erased_at: now,
      erased_by: 'member',
    })
    .where('id', '=', closed.id)
    .execute()
  expect(await findBroken(db, complaintInvariants)).toHaveLength(1)
  await upgrade()
  expect(await db.selectFrom('complaint').select(['account_id', 'account_closed']).orderBy('id').execute()).toEqual([
    { account_id: open.id, account_closed: false },
    { account_id: null, account_closed: true },
  ])
  expect(await findBroken(db, complaintInvariants)).toEqual([])
})
