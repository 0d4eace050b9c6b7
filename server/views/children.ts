import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { selectChildren } from '#server/domains/accounts/index.ts'
import { selectSizes } from '#server/domains/catalogue/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'

/** The children of an account and the sizes to present them with, as columns of another statement. */
export function childrenAndSizes(db: Reader, accountId: Id<'account'>) {
  const children = selectChildren(db, accountId)
  return [
    jsonArrayFrom(children).as('children'),
    // The sizes are read only for accounts with children.
    jsonArrayFrom(selectSizes(db).where(({ exists }) => exists(children))).as('sizes'),
  ] as const
}
