// What an account waits for: its place in each queue, and the pieces that are kept for it (product §13).
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/index.ts'
import { conditionLabel } from '#contract/primitives.ts'
import { presentFacePicture } from '#server/domains/catalogue/index.ts'
import type { LikelyDates } from '#server/domains/waiting-list/index.ts'
import { formatMoment, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { readLikelyDates } from './read-likely-dates.ts'

type Answer = AnswerOf<'listWaitingList'>

export interface WaitingSources {
  readonly db: Reader
  readonly likelyDates: LikelyDates
  readonly today: LocalDay
}

/** Lists first the entries with a piece kept for them, the soonest to end at the top; then the other entries, the oldest first. */
export async function readWaitingList(sources: WaitingSources, accountId: Id<'account'>): Promise<Answer> {
  const { db } = sources
  const rows = await db
    .selectFrom('waiting_list_entry as entry')
    .innerJoin('product', 'product.id', 'entry.product_id')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .leftJoin('size', 'size.code', 'entry.size_code')
    .leftJoin('product_picture as picture', (join) =>
      join.onRef('picture.product_id', '=', 'product.id').on('picture.position', '=', 1),
    )
    // An offer whose piece has been ordered has lost this claim.
    .leftJoin('garment_claim as claim', (join) =>
      join
        .onRef('claim.owner_id', '=', 'entry.offer_id')
        .on('claim.kind', '=', 'offer')
        .on('claim.released_at', 'is', null),
    )
    .leftJoin('garment', 'garment.id', 'claim.garment_id')
    .select([
      'entry.id',
      'entry.asked_at',
      'entry.product_id',
      'entry.size_code',
      'entry.condition',
      'entry.most_credits',
    ])
    .select(['entry.offer_id', 'claim.offered_until', 'garment.id as garment_id', 'garment.credits'])
    .select('garment.condition as garment_condition')
    .select(['product.handle', 'product.name', 'brand.name as brand_name'])
    .select(['picture.base', 'picture.external', 'picture.alt', 'picture.tint'])
    .select(sql<string>`coalesce(size.short_label, entry.size_code)`.as('size_label'))
    .select((eb) =>
      eb
        .selectFrom('waiting_list_entry as earlier_entry')
        .select(({ fn }) => fn.count<string>('earlier_entry.account_id').distinct().as('count'))
        .whereRef('earlier_entry.product_id', '=', 'entry.product_id')
        .whereRef('earlier_entry.size_code', '=', 'entry.size_code')
        .where('earlier_entry.account_id', '<>', accountId)
        .where('earlier_entry.ended_at', 'is', null)
        .where(({ eb: is, or, ref }) =>
          or([
            is('earlier_entry.condition', 'is', null),
            is('entry.condition', 'is', null),
            is('earlier_entry.condition', '=', ref('entry.condition')),
          ]),
        )
        .where(({ eb: is, or, and, ref }) =>
          or([
            is('earlier_entry.asked_at', '<', ref('entry.asked_at')),
            and([
              is('earlier_entry.asked_at', '=', ref('entry.asked_at')),
              is('earlier_entry.id', '<', ref('entry.id')),
            ]),
          ]),
        )
        .as('ahead'),
    )
    .where('entry.account_id', '=', accountId)
    .where('entry.ended_at', 'is', null)
    .orderBy(sql`claim.offered_until asc nulls last`)
    .orderBy('entry.asked_at')
    .orderBy('entry.id')
    .execute()
  const entries = rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    sizeCode: row.size_code,
    condition: row.condition,
    mostCredits: row.most_credits,
    place: Number(row.ahead) + 1,
    askedAt: row.asked_at,
    isOffered: row.garment_id !== null,
  }))
  const likely = await readLikelyDates(sources, accountId, entries)
  return {
    entries: rows.map((row) => ({
      id: row.id,
      productId: row.product_id,
      slug: row.handle,
      name: row.name,
      brand_name: row.brand_name,
      picture: presentFacePicture(row, row.name),
      size: row.size_code,
      sizeLabel: row.size_label,
      condition: row.condition,
      conditionLabel: row.condition && conditionLabel[row.condition],
      mostCredits: row.most_credits,
      place: Number(row.ahead) + 1,
      offer: offerOf(row),
      likely: likely.get(row.id) ?? null,
    })),
  }
}

function offerOf(row: {
  offer_id: string | null
  offered_until: Date | null
  garment_id: string | null
  garment_condition: 'new' | 'used' | 'worn' | null
  credits: number | null
}): Answer['entries'][number]['offer'] {
  const { offer_id: id, offered_until: until, garment_id: garmentId, garment_condition: condition, credits } = row
  if (!id || !until || !garmentId || !condition || credits === null) return null
  return {
    id,
    garmentId,
    condition,
    conditionLabel: conditionLabel[condition],
    credits,
    until: until.toISOString(),
    untilLabel: formatMoment(until),
  }
}
