import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type AccountOptions, anAccount, type BuiltAccount } from './an-account.ts'

/** Details that only their owner may see: no answer to anybody else contains them. */
export const secondHome = {
  givenName: 'Rowan',
  familyName: 'Penhallow',
  addressLine1: '7 Harbour Steps',
  city: 'Whitby',
  postCode: 'YO21 3PU',
  contactPhone: '+447700900461',
}

export interface BuiltSecond extends BuiltAccount {
  readonly shareId: Id<'membership-share'>
}

/** Somebody who shares a membership as its second adult: `await aSecondAdult(tx, membershipId)`. */
export async function aSecondAdult(
  tx: Tx,
  membershipId: Id<'membership'>,
  { since = new Date('2026-11-02T10:00:00Z'), ...options }: AccountOptions & { readonly since?: Date } = {},
): Promise<BuiltSecond> {
  const account = await anAccount(tx, { ...secondHome, email: `rowan-${newId()}@example.net`, ...options })
  const shareId = newId<'membership-share'>()
  await tx
    .insertInto('membership_share')
    .values({
      id: shareId,
      membership_id: membershipId,
      second_id: account.id,
      accepted_at: since,
      invited_at: new Date(since.getTime() - 3_600_000),
      expires_at: new Date(since.getTime() + 7 * 86_400_000),
    })
    .execute()
  return { ...account, shareId }
}
