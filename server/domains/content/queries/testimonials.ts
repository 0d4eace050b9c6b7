import type { Db } from '#server/platform/db/database.ts'

/** The quotes that are published and not withdrawn. Only a demo shows samples. */
export const listTestimonials = (db: Db, { withSamples }: { readonly withSamples: boolean }) =>
  db
    .selectFrom('testimonial')
    .select(['text', 'name', 'about', 'sample', 'rewarded'])
    .where('withdrawn_at', 'is', null)
    .$if(!withSamples, (query) => query.where('sample', '=', false))
    .orderBy('position')
    .execute()

/** For operators, the quotes with the evidence for each. */
export const listQuotesForOffice = (db: Db) =>
  db
    .selectFrom('testimonial')
    .select([
      'id',
      'text',
      'name',
      'about',
      'sample',
      'rewarded',
      'consent',
      'consented_on',
      'withdrawn_at',
      'order_id',
    ])
    .orderBy('position')
    .execute()
