// A world (rentals-world.ts) for a membership with two homes, with its payer, its second adult, and pieces in both homes.
import type { Updateable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { MembershipTable } from '#server/platform/db/schema.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember, type MemberOptions } from '../../builders/a-member.ts'
import { aSecondAdult } from '../../builders/a-second-adult.ts'
import { aSession } from '../../builders/a-session.ts'
import { anAccount } from '../../builders/an-account.ts'
import { rentalsWorld } from './rentals-world.ts'

export const payerHome = {
  givenName: 'Tamsin',
  familyName: 'Ferrars',
  addressLine1: '14 Alma Road',
  city: 'Bristol',
  postCode: 'BS8 2HB',
  contactPhone: '+447700900982',
}

export interface Person {
  readonly accountId: Id<'account'>
  readonly email: string
  readonly viewer: Awaited<ReturnType<typeof aSession>>['viewer']
}

export function twoHomesWorld(db: Db, parts: Parameters<typeof rentalsWorld>[1] = {}) {
  const world = rentalsWorld(db, parts)
  const orderedAt = new Date('2026-11-10T09:00:00Z')

  /** @returns the payer and the second adult of a membership, who have not ordered yet, so a delivery is free for each */
  async function twoHomes(options: MemberOptions = {}) {
    const payer = await world.member({ joinedOn: '2026-11-01' as never, ...options })
    return transaction(db, async (tx) => {
      const second = await aSecondAdult(tx, payer.membershipId)
      const { email } = await tx
        .selectFrom('account')
        .select('email')
        .where('id', '=', payer.accountId)
        .executeTakeFirstOrThrow()
      const { viewer } = await aSession(tx, second.id)
      return {
        membershipId: payer.membershipId,
        shareId: second.shareId,
        payer: { accountId: payer.accountId, email, viewer: payer.viewer } satisfies Person,
        second: { accountId: second.id, email: second.email, viewer } satisfies Person,
      }
    })
  }

  /** Creates pieces of 10 credits that arrived in this home with an earlier order. */
  async function atHome(person: Pick<Person, 'accountId'>, count = 1, placedAt = orderedAt): Promise<Id<'garment'>[]> {
    const garmentIds: Id<'garment'>[] = []
    for (let i = 0; i < count; i += 1) garmentIds.push(await world.garment({ credits: 10 }))
    await world.order({ accountId: person.accountId, garmentIds, placedAt })
    return garmentIds
  }

  /** Makes the membership past due, as if the payer's last payment had failed. */
  const owes = (id: Id<'membership'>) =>
    setMembership(id, { state: 'past_due', past_due_since: world.time.now, unpaid_from: world.time.now })
  const paysUp = (id: Id<'membership'>) =>
    setMembership(id, { state: 'active', past_due_since: null, unpaid_from: null })
  const setMembership = (id: Id<'membership'>, set: Updateable<MembershipTable>) =>
    db.updateTable('membership').set(set).where('id', '=', id).execute()

  const stranger = (): Promise<Person> =>
    transaction(db, async (tx) => {
      const account = await anAccount(tx, {
        givenName: 'Nobody',
        familyName: 'Else',
        addressLine1: '1 Elsewhere',
        postCode: 'M1 1AA',
        contactPhone: '+447700900777',
      })
      const { viewer } = await aSession(tx, account.id)
      return { accountId: account.id, email: account.email, viewer }
    })

  return { ...world, twoHomes, atHome, owes, paysUp, stranger, aMember }
}
