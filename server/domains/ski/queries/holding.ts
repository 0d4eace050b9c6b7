import { type RawBuilder, sql } from 'kysely'
import { type Checkout, findOpenCheckout } from '#server/domains/checkout/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'

/** One slot, so an account has at most one open booking at a time. */
export const skiSlot = 'ski'

/** A visitor, for whom the pieces that their own open checkout holds count as free. */
export interface Holder {
  readonly accountId: Id<'account'> | undefined
  /** The secret of a guest, who may have signed in since. */
  readonly secret: string | undefined
}

/** SQL for whether the row `d` of `ski_day` is held by an open checkout of this visitor. */
export function isOwnHold({ accountId, secret }: Holder): RawBuilder<unknown> {
  if (accountId === undefined && secret === undefined) return sql`false`
  const hash = secret === undefined ? null : hashSecretCode(secret)
  return sql`coalesce(d.checkout_id in (select id from checkout where slot = ${skiSlot} and state = 'open'
    and (account_id = ${accountId ?? null}::uuid or guest_secret_hash = ${hash}::bytea)), false)`
}

/** The open checkout of a guest's secret, while it still holds its pieces. */
export async function findHolding(db: Db, secret: string, now: Date): Promise<Checkout | undefined> {
  const open = await findOpenCheckout(db, { accountId: null, email: '', name: '', secret }, skiSlot)
  return open && open.expires_at > now ? open : undefined
}
