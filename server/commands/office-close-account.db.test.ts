// office -- close-account: for the owner of an address with which somebody else opened an account.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aSecondAdult } from '#tests/builders/a-second-adult.ts'
import { type AccountOptions, anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { aWorld, someFriday } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase()
const world = aWorld(db, { clock: { now: () => someFriday } })
const office = officeDesk(world.services.payments)
const openAccount = (options: AccountOptions) => transaction(db, (tx) => anAccount(tx, { now: someFriday, ...options }))
const storedAccount = (id: string) =>
  db
    .selectFrom('account')
    .select(['email', 'given_name', 'erased_by'])
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()

test('an account whose address nobody has proved is closed as its owner would close it, and the operator is recorded', async () => {
  const { id, email } = await openAccount({ unproved: true })
  expect(await office('close-account', email)).toEqual([
    `The account with ${email} is closed, and what was in it erased.`,
  ])
  expect(await storedAccount(id)).toEqual({
    email: `erased-${id}@erased.invalid`,
    given_name: '',
    erased_by: 'operator:sam',
  })
  const audit = db.selectFrom('office_audit').select(['operator', 'action', 'note']).where('subject_id', '=', id)
  expect(await audit.execute()).toEqual([{ operator: 'sam', action: 'account.close', note: '' }])
  await expect(office('close-account', email)).rejects.toThrow('There is no account')
  await world.expectInvariants()
})

test('only its owner closes an account whose address is proved or that has joined, unless it is closed again after a restore', async () => {
  const proved = await openAccount({})
  const joined = await transaction(db, (tx) => aMember(tx, { now: someFriday }))
  await db.updateTable('account').set({ email_proved_at: null }).where('id', '=', joined.accountId).execute()
  for (const email of [proved.email, joined.account.email])
    await expect(office('close-account', email)).rejects.toThrow('they close it on its page')
  await expect(office('close-account', joined.account.email, '--again')).rejects.toThrow('the membership has not ended')
  await office('close-account', proved.email, '--again')
  expect(await storedAccount(proved.id)).toMatchObject({ given_name: '', erased_by: 'operator:sam' })
  expect(await storedAccount(joined.accountId)).toMatchObject({ erased_by: null })
})

test('only its owner closes the account of a second adult, also once they have left', async () => {
  const second = await transaction(db, async (tx) => {
    const { membershipId } = await aMember(tx, { now: someFriday })
    return aSecondAdult(tx, membershipId, { unproved: true, now: someFriday })
  })
  const refused = () => expect(office('close-account', second.email)).rejects.toThrow('they close it on its page')
  await refused()
  const left = { ended_at: someFriday, ended_as: 'left' } as const
  await db.updateTable('membership_share').set(left).where('id', '=', second.shareId).execute()
  await refused()
  expect(await storedAccount(second.id)).toMatchObject({ email: second.email, erased_by: null })
  await office('close-account', second.email, '--again')
  expect(await storedAccount(second.id)).toMatchObject({ erased_by: 'operator:sam' })
})

test('an account with money in it is not closed', async () => {
  const { id, email } = await openAccount({ unproved: true })
  await transaction(db, (tx) => aGiftBalance(tx, { accountId: id, left: 500, now: someFriday }))
  await expect(office('close-account', email)).rejects.toThrow('Not yet, nothing is erased: there is gift balance.')
  expect(await storedAccount(id)).toMatchObject({ email, erased_by: null })
})

test('an account whose owner agreed to lose the gift balance is closed again after a restore, as it was', async () => {
  const { id, email } = await openAccount({})
  await transaction(db, (tx) => aGiftBalance(tx, { accountId: id, left: 500, now: someFriday }))
  await office('close-account', email, '--again')
  expect(await storedAccount(id)).toMatchObject({ given_name: '', erased_by: 'operator:sam' })
  await world.expectInvariants()
})
