import { expect, test } from 'vitest'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment, checkedGarments } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { lendGarments } from '#tests/builders/lend-garments.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { moveGarment, releaseHolds, releaseLoanClaim, takeHolds } from './index.ts'
import { listAvailability } from './queries/availability.ts'

const { db } = await openTestDatabase({ max: 20 })
const noon = new Date('2026-11-20T12:00:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

const newAccount = async () => (await transaction(db, (tx) => anAccount(tx))).id
const newGarment = (options: Parameters<typeof aGarment>[1] = {}) => transaction(db, (tx) => aGarment(tx, options))
const hold = (garmentIds: Id<'garment'>[], who: { ownerId: Id<'checkout'>; accountId: Id<'account'> }, now = noon) =>
  transaction(db, (tx) => takeHolds(tx, { garmentIds, ...who, expiresAt: new Date(now.getTime() + 900_000), now }))
const liveClaims = (garmentId: Id<'garment'>) =>
  db
    .selectFrom('garment_claim')
    .select(['kind', 'owner_id', 'expires_at'])
    .where('garment_id', '=', garmentId)
    .where('released_at', 'is', null)
    .execute()

const [ann, bob] = [await newAccount(), await newAccount()]

test('a basket is held whole or not at all, and the refusal names the titles', async () => {
  const [first, second, third] = [await newGarment(), await newGarment(), await newGarment()]
  expect(await hold([second], { ownerId: newId<'checkout'>(), accountId: bob })).toEqual({ taken: true })
  const refused = await hold([third, second, first], { ownerId: newId<'checkout'>(), accountId: ann })
  expect(refused).toEqual({ taken: false, unavailable: [{ garmentId: second, title: 'Puddle raincoat' }] })
  expect(await liveClaims(first)).toEqual([])
  expect(await liveClaims(third)).toEqual([])
})

test('an unknown garment is named as such, and a garment that is requested twice is held once', async () => {
  const unknown = newId<'garment'>()
  const refused = await hold([unknown], { ownerId: newId<'checkout'>(), accountId: ann })
  expect(refused).toEqual({
    taken: false,
    unavailable: [{ garmentId: unknown, title: 'An item that we no longer have' }],
  })
  const garment = await newGarment()
  expect(await hold([garment, garment], { ownerId: newId<'checkout'>(), accountId: ann })).toEqual({ taken: true })
  expect(await liveClaims(garment)).toHaveLength(1)
})

test('garments that are not ready or whose product is a draft cannot be held', async () => {
  const cleaning = await newGarment({ life: { state: 'cleaning', history: [] } })
  const draft = await transaction(db, async (tx) =>
    aGarment(tx, { productId: (await aProduct(tx, { status: 'draft' })).id }),
  )
  for (const garment of [cleaning, draft])
    expect(await hold([garment], { ownerId: newId<'checkout'>(), accountId: ann })).toMatchObject({ taken: false })
})

test('an expired hold can be taken over, and a live one is renewed by its owner', async () => {
  const garment = await newGarment()
  const checkout = { ownerId: newId<'checkout'>(), accountId: ann }
  await hold([garment], checkout)
  expect(await hold([garment], { ownerId: newId<'checkout'>(), accountId: bob }, minutesLater(14))).toMatchObject({
    taken: false,
  })
  expect(await hold([garment], checkout, minutesLater(10))).toEqual({ taken: true })
  expect(await liveClaims(garment)).toMatchObject([{ owner_id: checkout.ownerId, expires_at: minutesLater(25) }])
  const bobs = { ownerId: newId<'checkout'>(), accountId: bob }
  expect(await hold([garment], bobs, minutesLater(26))).toEqual({ taken: true })
  expect(await liveClaims(garment)).toMatchObject([{ owner_id: bobs.ownerId }])
})

test('asking again after a hold has expired renews it, unless somebody else took one of its pieces', async () => {
  const [kept, gone] = [await newGarment(), await newGarment()]
  const checkout = { ownerId: newId<'checkout'>(), accountId: ann }
  await hold([kept, gone], checkout)
  await hold([gone], { ownerId: newId<'checkout'>(), accountId: bob }, minutesLater(16))
  expect(await hold([kept, gone], checkout, minutesLater(20))).toMatchObject({
    taken: false,
    unavailable: [{ garmentId: gone }],
  })
  expect(await hold([kept], checkout, minutesLater(20))).toEqual({ taken: true })
  expect(await liveClaims(kept)).toMatchObject([{ owner_id: checkout.ownerId, expires_at: minutesLater(35) }])
})

test('releasing a hold frees its piece, and releasing it again does nothing', async () => {
  const garment = await newGarment()
  const checkout = { ownerId: newId<'checkout'>(), accountId: ann }
  await hold([garment], checkout)
  for (const minutes of [5, 6]) await transaction(db, (tx) => releaseHolds(tx, checkout.ownerId, minutesLater(minutes)))
  expect(await liveClaims(garment)).toEqual([])
})

test('held and available pieces become loans together; somebody else’s hold prevents all of them', async () => {
  const [held, free, taken] = [await newGarment(), await newGarment(), await newGarment()]
  const checkoutId = newId<'checkout'>()
  await hold([held], { ownerId: checkoutId, accountId: ann })
  await hold([taken], { ownerId: newId<'checkout'>(), accountId: bob })
  const order = (garmentIds: Id<'garment'>[]) =>
    transaction(db, (tx) =>
      lendGarments(tx, {
        loans: garmentIds.map((garmentId) => ({ garmentId, loanId: newId<'loan'>() })),
        accountId: ann,
        holdOwnerId: checkoutId,
        now: minutesLater(3),
      }),
    )
  expect(await order([held, free, taken])).toMatchObject({ taken: false, unavailable: [{ garmentId: taken }] })
  expect(await liveClaims(free)).toEqual([])
  expect(await order([held, free])).toEqual({ taken: true })
  for (const garment of [held, free]) {
    expect(await liveClaims(garment)).toMatchObject([{ kind: 'loan', expires_at: null }])
    const { state } = await db.selectFrom('garment').select('state').where('id', '=', garment).executeTakeFirstOrThrow()
    expect(state).toBe('reserved')
  }
  expect(await order([held])).toMatchObject({ taken: false })
})

test('cancelling an order releases its piece', async () => {
  const garment = await newGarment()
  const checkoutId = newId<'checkout'>()
  await transaction(db, (tx) =>
    lendGarments(tx, {
      loans: [{ garmentId: garment, loanId: newId<'loan'>() }],
      accountId: ann,
      holdOwnerId: checkoutId,
      now: noon,
    }),
  )
  await transaction(db, async (tx) => {
    await moveGarment(tx, { garmentId: garment, from: 'reserved', to: 'ready', actor: 'member', now: noon })
    await releaseLoanClaim(tx, { garmentId: garment, now: noon })
    await releaseLoanClaim(tx, { garmentId: garment, now: noon })
  })
  expect(await hold([garment], { ownerId: newId<'checkout'>(), accountId: bob })).toEqual({ taken: true })
})

test('a held piece is unavailable to others and available to its holder, until the hold expires', async () => {
  const [held, free, out] = [
    await newGarment(),
    await newGarment(),
    await newGarment({ life: { state: 'out', history: [] } }),
  ]
  await hold([held], { ownerId: newId<'checkout'>(), accountId: ann })
  const ids = [free, held, out, newId<'garment'>()]
  const availableTo = async (accountId: Id<'account'> | undefined, now = noon) =>
    (await listAvailability(db, ids, now, accountId))
      .filter((entry) => entry.available)
      .map(({ piece }) => piece.itemId)
  expect(await availableTo(undefined)).toEqual([free])
  expect(await availableTo(bob)).toEqual([free])
  expect(await availableTo(ann)).toEqual([free, held])
  expect(await availableTo(undefined, minutesLater(15))).toEqual([free, held])
})

test('only one of fifty requests for a garment over twenty connections gets it', async () => {
  const accounts = await Promise.all(Array.from({ length: 50 }, newAccount))
  for (let round = 0; round < 5; round++) {
    const garment = await newGarment()
    const results = await Promise.all(
      accounts.map((accountId) => hold([garment], { ownerId: newId<'checkout'>(), accountId })),
    )
    expect(results.filter((result) => result.taken)).toHaveLength(1)
    expect(await liveClaims(garment)).toHaveLength(1)
  }
})

test('only one of fifty orders of the same garment makes a loan, even without holds', async () => {
  const garment = await newGarment()
  const results = await Promise.all(
    Array.from({ length: 50 }, async () =>
      transaction(db, async (tx) =>
        lendGarments(tx, {
          loans: [{ garmentId: garment, loanId: newId<'loan'>() }],
          accountId: ann,
          holdOwnerId: newId<'checkout'>(),
          now: noon,
        }),
      ),
    ),
  )
  expect(results.filter((result) => result.taken)).toHaveLength(1)
  expect(await liveClaims(garment)).toHaveLength(1)
})

test('baskets that overlap crosswise never deadlock', async () => {
  const garments = await transaction(db, async (tx) => {
    const { id: productId } = await aProduct(tx)
    const garment = { productId, sizeCode: '104cm', condition: 'used' as const, credits: 20 }
    return checkedGarments(tx, { garments: Array.from({ length: 8 }, () => garment), actor: 'system:test', now: noon })
  })
  const results = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const basket = index % 2 === 0 ? garments : garments.toReversed()
      return hold(basket.slice(0, 6), { ownerId: newId<'checkout'>(), accountId: index % 2 === 0 ? ann : bob })
    }),
  )
  expect(results.some((result) => result.taken)).toBe(true)
  for (const garment of garments) expect((await liveClaims(garment)).length).toBeLessThanOrEqual(1)
})

test('a hold expires at the same millisecond for another hold and for a loan', async () => {
  const garment = await newGarment()
  await hold([garment], { ownerId: newId<'checkout'>(), accountId: ann })
  const bobs = { ownerId: newId<'checkout'>(), accountId: bob }
  const justBefore = new Date(minutesLater(15).getTime() - 1)
  expect(await hold([garment], bobs, justBefore)).toMatchObject({ taken: false })
  expect(await hold([garment], bobs, minutesLater(15))).toEqual({ taken: true })
  expect(await liveClaims(garment)).toMatchObject([{ owner_id: bobs.ownerId, expires_at: minutesLater(30) }])
  const lent = await newGarment()
  await hold([lent], { ownerId: newId<'checkout'>(), accountId: ann })
  const claim = {
    loans: [{ garmentId: lent, loanId: newId<'loan'>() }],
    accountId: bob,
    holdOwnerId: newId<'checkout'>(),
  }
  const lend = (now: Date) => transaction(db, (tx) => lendGarments(tx, { ...claim, now }))
  expect(await lend(justBefore)).toMatchObject({ taken: false })
  expect(await lend(minutesLater(15))).toEqual({ taken: true })
})

test('releasing leaves other claims alone: another owner’s holds, and a hold that came after a loan', async () => {
  const [own, bobHeld, lent, bobLent] = [await newGarment(), await newGarment(), await newGarment(), await newGarment()]
  const [checkout, other] = [newId<'checkout'>(), { ownerId: newId<'checkout'>(), accountId: bob }]
  const loan = { loans: [{ garmentId: bobLent, loanId: newId<'loan'>() }], accountId: bob, holdOwnerId: other.ownerId }
  await transaction(db, (tx) => lendGarments(tx, { ...loan, now: noon }))
  await hold([own], { ownerId: checkout, accountId: ann })
  await hold([bobHeld], other)
  await transaction(db, (tx) => releaseHolds(tx, checkout, noon))
  expect(await liveClaims(own)).toEqual([])
  expect(await liveClaims(bobHeld)).toMatchObject([{ owner_id: other.ownerId }])
  const loans = [{ garmentId: lent, loanId: newId<'loan'>() }]
  await transaction(db, (tx) => lendGarments(tx, { loans, accountId: ann, holdOwnerId: checkout, now: noon }))
  await transaction(db, (tx) => releaseLoanClaim(tx, { garmentId: bobHeld, now: noon }))
  expect(await liveClaims(bobHeld)).toHaveLength(1)
  await transaction(db, async (tx) => {
    await moveGarment(tx, { garmentId: lent, from: 'reserved', to: 'ready', actor: 'member', now: noon })
    await releaseLoanClaim(tx, { garmentId: lent, now: noon })
  })
  expect(await liveClaims(bobLent)).toMatchObject([{ kind: 'loan' }])
  await hold([lent], other)
  await transaction(db, (tx) => releaseLoanClaim(tx, { garmentId: lent, now: noon }))
  expect(await liveClaims(lent)).toMatchObject([{ kind: 'hold', owner_id: other.ownerId }])
})

test('past claims and other pieces stay unchanged: each write changes the one claim it names', async () => {
  const [piece, other, loan, checkout] = [await newGarment(), await newGarment(), newId<'loan'>(), newId<'checkout'>()]
  const annsHold = { ownerId: checkout, accountId: ann }
  const released = async (garmentId: Id<'garment'>) =>
    (
      await db
        .selectFrom('garment_claim')
        .select(['kind', 'released_at'])
        .where('garment_id', '=', garmentId)
        .orderBy('taken_at')
        .execute()
    ).map(({ kind, released_at }) => `${kind} ${released_at?.toISOString().slice(11, 16) ?? 'live'}`)
  const lend = (now: Date) =>
    transaction(db, (tx) =>
      lendGarments(tx, { loans: [{ garmentId: piece, loanId: loan }], accountId: ann, holdOwnerId: checkout, now }),
    )
  const takeBack = (now: Date) =>
    transaction(db, async (tx) => {
      await moveGarment(tx, { garmentId: piece, from: 'reserved', to: 'ready', actor: 'member', now })
      await releaseLoanClaim(tx, { garmentId: piece, now })
    })
  // A hold that has expired and was not requested again.
  await hold([other], { ownerId: newId<'checkout'>(), accountId: bob })
  await hold([piece], annsHold)
  await transaction(db, (tx) => releaseHolds(tx, checkout, minutesLater(1)))
  await hold([piece], annsHold, minutesLater(2))
  await hold([piece], { ownerId: newId<'checkout'>(), accountId: bob }, minutesLater(20))
  await hold([piece], annsHold, minutesLater(40))
  await lend(minutesLater(41))
  await takeBack(minutesLater(42))
  await lend(minutesLater(43))
  // An owner whose piece has since been lent has nothing to release.
  await transaction(db, (tx) => releaseHolds(tx, toId(loan), minutesLater(44)))
  await takeBack(minutesLater(45))
  await transaction(db, (tx) => releaseHolds(tx, checkout, minutesLater(46)))
  expect(await released(piece)).toEqual([
    'hold 12:01',
    'hold 12:20',
    'hold 12:40',
    'hold 12:41',
    'loan 12:42',
    'loan 12:45',
  ])
  expect(await released(other)).toEqual(['hold live'])
})

test('a hold changes only its own pieces: others keep the time of their last change', async () => {
  const [piece, other] = [await newGarment(), await newGarment()]
  const changedAt = async () =>
    (await db.selectFrom('garment').select('changed_at').where('id', '=', other).executeTakeFirstOrThrow()).changed_at
  const before = await changedAt()
  await hold([piece], { ownerId: newId<'checkout'>(), accountId: ann }, minutesLater(500))
  expect(await changedAt()).toEqual(before)
})
