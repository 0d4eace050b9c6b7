// Decides who may try a password for one email: strangers share one delay that grows with failures; a network from
// which that email has signed in before has only its own limit (rules/limits.ts), so that an attack from elsewhere does
// not delay the family at home.
import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { forgetHits, networkOf, tooMany } from '#server/platform/http/rate-limit.ts'
import { signInPerPlace } from '../rules/limits.ts'
import { isForgotten, secondsToWait } from '../rules/sign-in-delay.ts'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const placeOf = (email: string, network: string) => ({ email_hash: hashOf(email), network_hash: hashOf(network) })

export const placeLimit = (email: string, network: string) => ({
  limit: signInPerPlace,
  subject: `${email} ${network}`,
})

/** Whether that email has signed in from there: places are deleted after 90 days (sweep-accounts.ts) and when the password changes. */
export async function isKnownPlace(db: Db | Tx, email: string, network: string): Promise<boolean> {
  const place = placeOf(email, network)
  const row = await db
    .selectFrom('sign_in_place')
    .select('seen_at')
    .where('email_hash', '=', place.email_hash)
    .where('network_hash', '=', place.network_hash)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes a turn and counts it as a failure until the password proves right, so that simultaneous attempts cannot all pass. Reads and
 * writes the same whether or not the email has an account.
 * @throws Refusal too_many
 */
export async function takeSignInTurn(db: Db, email: string, network: string, wallNow: Date): Promise<void> {
  if (await isKnownPlace(db, email, network)) return
  const emailHash = hashOf(email)
  for (;;) {
    const row = await db
      .selectFrom('sign_in_failure')
      .select(['failures', 'last_failed_at'])
      .where('email_hash', '=', emailHash)
      .executeTakeFirst()
    const known = row && { failures: row.failures, lastFailedAt: row.last_failed_at }
    const seconds = secondsToWait(known, wallNow)
    if (seconds > 0) throw tooMany(seconds)
    const failures = known && !isForgotten(known, wallNow) ? known.failures + 1 : 1
    // Guarded by what was read: the second of two simultaneous attempts reads again, and is refused once the delay has grown.
    const taken = await db
      .insertInto('sign_in_failure')
      .values({ email_hash: emailHash, failures, last_failed_at: wallNow })
      .onConflict((conflict) =>
        conflict
          .column('email_hash')
          .doUpdateSet({ failures, last_failed_at: wallNow })
          .where('sign_in_failure.failures', '=', row?.failures ?? 0)
          .where('sign_in_failure.last_failed_at', '=', row?.last_failed_at ?? wallNow),
      )
      .executeTakeFirst()
    if (taken.numInsertedOrUpdatedRows) return
  }
}

/** Ends the delay after the right password or an emailed link, and makes this network known. */
export async function forgiveFailures(db: Db, email: string, ip: string, wallNow: Date): Promise<void> {
  const network = networkOf(ip)
  await forgetHits(db, [placeLimit(email, network)])
  await db.deleteFrom('sign_in_failure').where('email_hash', '=', hashOf(email)).execute()
  await db
    .insertInto('sign_in_place')
    .values({ ...placeOf(email, network), seen_at: wallNow })
    .onConflict((conflict) => conflict.columns(['email_hash', 'network_hash']).doUpdateSet({ seen_at: wallNow }))
    .execute()
}

/** Erases the failures recorded for the email of a closed account; `forgetPlaces` erases its networks. */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('email_hash', '=', hashOf(email)).execute()
}

/**
 * Makes every network of the email unknown: after a new password, so that people who knew the old one keep no advantage, and for an
 * email that its account no longer has.
 */
export async function forgetPlaces(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_place').where('email_hash', '=', hashOf(email)).execute()
}
