// Everything that is held about one account (product §9.4, law L-21). `tests/db/export.test.ts` compares the tables of the
// sections with those of the database.

import { type ExportSection, exportSections } from '#contract/account/personal-data.ts'
import type { AnswerOf } from '#contract/index.ts'
import { formatMoment } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { accountSections } from './account-sections.ts'
import { listGuestPurchases } from './guest-purchases.ts'
import { membershipSections } from './membership-sections.ts'
import { moneySections } from './money-sections.ts'
import { paidSections } from './paid-sections.ts'
import { describeRecord, presentRecord } from './present-export.ts'
import { rentalSections } from './rental-sections.ts'
import type { Section } from './section.ts'
import { shopSections } from './shop-sections.ts'

export const sections: Readonly<Record<ExportSection, Section>> = {
  ...accountSections,
  ...membershipSections,
  ...rentalSections,
  ...paidSections,
  ...moneySections,
  ...shopSections,
}

export async function readExport(
  { db, now }: { readonly db: Reader; readonly now: Date },
  { accountId, withWords }: { readonly accountId: Id<'account'>; readonly withWords: boolean },
): Promise<AnswerOf<'exportAccount'>> {
  const account = await db
    .selectFrom('account')
    .select(['email', 'email_proved_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const provedEmail = account.email_proved_at === null ? null : account.email
  const owner = { accountId, provedEmail, asGuest: await listGuestPurchases(db, { provedEmail }) }
  const data: Partial<Record<ExportSection, ReturnType<typeof presentRecord>[]>> = {}
  // One query at a time, so that an export does not use up the pool's connections.
  for (const key of Object.keys(exportSections) as ExportSection[])
    data[key] = (await sections[key].read(db, owner)).map(presentRecord)
  const complete = data as Required<typeof data>
  const filled = (Object.entries(exportSections) as [ExportSection, string][]).filter(
    ([key]) => complete[key].length > 0,
  )
  return {
    exportedAt: now.toISOString(),
    exportedLabel: formatMoment(now),
    data: complete,
    words: withWords
      ? filled.map(([key, title]) => ({ key, title, records: complete[key].map(describeRecord) }))
      : null,
  }
}
