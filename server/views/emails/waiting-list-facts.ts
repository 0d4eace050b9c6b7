// Facts about offers and entries of the waiting list for emails, across domains.
import { sql } from 'kysely'
import { presentFacePicture } from '#server/domains/catalogue/index.ts'
import type { EmailFacts, EmailGarment } from '#server/domains/notifications/index.ts'
import type { Reader } from '#server/platform/db/reader.ts'

const selectGarments = (db: Reader) =>
  db
    .selectFrom('garment')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .leftJoin('size', 'size.code', 'garment.size_code')
    .leftJoin('product_picture as picture', (join) =>
      join.onRef('picture.product_id', '=', 'product.id').on('picture.position', '=', 1),
    )
    .select(['garment.size_code', 'garment.condition', 'garment.credits'])
    .select(['product.handle', 'product.name', 'brand.name as brand_name'])
    .select(sql<string>`coalesce(size.short_label, garment.size_code)`.as('size_label'))
    .select(['picture.base', 'picture.external', 'picture.alt', 'picture.tint'])

const emailGarment = (
  row: Awaited<ReturnType<ReturnType<typeof selectGarments>['executeTakeFirstOrThrow']>>,
): EmailGarment => ({
  slug: row.handle,
  sizeCode: row.size_code,
  picture: presentFacePicture(row, row.name),
  name: row.name,
  brand: row.brand_name,
  sizeLabel: row.size_label,
  condition: row.condition,
  credits: row.credits,
})

export const waitingListFacts = (db: Reader): Pick<EmailFacts, 'findOffer' | 'findEmailedEntry'> => ({
  async findOffer(offerId) {
    const row = await selectGarments(db)
      .innerJoin('waiting_list_offer as offer', 'offer.garment_id', 'garment.id')
      .innerJoin('waiting_list_entry as entry', 'entry.id', 'offer.entry_id')
      .select(['offer.state', 'offer.lasts_until', 'entry.ended_as'])
      .where('offer.id', '=', offerId)
      .executeTakeFirst()
    return (
      row && {
        garment: emailGarment(row),
        state: row.state,
        lastsUntil: row.lasts_until,
        leftList: row.ended_as === 'lapsed',
      }
    )
  },

  async findEmailedEntry(entryId) {
    const row = await selectGarments(db)
      .innerJoin('waiting_list_entry as entry', 'entry.emailed_about', 'garment.id')
      .select('entry.email')
      .where('entry.id', '=', entryId)
      .executeTakeFirst()
    return row && { email: row.email, garment: emailGarment(row) }
  },
})
