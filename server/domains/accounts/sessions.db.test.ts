import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { findViewer, openSession } from './index.ts'

const { db } = await openTestDatabase()
const { call, time, passMinutes } = accountsWorld(db)
const account = await transaction(db, (tx) => anAccount(tx))
const stranger = await transaction(db, (tx) => anAccount(tx))
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const signIn = async (userAgent: string, accountId = account.id) => {
  const { token, hash } = await transaction(db, (tx) => openSession(tx, { accountId, wallNow: time.wall, userAgent }))
  return { token, viewer: { accountId, sessionHash: hash } }
}
const list = async (viewer: Awaited<ReturnType<typeof signIn>>['viewer']) => {
  const answer = await call('listSessions', {}, { viewer })
  if (!answer.ok) throw new Error('no answer')
  return answer.body.sessions
}
const isStillIn = async ({ token }: { token: string }) => (await findViewer(db, token, time.wall)) !== null

test('at most 300 characters of a browser’s name are kept', async () => {
  const { hash } = await transaction(db, (tx) =>
    openSession(tx, { accountId: stranger.id, wallNow: time.wall, userAgent: 'x'.repeat(1000) }),
  )
  const kept = db.selectFrom('session').select('user_agent').where('token_hash', '=', hash)
  expect(await kept.executeTakeFirst()).toEqual({ user_agent: 'x'.repeat(300) })
  await db.deleteFrom('session').where('token_hash', '=', hash).execute()
})

test('sessions are described for people, the current one first, then the newest; ended sessions and those of other accounts are left out', async () => {
  const mine = await signIn(safari)
  passMinutes(24 * 60)
  await signIn(firefox)
  passMinutes(24 * 60)
  await signIn('curl/8')
  await signIn(safari, stranger.id)
  const sessions = await list(mine.viewer)
  expect(sessions).toEqual([
    {
      id: expect.any(String),
      current: true,
      device: 'Safari on iPhone',
      signedInAt: '2026-11-20T10:00:00.000Z',
      signedInLabel: '20 November 2026',
      lastSeenLabel: 'Now',
    },
    expect.objectContaining({ current: false, device: 'A browser', lastSeenLabel: 'Today' }),
    expect.objectContaining({ current: false, device: 'Firefox on Windows', lastSeenLabel: 'Yesterday' }),
  ])
  expect(JSON.stringify(sessions)).not.toContain(mine.viewer.sessionHash.toString('hex'))
  passMinutes(58 * 24 * 60)
  const later = await signIn(firefox)
  expect((await list(later.viewer)).map(({ device, lastSeenLabel }) => [device, lastSeenLabel])).toEqual([
    ['Firefox on Windows', 'Now'],
    ['A browser', '22 November 2026'],
    ['Firefox on Windows', '21 November 2026'],
  ])
  await call('endOtherSessions', {}, { viewer: later.viewer })
})

test('a session is ended by its id only if it is another session of the same account', async () => {
  const [mine, other, foreign] = [await signIn(safari), await signIn(firefox), await signIn(safari, stranger.id)]
  const idOf = async (viewer: typeof mine.viewer, current: boolean) =>
    (await list(viewer)).find((session) => session.current === current)?.id ?? ''
  const end = (id: string) => call('endSession', { params: { id } }, { viewer: mine.viewer })
  const gone = { ok: false, status: 404, errors: [{ code: 'not_found' }] }
  expect(await end(await idOf(foreign.viewer, true))).toMatchObject(gone)
  expect(await end(await idOf(mine.viewer, true))).toMatchObject(gone)
  expect(await end('x')).toMatchObject(gone)
  expect([await isStillIn(mine), await isStillIn(other), await isStillIn(foreign)]).toEqual([true, true, true])
  const id = await idOf(other.viewer, true)
  expect(await end(id)).toMatchObject({ ok: true, status: 200, body: { ok: true } })
  expect([await isStillIn(mine), await isStillIn(other), await isStillIn(foreign)]).toEqual([true, false, true])
  expect(await end(id)).toMatchObject(gone)
})

test('all other sessions are ended at once', async () => {
  const [mine, one, two, foreign] = [
    await signIn(safari),
    await signIn(firefox),
    await signIn(firefox),
    await signIn(safari, stranger.id),
  ]
  const answer = await call('endOtherSessions', {}, { viewer: mine.viewer })
  if (!answer.ok) throw new Error('no answer')
  expect(answer.body.ended).toBeGreaterThanOrEqual(2)
  expect([await isStillIn(mine), await isStillIn(one), await isStillIn(two), await isStillIn(foreign)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(await call('endOtherSessions', {}, { viewer: mine.viewer })).toMatchObject({ body: { ended: 0 } })
})

test('a signed-out visitor has no sessions to list', async () => {
  const signedOut = { ok: false, status: 401, errors: [{ code: 'unauthorized' }] }
  expect(await call('listSessions')).toMatchObject(signedOut)
  expect(await call('endOtherSessions')).toMatchObject(signedOut)
  expect(await call('endSession', { params: { id: 'x' } })).toMatchObject(signedOut)
})

test('registering ends the caller’s session, and no other of that account', async () => {
  const [here, elsewhere] = [await signIn(safari, stranger.id), await signIn(firefox, stranger.id)]
  const person = { givenName: 'Zoë', familyName: 'Oram', password: 'nettle-soup-on-tuesdays' }
  const body = { ...person, email: 'next-at-this-tablet@example.com' }
  expect((await call('registerUser', { body }, { viewer: here.viewer })).status).toBe(201)
  expect([await isStillIn(here), await isStillIn(elsewhere)]).toEqual([false, true])
})
