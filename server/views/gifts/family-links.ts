// Lists the links that a family has made, which show its children's sizes to others (product §7).
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AnswerOf } from '#contract/index.ts'
import { presentChild } from '#server/domains/accounts/index.ts'
import { lastDayOf, linkSettings, mayMakeLink, selectLiveLinks } from '#server/domains/gift-cards/index.ts'
import { asCan } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { settingsNamed, wholeNumbers } from '#server/platform/settings.ts'
import { childrenAndSizes } from '../children.ts'
import { instant } from '../from-json.ts'

export async function readFamilyLinks(
  { db, now }: { readonly db: Reader; readonly now: Date },
  accountId: Id<'account'>,
): Promise<AnswerOf<'listFamilyLinks'>> {
  const row = await db
    .selectNoFrom([
      ...childrenAndSizes(db, accountId),
      settingsNamed(linkSettings).as('settings'),
      jsonArrayFrom(
        selectLiveLinks(db, accountId, now)
          .select(['link.id', 'link.created_at', 'link.expires_at', 'link.shows_saved'])
          .select((eb) =>
            jsonArrayFrom(
              eb
                .selectFrom('gift_link_child')
                .select('gift_link_child.child_id')
                .whereRef('gift_link_child.link_id', '=', 'link.id'),
            ).as('shown'),
          ),
      ).as('links'),
    ])
    .executeTakeFirstOrThrow()
  const settings = wholeNumbers(linkSettings, row.settings)
  const children = row.children.map((child) => presentChild(child, row.sizes, dayInLondon(now)))
  return {
    links: row.links.map(({ id, created_at, expires_at, shows_saved, shown }) => ({
      linkId: id,
      madeLabel: formatDay(dayInLondon(instant(created_at))),
      untilLabel: formatDay(lastDayOf(instant(expires_at))),
      children: children
        .filter((child) => shown.some(({ child_id }) => child_id === child.id))
        .map((child) => ({ childId: child.id, name: child.name })),
      showsSaved: shows_saved,
    })),
    children: children.map(({ id, name, sizeLabel }) => ({ childId: id, name, sizeLabel })),
    days: settings['gift_link.days'],
    can: { make: asCan(mayMakeLink({ live: row.links.length, max: settings['gift_link.most'] })) },
  }
}
