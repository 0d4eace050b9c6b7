import { lockAccountForOrder } from '#server/domains/accounts/index.ts'
import { lockUsedMembership, type MembershipRow } from '#server/domains/membership/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { DeliveryAddress } from '../rules/is-address-complete.ts'
import { addressFrom } from './delivery-address-of.ts'

/** A home (an account) and the membership that it uses, locked until the transaction ends. */
export interface LockedMember {
  /** Its own membership, or that of the payer for a second adult. Null without a live one. */
  readonly live: MembershipRow | null
  /** The current delivery address. */
  readonly address: DeliveryAddress
}

/** Locks in the order that all operations use: account, membership, garments, the rest. */
export async function lockMember(tx: Tx, accountId: Id<'account'>): Promise<LockedMember> {
  const address = addressFrom(await lockAccountForOrder(tx, accountId))
  return { address, live: await lockUsedMembership(tx, accountId) }
}
