// The facts of the email about a piece that somebody has found.
import { sql } from 'kysely'
import type { EmailFacts } from '#server/domains/notifications/index.ts'
import { placeLabel, readableUntil } from '#server/domains/rentals/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { selectLentPieces } from '../lent-pieces.ts'
import { emailLoan } from './email-loan.ts'

const pageDaysSetting = 'finding.page_days'
const quietDaysSetting = 'finding.quiet_days'

export const findingFacts = (db: Reader): Pick<EmailFacts, 'findFinding'> => ({
  async findFinding(findingId) {
    const found = await db
      .selectFrom('finding')
      .innerJoin('garment', 'garment.id', 'finding.garment_id')
      .innerJoin('product', 'product.id', 'garment.product_id')
      .innerJoin('brand', 'brand.id', 'product.brand_id')
      .leftJoin('size', 'size.code', 'garment.size_code')
      .select(['finding.loan_id', 'finding.place', 'finding.found_on', 'finding.created_at', 'finding.answer'])
      .select(['garment.qr_id', 'product.name', 'brand.name as brand_name'])
      .select(sql<string>`coalesce(size.short_label, garment.size_code)`.as('size_label'))
      .select((eb) =>
        eb
          .selectFrom('finding as earlier')
          .select(({ fn }) => fn.max('earlier.answered_at').as('have_it_at'))
          .whereRef('earlier.loan_id', '=', 'finding.loan_id')
          .whereRef('earlier.answered_at', '<=', 'finding.created_at')
          .where('earlier.answer', '=', 'have_it')
          .as('have_it_at'),
      )
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('loss')
              .select('loss.id')
              .whereRef('loss.loan_id', '=', 'finding.loan_id')
              .where('loss.state', 'in', ['open', 'to_approve', 'approved', 'paid']),
          )
          .$castTo<boolean>()
          .as('is_lost'),
      )
      .select(settingsNamed([pageDaysSetting, quietDaysSetting]).as('settings'))
      .where('finding.id', '=', findingId)
      .executeTakeFirst()
    if (!found) return undefined
    const lent = found.loan_id && (await selectLentPieces(db).where('loan.id', '=', found.loan_id).executeTakeFirst())
    const { settings, created_at, have_it_at } = found
    const quietMs = wholeNumber(quietDaysSetting, settings?.[quietDaysSetting]) * 86_400_000
    return {
      loan: lent ? emailLoan(lent) : null,
      name: found.name,
      brand: found.brand_name,
      sizeLabel: found.size_label,
      qrId: found.qr_id,
      place: placeLabel(found.place),
      foundOn: found.found_on,
      until: readableUntil(dayInLondon(created_at), wholeNumber(pageDaysSetting, settings?.[pageDaysSetting])),
      answered: found.answer !== null,
      quiet: have_it_at !== null && created_at.getTime() - have_it_at.getTime() < quietMs,
      lost: found.is_lost,
    }
  },
})
