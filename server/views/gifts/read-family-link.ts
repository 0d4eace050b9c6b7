// What a family's link shows to somebody without an account (product §7): sizes and favourites. Nothing here may say who the
// children are: no name, no birthday, no height.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AnswerOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { presentChild } from '#server/domains/accounts/index.ts'
import { presentFacePicture, selectSizes } from '#server/domains/catalogue/index.ts'
import { lastDayOf, selectLinkBySecret, sizesAhead } from '#server/domains/gift-cards/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** More than anybody chooses a present from. */
const maxSavedProducts = 24

/** @throws Refusal not_found, the same for a link that is unknown, over or switched off */
export async function readFamilyLink(
  { db, now }: { readonly db: Reader; readonly now: Date },
  secret: string,
): Promise<AnswerOf<'familyLink'>> {
  const link = await selectLink(db, secret, now).executeTakeFirst()
  if (!link) throw new Refusal('not_found', messages.notFound)
  const today = dayInLondon(now)
  return {
    children: link.children.map((row) => {
      const { sizeCode, dateOfBirth } = presentChild(row, link.sizes, today)
      return sizesAhead({ sizeCode, dateOfBirth: dateOfBirth as LocalDay | null }, link.sizes, today)
    }),
    saved: link.shows_saved
      ? link.saved.map((row) => ({
          productId: row.id,
          slug: row.handle,
          name: row.name,
          brand_name: row.brand_name,
          picture: presentFacePicture(row, row.name),
        }))
      : null,
    untilLabel: formatDay(lastDayOf(link.expires_at)),
  }
}

const selectLink = (db: Reader, secret: string, now: Date) =>
  selectLinkBySecret(db, secret, now)
    .select(['link.expires_at', 'link.shows_saved'])
    .select((eb) => [
      jsonArrayFrom(selectSizes(db)).as('sizes'),
      jsonArrayFrom(
        eb
          .selectFrom('gift_link_child as shown')
          .innerJoin('child', 'child.id', 'shown.child_id')
          .select(['child.id', 'child.name', 'child.born_on', 'child.height_cm'])
          .whereRef('shown.link_id', '=', 'link.id')
          .orderBy('child.created_at')
          .orderBy('child.id'),
      ).as('children'),
      jsonArrayFrom(
        eb
          .selectFrom('favourite')
          .innerJoin('product', 'product.id', 'favourite.product_id')
          .innerJoin('brand', 'brand.id', 'product.brand_id')
          .leftJoin('product_picture as picture', (join) =>
            join.onRef('picture.product_id', '=', 'product.id').on('picture.position', '=', 1),
          )
          .select(['product.id', 'product.handle', 'product.name', 'brand.name as brand_name'])
          .select(['picture.base', 'picture.external', 'picture.alt', 'picture.tint'])
          .whereRef('favourite.account_id', '=', 'link.account_id')
          .where('link.shows_saved', '=', true)
          .where('product.status', '=', 'active')
          .orderBy('favourite.position')
          .orderBy('product.id')
          .limit(maxSavedProducts),
      ).as('saved'),
    ])
