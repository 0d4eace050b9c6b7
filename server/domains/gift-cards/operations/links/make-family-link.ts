import { lockAccountOfViewer } from '#server/domains/accounts/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { linkSettings, selectLiveLinks } from '../../queries/links/family-links.ts'
import { decideFamilyLink, linkEnd } from '../../rules/links/decide-family-link.ts'

export interface LinkServices {
  readonly db: Db
  /** Application time. */
  readonly clock: Clock
}

export interface NewFamilyLink {
  readonly childIds: readonly Id<'child'>[]
  readonly showsSaved: boolean
}

/**
 * Makes a link that shows these children's sizes to others. Deletes the account's links that no longer work.
 * @returns the link's id and its secret, which is not stored
 * @throws Refusal unauthorized, invalid_request, not_found, limit_reached
 */
export const makeFamilyLink = (
  { db, clock }: LinkServices,
  viewer: Viewer,
  { childIds, showsSaved }: NewFamilyLink,
): Promise<{ linkId: Id<'gift-link'>; secret: string }> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const { accountId } = viewer
    // Under this lock, links that are made at the same time are counted one after the other.
    await lockAccountOfViewer(tx, viewer)
    await deleteEndedLinks(tx, accountId, now)
    const { count } = await selectLiveLinks(tx, accountId, now)
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const settings = await readNumberSettings(tx, linkSettings)
    const decided = decideFamilyLink({
      children: childIds.length,
      showsSaved,
      live: count,
      max: settings['gift_link.most'],
    })
    if (!decided.ok) {
      const { code, message } = decided.reason
      throw new Refusal(code, message, code === 'invalid_request' ? { field: 'body.childIds' } : {})
    }
    const secret = newSecretCode()
    const linkId: Id<'gift-link'> = newId()
    await tx
      .insertInto('gift_link')
      .values({
        id: linkId,
        account_id: accountId,
        secret_hash: hashSecretCode(secret),
        shows_saved: showsSaved,
        created_at: now,
        expires_at: linkEnd(now, settings['gift_link.days']),
      })
      .execute()
    await addChildren(tx, accountId, linkId, childIds)
    return { linkId, secret }
  })

const deleteEndedLinks = (tx: Tx, accountId: Id<'account'>, now: Date) =>
  tx
    .deleteFrom('gift_link')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', now)]))
    .execute()

async function addChildren(
  tx: Tx,
  accountId: Id<'account'>,
  linkId: Id<'gift-link'>,
  childIds: readonly Id<'child'>[],
): Promise<void> {
  if (childIds.length === 0) return
  const added = await tx
    .insertInto('gift_link_child')
    .columns(['link_id', 'child_id'])
    .expression((eb) =>
      eb
        .selectFrom('child')
        .select(({ val }) => [val(linkId).as('link_id'), 'child.id'])
        .where('child.account_id', '=', accountId)
        .where('child.id', 'in', [...childIds]),
    )
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== BigInt(childIds.length))
    throw new Refusal('not_found', 'That child is not on your list any more', { field: 'body.childIds' })
}
