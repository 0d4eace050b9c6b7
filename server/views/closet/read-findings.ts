// Reads what finders reported about a piece, for the family that has it (product §12.6).
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import {
  answersForPlace,
  asCan,
  mayAnswer,
  placeLabel,
  presentAnswer,
  readableUntil,
} from '#server/domains/rentals/index.ts'
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { presentLentPiece, selectLentPieces } from '../lent-pieces.ts'

const pageDaysSetting = 'finding.page_days'
const quietDaysSetting = 'finding.quiet_days'

/** @throws Refusal not_found for a piece that this account never rented */
export async function readFindings(
  { db, today }: { readonly db: Reader; readonly today: LocalDay },
  { accountId, loanId }: { readonly accountId: Id<'account'>; readonly loanId: Id<'loan'> },
): Promise<AnswerOf<'rentalFindings'>> {
  const row = await selectLentPieces(db)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('finding')
          .select(['finding.id', 'finding.place', 'finding.found_on', 'finding.answer'])
          .select(sql<string>`(finding.created_at at time zone 'Europe/London')::date::text`.as('reported_on'))
          .whereRef('finding.loan_id', '=', 'loan.id')
          .orderBy('finding.created_at', 'desc')
          .orderBy('finding.id', 'desc'),
      ).as('findings'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('loss')
            .select('loss.id')
            .whereRef('loss.loan_id', '=', 'loan.id')
            .where('loss.state', 'in', ['open', 'to_approve', 'approved', 'paid']),
        )
        .$castTo<boolean>()
        .as('is_lost'),
    )
    .select(settingsNamed([pageDaysSetting, quietDaysSetting]).as('settings'))
    .where('loan.id', '=', loanId)
    .where('loan.account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  const pageDays = wholeNumber(pageDaysSetting, row.settings?.[pageDaysSetting])
  return {
    piece: presentLentPiece(row),
    lost: row.is_lost,
    quietDays: wholeNumber(quietDaysSetting, row.settings?.[quietDaysSetting]),
    findings: row.findings.map(({ id, place, found_on, answer, reported_on }) => {
      const until = readableUntil(reported_on as LocalDay, pageDays)
      return {
        id,
        placeLabel: placeLabel(place),
        foundOnLabel: formatDay(found_on as LocalDay),
        untilLabel: formatDay(until),
        answer: answer && presentAnswer(answer),
        answers: answersForPlace(place).map(presentAnswer),
        can: { answer: asCan(mayAnswer({ place, answer, until }, { loan: row.state, today })) },
      }
    }),
  }
}
