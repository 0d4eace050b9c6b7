// The signed-in person, as every page knows them: details and children, plan, and what they may do.
import { sql } from 'kysely'
import {
  type Child,
  type ChildRow,
  mustAcceptTerms,
  presentChild,
  presentUser,
  selectAcceptedTerms,
  selectUser,
  type User,
} from '#server/domains/accounts/index.ts'
import { selectSizes } from '#server/domains/catalogue/index.ts'
import type { PublishedTexts } from '#server/domains/content/index.ts'
import {
  findUsedMembershipWithPrice,
  graceSetting,
  lastOrdersSetting,
  planWith,
  standingWith,
} from '#server/domains/membership/index.ts'
import { abilitiesOf, blocksAnother, choiceElsewhere, pendingReturnStates } from '#server/domains/rentals/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { settingsNamed } from '#server/platform/settings.ts'
import { childrenAndSizes } from '../children.ts'

export interface UserServices {
  readonly db: Reader
  /** The day in Britain. */
  readonly today: LocalDay
  readonly texts: PublishedTexts
}

/** @throws NoResultError when the account does not exist */
export async function readUser({ db, today, texts }: UserServices, accountId: Id<'account'>): Promise<User> {
  const known = await selectUser(db, accountId)
    .select(childrenAndSizes(db, accountId))
    .select((eb) => [
      selectAcceptedTerms(db, accountId).as('accepted'),
      eb
        .exists(
          db
            .selectFrom('rental_return')
            .select('id')
            .where('account_id', '=', accountId)
            .where('state', 'in', pendingReturnStates)
            .where(blocksAnother),
        )
        .as('pendingReturn'),
      sql<Id<'membership'>[]>`array(
        select distinct membership_id from loan where account_id = ${accountId} and state = 'at_home')`.as('atHome'),
      choiceElsewhere(accountId).as('choice_elsewhere'),
      settingsNamed([graceSetting, lastOrdersSetting]).as('settings'),
    ])
    .executeTakeFirstOrThrow()
  const current = texts.current()
  const membership = await findUsedMembershipWithPrice(db, accountId)
  const { accepted, settings, choice_elsewhere } = known
  const pendingReturn = Boolean(known.pendingReturn)
  const plan = membership ? planWith(membership, today, settings) : null
  return presentUser(known, {
    children: known.children.map((row) => presentChild(row, known.sizes, today)),
    terms: {
      current,
      accepted,
      acceptedDay: texts.dayOf(accepted),
      mustAccept: mustAcceptTerms({ state: plan?.state, accepted, current }),
      coming: texts.coming(),
    },
    plan,
    pendingReturn,
    can: abilitiesOf({
      standing: standingWith(membership && { ...membership, choice_elsewhere }, today, settings),
      pendingReturn,
      membershipId: membership?.id,
      atHome: known.atHome,
    }),
  })
}

/** A child with the size that it would wear today. */
export const readChild = async ({ db, today }: Pick<UserServices, 'db' | 'today'>, row: ChildRow): Promise<Child> =>
  presentChild(row, await selectSizes(db).execute(), today)
