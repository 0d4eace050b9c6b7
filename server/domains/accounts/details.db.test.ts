import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import type { UsedPlan } from './index.ts'

const { db } = await openTestDatabase()
const { call, time } = accountsWorld(db)
const account = await transaction(db, (tx) => anAccount(tx, { withoutAddress: true }))
const other = await transaction(db, (tx) => anAccount(tx, { givenName: 'Other' }))
const { viewer } = await transaction(db, (tx) => aSession(tx, account.id, time.wall))

const signedOut = {
  ok: false,
  status: 401,
  errors: [{ code: 'unauthorized', message: 'Unauthorized, You are not Allowed.' }],
}

test('a signed-in customer sees who they are, their plan and what they may do', async () => {
  expect(await call('customerInfo', {}, { viewer })).toMatchObject({
    ok: true,
    status: 200,
    body: { user: { id: account.id, addressLine1: '', plan: null, can: { subscribe: { allowed: true } } } },
  })
})

test('a member sees their plan, what is on its way back, and what they may do', async () => {
  const member = await transaction(db, async (tx) => {
    const { accountId } = await aMember(tx, { joinedOn: localDay('2026-11-20'), now: new Date('2027-02-20T09:00:00Z') })
    const [coat, tee] = [await aGarment(tx, { credits: 40 }), await aGarment(tx, { credits: 22 })]
    await anOrder(tx, { accountId, garmentIds: [coat, tee], placedAt: new Date('2027-02-21T09:00:00Z') })
    await anOrder(tx, { accountId, returning: [tee], placedAt: new Date('2027-02-27T09:00:00Z') })
    return aSession(tx, accountId, time.wall)
  })
  const plan: UsedPlan = {
    part: 'payer',
    state: 'active',
    priceId: 'plan_150_3m_gbp_v1',
    title: '150 credits',
    paymentInterval: 'quarterly',
    subscriptionPeriod: 3,
    memberJoinDate: '2026-11-20',
    lastPaymentDate: '2027-02-20',
    lastPaymentAmount: 7500,
    renewalDate: '2027-05-20',
    price: 7500,
    renewalAmount: 7500,
    packageCredits: 150,
    boosterCredits: 0,
    creditsInUse: 40,
    availableCredits: 110,
    worth: 24_000,
    averageItems: '9–10',
    dates: { joined: '20 November 2026', renewal: '20 May 2027', lastPayment: '20 February 2027', ends: null },
    endsOn: null,
    over: false,
    graceOver: false,
  }
  expect(await call('customerInfo', {}, { viewer: member.viewer })).toMatchObject({
    body: { user: { plan, pendingReturn: true, can: { order: { allowed: true }, return: { allowed: false } } } },
  })
})

test('a signed-out visitor can neither see nor change details', async () => {
  expect(await call('customerInfo')).toMatchObject(signedOut)
  expect(await call('customerDetails', { body: { givenName: 'Eve' } })).toMatchObject(signedOut)
})

test('only the fields that are sent change, and only for the caller', async () => {
  const answer = await call(
    'customerDetails',
    {
      body: {
        addressLine1: ' 3  Mill\tLane ',
        addressLine2: 'Flat 2',
        city: 'Leeds',
        postCode: 'ls1-4ap',
        contactPhone: '(07700) 900 123',
        country: 'GB',
      },
    },
    { viewer },
  )
  expect(answer).toMatchObject({
    ok: true,
    body: {
      user: {
        givenName: 'Tamsin',
        addressLine1: '3 Mill Lane',
        addressLine2: 'Flat 2',
        city: 'Leeds',
        postCode: 'LS1 4AP',
        contactPhone: '+447700900123',
      },
    },
  })
  expect(await call('customerDetails', { body: { givenName: 'Tam' } }, { viewer })).toMatchObject({
    body: { user: { givenName: 'Tam', familyName: 'Ferrars', city: 'Leeds' } },
  })
  const cleared = await call('customerDetails', { body: { addressLine2: '', contactPhone: '' } }, { viewer })
  expect(cleared).toMatchObject({ body: { user: { addressLine2: '', contactPhone: '', postCode: 'LS1 4AP' } } })
  expect(await call('customerDetails', { body: {} }, { viewer })).toMatchObject({ ok: true })
  const untouched = await db.selectFrom('account').selectAll().where('id', '=', other.id).executeTakeFirst()
  expect(untouched).toMatchObject({ given_name: 'Other', city: 'Bristol' })
})

test.each([
  [{ country: 'FR' }, 'not_in_uk', 'We only deliver in the UK', 'body.country'],
  [{ postCode: 'JE2 3AB' }, 'not_in_uk', 'We only deliver in the UK, not to this postcode', 'body.postCode'],
  [{ postCode: 'IM1 1AA' }, 'not_in_uk', expect.any(String), 'body.postCode'],
  [{ postCode: '90210' }, 'invalid_request', 'Enter a full UK postcode, like SW1A 1AA', 'body.postCode'],
  [{ postCode: '' }, 'invalid_request', 'Enter your postcode', 'body.postCode'],
  [{ contactPhone: '+33 6 12 34 56 78' }, 'invalid_request', expect.stringContaining('UK phone'), 'body.contactPhone'],
  [{ givenName: '  ' }, 'invalid_request', 'Enter your first name', 'body.givenName'],
  [{ city: '\u0007' }, 'invalid_request', 'Enter your town or city', 'body.city'],
  [{ addressLine1: ' ' }, 'invalid_request', 'Enter the first line of your address', 'body.addressLine1'],
])('details with %j are refused, and none of them is stored', async (change, code, message, field) => {
  const answer = await call('customerDetails', { body: { familyName: 'Changed', ...change } }, { viewer })
  expect(answer).toMatchObject({ ok: false, status: 400, errors: [{ code, message, field }] })
  expect(await call('customerInfo', {}, { viewer })).toMatchObject({ body: { user: { familyName: 'Ferrars' } } })
})

test('every invalid field is reported at once, and nothing is stored', async () => {
  const wrong = { city: '', postCode: '90210', contactPhone: '1', familyName: 'Changed' }
  const answer = await call('customerDetails', { body: wrong }, { viewer })
  expect(answer.ok ? [] : answer.errors.map(({ field }) => field)).toEqual([
    'body.city',
    'body.postCode',
    'body.contactPhone',
  ])
  expect(answer).toMatchObject({ status: 400 })
  expect(await call('customerInfo', {}, { viewer })).toMatchObject({ body: { user: { familyName: 'Ferrars' } } })
})

test('an unknown field is refused', async () => {
  const answer = await call('customerDetails', { body: { email: 'new@example.com' } }, { viewer })
  expect(answer).toMatchObject({ ok: false, status: 400, errors: [{ code: 'unknown_field', field: 'body.email' }] })
})
