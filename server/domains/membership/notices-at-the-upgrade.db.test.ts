// Migration 0140: notices count once a mail server has accepted or refused their emails, so those whose emails wait or have failed
// stop counting.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'

const { db, url } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** Runs the statements of the migration that change rows; the template database already has its schema changes. */
const upgrade = async () => {
  const file = await readFile(new URL('../../migrations/0140_notices_not_sent.sql', import.meta.url), 'utf8')
  for (const statement of file.match(/^(?:update|delete)[^;]+;/gm) ?? []) await runSql(url, statement)
}

interface Email {
  readonly type: string
  readonly state: 'sent' | 'waiting' | 'failed'
  readonly at?: Date
  readonly renewsOn?: string
}

const anEmail = (membershipId: Id<'membership'>, { type, state, at = daysAgo(1), renewsOn }: Email) =>
  db
    .insertInto('job')
    .values({
      id: newId(),
      kind: `event:${type}:email`,
      payload: JSON.stringify({ type, membershipId, renewsOn }),
      due_at: at,
      created_at: at,
      done_at: state === 'sent' ? at : null,
      failed_at: state === 'failed' ? at : null,
    })
    .execute()

async function overdue() {
  const { membershipId } = await transaction(db, (tx) => aMember(tx, { now, state: 'past_due' }))
  const row = db.updateTable('membership').where('id', '=', membershipId)
  await row.set({ past_due_since: daysAgo(36) }).execute()
  await db
    .insertInto('membership_event')
    .values({
      id: newId(),
      membership_id: membershipId,
      from_state: 'past_due',
      to_state: 'past_due',
      cause: 'end ahead',
      actor: 'system:membership:settle-unpaid',
      at: daysAgo(1),
    })
    .execute()
  return membershipId
}

test('a notice of the end counts after the upgrade only if its email was sent', async () => {
  const type = 'membership-end-ahead'
  const [sent, waiting, failed] = [await overdue(), await overdue(), await overdue()]
  await anEmail(sent, { type, state: 'sent' })
  // An email about an earlier missed renewal, which was paid.
  await anEmail(sent, { type, state: 'failed', at: daysAgo(90) })
  await anEmail(waiting, { type, state: 'waiting' })
  await anEmail(failed, { type, state: 'failed' })
  await upgrade()
  const noticed = await db
    .selectFrom('membership_event')
    .select('membership_id')
    .where('cause', '=', 'end ahead')
    .where('membership_id', 'in', [sent, waiting, failed])
    .execute()
  expect(noticed).toEqual([{ membership_id: sent }])
})

test('a reminder of a renewal counts after the upgrade only if its email was sent', async () => {
  const type = 'renewal-reminder-due'
  const reminded = async (state: Email['state']) => {
    const { membershipId } = await transaction(db, (tx) => aMember(tx, { now }))
    const row = db.updateTable('membership').where('id', '=', membershipId)
    await row.set({ reminded_for: '2026-11-30', reminded_on: '2026-11-19' }).execute()
    await anEmail(membershipId, { type, state, renewsOn: '2026-11-30' })
    return membershipId
  }
  const sent = await reminded('sent')
  await reminded('waiting')
  await reminded('failed')
  await upgrade()
  const counted = await db.selectFrom('membership').select('id').where('reminded_for', 'is not', null).execute()
  expect(counted).toEqual([{ id: sent }])
})
