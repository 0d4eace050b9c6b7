import type { DomainEvent } from '#server/domain-events.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf, type RateLimit, tryHit } from '#server/platform/http/rate-limit.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { findCredentials } from '../queries.ts'
import type { AccountServices } from '../services.ts'
import { tallySecurity } from '../steps/record-security-event.ts'

/** Queued instead of an email when no account has the address, or its limit is reached. */
export const unknownAddressKind = 'accounts:unknown-address'

interface EmailRequest {
  /** The address as `parseEmailAddress` returns it. */
  readonly email: string
  readonly caller: { readonly ip: string }
  readonly limits: {
    /** The limit for one email address from one network; requests beyond it are refused. */
    readonly addressFromNetwork: RateLimit
    /** The limit for all addresses from one network; requests beyond it are refused. */
    readonly network: RateLimit
    /** Emails to one address, from any network. Beyond it the answer is the same, and no further email is sent. */
    readonly messages: RateLimit
    /** Emails a day to one address, if it is not known to be the account's own. */
    readonly messagesADay: RateLimit
  }
  /** @param limit `isBeyondDay` when the address has had its emails of the day; the email's job decides whether that matters */
  readonly event: (accountId: Id<'account'>, limit: { readonly isBeyondDay?: true }) => DomainEvent
  /** The security event that its owner reads. */
  readonly tally: 'reset_asked' | 'link_asked'
}

/**
 * Requests an email to the owner of an address. Answer and work are the same whether or not it has an account, because the time
 * of the answer would reveal it: one lookup of the account, one row in the outbox and one in the tally. Strangers cannot use up
 * the owner's requests: only the network that makes too many is refused.
 * @throws Refusal too_many
 */
export async function requestEmail(
  services: AccountServices,
  { email, caller, limits, event, tally }: EmailRequest,
): Promise<void> {
  const wallNow = services.wallClock.now()
  const network = networkOf(caller.ip)
  await countHits(services.db, wallNow, [
    { limit: limits.addressFromNetwork, subject: `${email} ${network}` },
    { limit: limits.network, subject: network },
  ])
  const mayEmail = await tryHit(services.db, wallNow, { limit: limits.messages, subject: email })
  // Counted for every address alike. The email's job reads whether the address is the account's own, since that takes time.
  const isWithinDay = mayEmail && (await tryHit(services.db, wallNow, { limit: limits.messagesADay, subject: email }))
  await transaction(services.db, async (tx) => {
    const account = await findCredentials(tx, { email })
    await tallySecurity(tx, { email, accountId: account?.accountId, kind: tally, wallNow })
    if (account && mayEmail)
      await services.events.publish(tx, event(account.accountId, isWithinDay ? {} : { isBeyondDay: true }))
    else await enqueueJob(tx, services.clock.now(), { kind: unknownAddressKind, payload: {} })
  })
}
