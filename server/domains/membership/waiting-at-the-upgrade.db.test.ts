// Memberships that waited for the end of their 14 days when the express start request became part of joining (migration 0034).
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'

const { db, url } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')
const kind = 'event:membership-started-early:email'

/** Runs the statements of the migration that change rows; the template database already has its schema changes. */
const upgrade = async () => {
  const file = await readFile(new URL('../../migrations/0034_early_start_required.sql', import.meta.url), 'utf8')
  for (const statement of file.match(/^(?:update|delete)[^;]+;/gm) ?? []) await runSql(url, statement)
}

async function aStartRequest(email: 'sent' | 'waiting' | 'failed' | 'none') {
  const { membershipId } = await transaction(db, (tx) => aMember(tx, { now }))
  if (email !== 'none')
    await db
      .insertInto('job')
      .values({
        id: newId(),
        kind,
        payload: JSON.stringify({ membershipId }),
        due_at: now,
        done_at: email === 'sent' ? now : null,
        failed_at: email === 'failed' ? now : null,
        created_at: now,
      })
      .execute()
  return async () =>
    (
      await db
        .selectFrom('membership')
        .select('early_start_on')
        .where('id', '=', membershipId)
        .executeTakeFirstOrThrow()
    ).early_start_on
}

test('a start requested later counts if its email was sent, and no such email is still waiting', async () => {
  const sent = await aStartRequest('sent')
  const waiting = await aStartRequest('waiting')
  const failed = await aStartRequest('failed')
  const joinedWithIt = await aStartRequest('none')
  await upgrade()
  expect([await sent(), await waiting(), await failed(), await joinedWithIt()]).toEqual([
    '2026-11-20',
    null,
    null,
    '2026-11-20',
  ])
  const jobs = await db.selectFrom('job').select('done_at').where('kind', '=', kind).execute()
  expect(jobs).toEqual([{ done_at: now }])
})
