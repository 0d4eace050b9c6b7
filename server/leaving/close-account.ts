// Closes an account for somebody who cannot close it themselves, across domains.

import type { DomainEvent } from '../domain-events.ts'
import {
  closeWithin,
  decideLeaving,
  findAccountIdByEmail,
  findProvedEmail,
  lockAccount,
  parseEmailAddress,
} from '../domains/accounts/index.ts'
import { hasJoined } from '../domains/membership/index.ts'
import { operatorActor } from '../kernel/actor.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { transaction } from '../platform/db/transaction.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import { recordOfficeAction } from '../platform/office/record-office-action.ts'
import { Refusal } from '../platform/refusal.ts'
import { keptBecause } from './kept-because.ts'
import { readLeavingFacts } from './leaving.ts'

interface Closing {
  readonly address: string
  readonly operator: string
  /** Whether its owner had closed it, and a restore of the database brought it back. */
  readonly wasClosed: boolean
}

/**
 * Closes an account that somebody opened with another person's address, at that person's request: never one whose
 * address is proved or whose owner has joined, because that owner can close it. What is erased is the same in both cases.
 * @throws Refusal not_found, not_now
 */
export async function closeAccountByOffice(
  services: { readonly db: Db; readonly clock: Clock; readonly events: EventBus<DomainEvent> },
  { address, operator, wasClosed }: Closing,
): Promise<void> {
  const email = parseEmailAddress(address)
  await transaction(services.db, async (tx) => {
    const accountId = email && (await findAccountIdByEmail(tx, email))
    if (!accountId) throw new Refusal('not_found', `There is no account with ${address}.`)
    await lockAccount(tx, accountId)
    const isTheirs = (await findProvedEmail(tx, accountId)) !== null || (await hasJoined(tx, accountId))
    if (isTheirs && !wasClosed)
      throw new Refusal(
        'not_now',
        `The owner of the account with ${email} has proved the address or joined: they close it on its page.`,
      )
    const now = services.clock.now()
    // Its owner has agreed before that what was left of gift cards is lost.
    const decided = decideLeaving(await readLeavingFacts(tx, accountId, now), wasClosed)
    if (!decided.ok) throw new Refusal('not_now', `Not yet, nothing is erased: ${keptBecause[decided.reason.keptBy]}.`)
    await closeWithin(tx, services, { accountId, email, by: operatorActor(operator) })
    await recordOfficeAction(tx, {
      operator,
      action: 'account.close',
      subjectId: accountId,
      note: wasClosed ? 'again' : '',
      now,
    })
  })
}
