import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newId, toId } from '#server/kernel/ids.ts'
import { findBroken } from '#server/platform/db/find-broken.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { accountInvariants, lockAccount } from './index.ts'

const { db } = await openTestDatabase()
const { call, time } = accountsWorld(db)
const family = async () => {
  const account = await transaction(db, (tx) => anAccount(tx))
  return { ...account, ...(await transaction(db, (tx) => aSession(tx, account.id, time.wall))) }
}
const tamsin = await family()
const childrenOf = async ({ viewer }: typeof tamsin) => {
  const answer = await call('customerInfo', {}, { viewer })
  if (!answer.ok) throw new Error('no answer')
  return answer.body.user.children
}
const add = (who: typeof tamsin, body: object) => call('addChild', { body }, { viewer: who.viewer })

// The world's application time is 1 March 2027.
test('a child is added with the details the family gives, and has a size', async () => {
  const answer = await add(tamsin, { name: ' Idris ', dateOfBirth: '2023-02-20' })
  expect(answer).toMatchObject({
    ok: true,
    status: 201,
    body: {
      child: {
        name: 'Idris',
        dateOfBirth: '2023-02-20',
        dateOfBirthLabel: '20 February 2023',
        heightCm: null,
        sizeCode: '110cm',
        sizeLabel: '4–5 years',
      },
    },
  })
  expect(await add(tamsin, { heightCm: 97 })).toMatchObject({ body: { child: { name: null, sizeCode: '098cm' } } })
  expect(await add(tamsin, {})).toMatchObject({
    body: { child: { name: null, dateOfBirth: null, dateOfBirthLabel: null, heightCm: null, sizeCode: null } },
  })
  expect((await childrenOf(tamsin)).map(({ name, sizeCode }) => [name, sizeCode])).toEqual([
    ['Idris', '110cm'],
    [null, '098cm'],
    [null, null],
  ])
})

test.each([
  [{ dateOfBirth: '2027-03-02' }, 'Date of birth must be in the past', 'body.dateOfBirth'],
  [{ dateOfBirth: '31/12/2024' }, expect.stringContaining('like 20 February 2023'), 'body.dateOfBirth'],
  [{ dateOfBirth: '2009-02-28' }, 'Enter a date in the last 18 years', 'body.dateOfBirth'],
  [{ heightCm: 39 }, 'Enter a height between 40 and 200 cm', 'body.heightCm'],
  [{ heightCm: 201 }, 'Enter a height between 40 and 200 cm', 'body.heightCm'],
])('a child with %j is refused', async (body, message, field) => {
  const before = await childrenOf(tamsin)
  expect(await add(tamsin, { name: 'Bo', ...body })).toMatchObject({
    ok: false,
    status: 400,
    errors: [{ code: 'invalid_request', message, field }],
  })
  expect(await childrenOf(tamsin)).toEqual(before)
})

test('an unknown field and a height that is not a whole number are refused', async () => {
  expect(await add(tamsin, { school: 'x' })).toMatchObject({
    ok: false,
    status: 400,
    errors: [{ code: 'unknown_field' }],
  })
  expect(await add(tamsin, { heightCm: 97.5 })).toMatchObject({ ok: false, status: 400 })
})

test('an account has at most eight children, even when several are added at the same moment', async () => {
  const large = await family()
  for (let child = 0; child < 7; child++) expect((await add(large, {})).status).toBe(201)
  const eighth = { id: newId<'child'>(), account_id: large.id, created_at: time.application }
  const { waiting } = await transaction(db, async (tx) => {
    await lockAccount(tx, large.id)
    const together = [add(large, {}), add(large, {})]
    await sleep(100)
    await tx.insertInto('child').values(eighth).execute()
    return { waiting: together }
  })
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([409, 409])
  expect(await add(large, {})).toMatchObject({ ok: false, status: 409, errors: [{ code: 'limit_reached' }] })
  const [first] = await childrenOf(large)
  await call('deleteChild', { params: { id: first?.id } }, { viewer: large.viewer })
  expect(await add(large, {})).toMatchObject({ ok: true })
})

test('a child is erased immediately, only once and only by its own family', async () => {
  const other = await family()
  const added = await add(tamsin, { name: 'Wren' })
  const id = toId<'child'>(added.ok ? added.body.child.id : '')
  const gone = { ok: false, status: 404, errors: [{ code: 'not_found' }] }
  expect(await call('deleteChild', { params: { id } }, { viewer: other.viewer })).toMatchObject(gone)
  expect((await childrenOf(tamsin)).map((child) => child.id)).toContain(id)
  expect(await call('deleteChild', { params: { id } }, { viewer: tamsin.viewer })).toMatchObject({
    ok: true,
    status: 200,
    body: { ok: true },
  })
  expect(await db.selectFrom('child').selectAll().where('id', '=', id).execute()).toEqual([])
  expect(await call('deleteChild', { params: { id } }, { viewer: tamsin.viewer })).toMatchObject(gone)
  expect(await call('deleteChild', { params: { id: 'x' } }, { viewer: tamsin.viewer })).toMatchObject(gone)
})

test('a signed-out visitor can neither add nor delete a child', async () => {
  const signedOut = { ok: false, status: 401, errors: [{ code: 'unauthorized' }] }
  expect(await call('addChild', { body: {} })).toMatchObject(signedOut)
  expect(await call('deleteChild', { params: { id: 'x' } })).toMatchObject(signedOut)
})

test('the invariant finds a ninth child in the table', async () => {
  const large = await family()
  for (let child = 0; child < 8; child++) await add(large, {})
  expect(await findBroken(db, accountInvariants)).toEqual([])
  await db.insertInto('child').values({ id: newId(), account_id: large.id, created_at: time.application }).execute()
  expect((await findBroken(db, accountInvariants)).map(({ name }) => name)).toEqual([
    'a family has at most eight children',
  ])
})
