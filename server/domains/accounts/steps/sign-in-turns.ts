// Whose turn it is to try a password for one email: strangers share one, slowed down the more of them fail; a network from
// which that email was signed in before has its own limit only (rules/limits.ts), so that an attack from elsewhere costs
// the family at home nothing.
import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { forgetHits, networkOf, tooMany } from '#server/platform/http/rate-limit.ts'
import { signInFromHere } from '../rules/limits.ts'
import { isForgotten, secondsToWait } from '../rules/sign-in-delay.ts'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const placeOf = (email: string, network: string) => ({ email_hash: hashOf(email), network_hash: hashOf(network) })

export const hereOf = (email: string, network: string) => ({ limit: signInFromHere, subject: `${email} ${network}` })

/** Whether that email was signed in from there within 90 days, and since its password last changed. */
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
 * Takes the turn, counted as a failure until the password has proved right, so that tries sent all at once do not slip
 * through together. The same reads and writes whether or not the email has an account. @throws Refusal too_many
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
    // Guarded by what was read: who comes second looks again, and waits once the delay has grown.
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

/** The right password, or a link by email: nobody need wait any more, and this network is known from here on. */
export async function forgiveFailures(db: Db, email: string, ip: string, wallNow: Date): Promise<void> {
  const network = networkOf(ip)
  await forgetHits(db, [hereOf(email, network)])
  await db.deleteFrom('sign_in_failure').where('email_hash', '=', hashOf(email)).execute()
  await db
    .insertInto('sign_in_place')
    .values({ ...placeOf(email, network), seen_at: wallNow })
    .onConflict((conflict) => conflict.columns(['email_hash', 'network_hash']).doUpdateSet({ seen_at: wallNow }))
    .execute()
}

/** Of an account that is closed. */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('email_hash', '=', hashOf(email)).execute()
}

/** With a new password no network is known any more: whoever knew the old one has no advantage left. */
export async function forgetPlaces(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_place').where('email_hash', '=', hashOf(email)).execute()
}
