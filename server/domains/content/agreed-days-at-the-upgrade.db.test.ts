// Quotes that were recorded before operators had to state the day on which the family agreed (migration 0122).
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { listQuotesForOffice, publishQuote, withdrawQuote } from './index.ts'

const { db, url } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')
const records = { db, clock: { now: () => now } }

/** Reverts the migration while the table contains data. */
const before = `
  alter table testimonial drop constraint testimonial_consent_check, drop column agreed_day_unknown;
  alter table testimonial add constraint testimonial_consent_check check (
    sample or withdrawn_at is not null
    or (order_id is not null and account_id is not null and consented_on is not null and coalesce(consent, '') <> ''));`

test('the upgrade keeps a day that an operator stated, and empties a day that only says when the quote was recorded', async () => {
  const order = await transaction(db, async (tx) => {
    const { accountId } = await aMember(tx, { now })
    const id = await anOrder(tx, { accountId, garmentIds: [await aGarment(tx)], placedAt: now, until: 'placed' })
    return { id, accountId, placedAt: now }
  })
  const words = { text: 'Lovely', about: '', consent: 'By email to us', rewarded: false, operator: 'sam' }
  await publishQuote(records, { ...words, name: 'Priya', agreedOn: localDay('2026-11-20'), order })
  await runSql(url, before)
  const id = newId<'testimonial'>()
  await transaction(db, async (tx) => {
    const { text, about, consent } = words
    const quote = { id, text, about, consent, name: 'Ana', sample: false, position: 9, consented_on: '2026-11-20' }
    await tx
      .insertInto('testimonial')
      .values({ ...quote, order_id: order.id, account_id: order.accountId })
      .execute()
    await recordOfficeAction(tx, { operator: 'sam', action: 'quote.publish', subjectId: id, note: consent, now })
  })
  await runSql(url, await readFile(new URL('../../migrations/0122_agreed_days.sql', import.meta.url), 'utf8'))
  const days = async () => (await listQuotesForOffice(db)).map(({ name, consented_on }) => [name, consented_on])
  expect(await days()).toEqual([
    ['Priya', '2026-11-20'],
    ['Ana', null],
  ])
  await withdrawQuote(records, { id, operator: 'sam', why: 'Asked us to' })
})
