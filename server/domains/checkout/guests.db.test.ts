// A guest's checkout can be found only by its secret.
import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { guest, trialWorld } from '#tests/support/worlds/trial-world.ts'
import { extendCheckout, openCheckout, resolveCheckout } from './index.ts'

const { db } = await openTestDatabase()
const { shelf, paper, services, request, anybody, checkoutOf, pay } = trialWorld(db)

/** A guest has no account to lock first, so simultaneous calls meet at the lock of the checkout, which this test holds. */
async function oneBehindTheOther(id: Id<'checkout'>, ...calls: readonly (() => Promise<unknown>)[]) {
  const begun: Promise<unknown>[] = []
  await transaction(db, async (tx) => {
    await tx.selectFrom('checkout').select('id').where('id', '=', id).forUpdate().execute()
    for (const call of calls) {
      begun.push(call())
      await untilBlocked(db, begun.length)
    }
  })
  return Promise.allSettled(begun)
}

test('a guest finds a checkout by its secret, which is returned once and stored as a hash; nobody else finds it', async () => {
  const opened = await openCheckout(services, request(guest, 'yacht'))
  const secret = opened.guestSecret ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  const { id, guest_secret_hash } = await checkoutOf(opened.checkout.id)
  expect(guest_secret_hash).toEqual(hashSecretCode(secret))
  expect(JSON.stringify(await everyRow(db))).not.toContain(secret)

  const knowing = { ...guest, secret }
  const again = await openCheckout(services, request(knowing, 'yacht'))
  expect(again).toMatchObject({ checkout: { id }, clientSecret: opened.clientSecret, guestSecret: null })
  const until = await extendCheckout(services, { payer: knowing, checkoutId: id })
  expect(until.getTime()).toBeGreaterThan(opened.checkout.expires_at.getTime())

  // The same name and address prove nothing, and neither does the secret of another checkout.
  const other = await openCheckout(services, request(guest, 'zither'))
  const strangers = [
    guest,
    { ...guest, secret: other.guestSecret ?? '' },
    { ...guest, secret: 'guessed' },
    await anybody(),
  ]
  for (const payer of strangers) {
    await expect(extendCheckout(services, { payer, checkoutId: id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(resolveCheckout(services, request(payer, 'yacht'))).rejects.toThrow()
  }
  const guessing = request({ ...guest, secret: 'guessed' }, 'yacht')
  for (const ask of [openCheckout, resolveCheckout])
    await expect(ask(services, guessing)).rejects.toMatchObject({ code: 'not_found' })

  await pay(id)
  const resultId = await resolveCheckout(services, request(knowing, 'yacht'))
  expect(resultId).toBe((await checkoutOf(id)).result_id)
  expect(await openCheckout(services, request(knowing, 'yacht'))).toMatchObject({
    checkout: { id },
    clientSecret: null,
  })
})

test('a guest who returns for something else abandons the first checkout and gets a new secret', async () => {
  const first = await openCheckout(services, request(guest, 'lute'))
  const payer = { ...guest, secret: first.guestSecret ?? '' }
  const second = await openCheckout(services, request(payer, 'lyre'))
  expect((await checkoutOf(first.checkout.id)).state).toBe('abandoned')
  expect([...shelf.held.keys()]).toEqual(['lyre'])
  expect(second.guestSecret).toMatch(/^[\w-]{43}$/)
  expect(second.guestSecret).not.toBe(first.guestSecret)
})

test('a guest whose payment could not be created gets no secret, and may start again', async () => {
  paper.provider.failsOnceAt('createIntent', 'unreachable')
  await expect(openCheckout(services, request(guest, 'viola'))).rejects.toThrow()
  expect(shelf.held.size).toBe(0)
  expect((await openCheckout(services, request(guest, 'viola'))).guestSecret).toBeTruthy()
})

test('a guest who asks twice at the same moment extends the hold once', async () => {
  const { checkout, guestSecret } = await openCheckout(services, request(guest, 'cello'))
  const extend = () =>
    extendCheckout(services, { payer: { ...guest, secret: guestSecret ?? '' }, checkoutId: checkout.id })
  const [first, second] = await oneBehindTheOther(checkout.id, extend, extend)
  expect(first).toMatchObject({ status: 'fulfilled', value: expect.any(Date) })
  expect(second).toEqual(first)
  expect(shelf.putAside).toBe(2)
})

test('a guest’s browser that returns while the webhook is handled gets the result that the webhook made', async () => {
  const { checkout, guestSecret } = await openCheckout(services, request(guest, 'tuba'))
  const knowing = request({ ...guest, secret: guestSecret ?? '' }, 'tuba')
  const [webhook, browser] = await oneBehindTheOther(
    checkout.id,
    () => pay(checkout.id),
    () => resolveCheckout(services, knowing),
  )
  expect(webhook).toMatchObject({ status: 'fulfilled' })
  const { state, result_id } = await checkoutOf(checkout.id)
  expect(state).toBe('completed')
  expect(browser).toEqual({ status: 'fulfilled', value: result_id })
})

test('extending one checkout leaves all others unchanged', async () => {
  const [one, other] = [
    await openCheckout(services, request(guest, 'oboe')),
    await openCheckout(services, request({ ...guest, email: 'aunt@example.com' }, 'organ')),
  ]
  const before = await checkoutOf(other.checkout.id)
  const payer = { ...guest, secret: one.guestSecret ?? '' }
  await extendCheckout(services, { payer, checkoutId: one.checkout.id })
  expect((await checkoutOf(one.checkout.id)).extended).toBe(true)
  expect(await checkoutOf(other.checkout.id)).toEqual(before)
})

test('an abandoned checkout is not extended and holds nothing again', async () => {
  const { checkout, guestSecret } = await openCheckout(services, request(guest, 'banjo'))
  const payer = { ...guest, secret: guestSecret ?? '' }
  await openCheckout(services, request(payer, 'bugle'))
  await expect(extendCheckout(services, { payer, checkoutId: checkout.id })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect([...shelf.held.keys()]).toEqual(['bugle'])
})
