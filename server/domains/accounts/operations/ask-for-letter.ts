import type { DomainEvent } from '#server/domain-events.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf, type RateLimit, takeTurn } from '#server/platform/http/rate-limit.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { findCredentials } from '../queries.ts'
import type { AccountServices } from '../services.ts'
import { tallySecurity } from '../steps/record-security-event.ts'

/** What is written in place of a letter where nobody has that address. */
export const nobodyKind = 'accounts:nobody-to-write-to'

interface Wish {
  /** As `parseEmailAddress` writes it. */
  readonly email: string
  readonly caller: { readonly ip: string }
  readonly limits: {
    /** For one email from one network; refused beyond. */
    readonly fromHere: RateLimit
    /** For all emails from one network; refused beyond. */
    readonly network: RateLimit
    /** Letters to one address, whoever asks. Beyond, the answer is the same and the letters already there must do. */
    readonly letters: RateLimit
  }
  readonly event: (accountId: Id<'account'>) => DomainEvent
  /** What its owner reads of it. */
  readonly tally: 'reset_asked' | 'link_asked'
}

/**
 * A letter to whoever has that address: same answer, same work whether somebody has it or not, since the time that an
 * answer takes would tell. Both look once for the account and write one row into the outbox and one into the tally. No stranger can use up what
 * the owner may ask for: only the owner's own network is ever refused.
 * @throws Refusal too_many
 */
export async function askForLetter(
  services: AccountServices,
  { email, caller, limits, event, tally }: Wish,
): Promise<void> {
  const wallNow = services.wallClock.now()
  const network = networkOf(caller.ip)
  await countHits(services.db, wallNow, [
    { limit: limits.fromHere, subject: `${email} ${network}` },
    { limit: limits.network, subject: network },
  ])
  const wanted = await takeTurn(services.db, wallNow, { limit: limits.letters, subject: email })
  await transaction(services.db, async (tx) => {
    const account = await findCredentials(tx, { email })
    await tallySecurity(tx, { email, accountId: account?.accountId, kind: tally, wallNow })
    if (account && wanted) await services.events.publish(tx, event(account.accountId))
    else await enqueueJob(tx, services.clock.now(), { kind: nobodyKind, payload: {} })
  })
}
