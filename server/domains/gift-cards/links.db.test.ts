import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { builtPassword } from '#tests/builders/an-account.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { recipientOfLink } from './index.ts'

const { db } = await openTestDatabase({ max: 8 })
// The world's clock starts on 20 November 2026.
const world = rentalsWorld(db)
const { call } = world

const dayMs = 86_400_000

async function aFamily() {
  const email = `zebedee-${newId()}@example.com`
  const member = await world.member({ email, givenName: 'Zebedee' })
  const asThem = { viewer: member.viewer }
  const child = async (body: object) => {
    const added = await call('addChild', { body }, asThem)
    if (!added.ok) throw new Error(JSON.stringify(added.errors))
    return added.body.child.id
  }
  const childIds = [await child({ name: 'Tuppence', dateOfBirth: '2024-04-17' }), await child({ heightCm: 119 })]
  const productId = await world.garment({ sizeCode: '104cm' }).then(async (id) => {
    const row = await db.selectFrom('garment').select('product_id').where('id', '=', id).executeTakeFirstOrThrow()
    return row.product_id
  })
  await call('saveFavourites', { body: { productIds: [productId] } }, asThem)
  const make = (body: { childIds?: string[]; showsSaved?: boolean } = {}) =>
    call('makeFamilyLink', { body: { childIds, showsSaved: true, ...body } }, asThem)
  const makeLink = async (body?: Parameters<typeof make>[0]) => {
    const answer = await make(body)
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return answer.body
  }
  const links = async () => {
    const answer = await call('listFamilyLinks', {}, asThem)
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return answer.body
  }
  return { ...member, email, asThem, childIds, productId, make, makeLink, links }
}
const open = (secret: string) => call('familyLink', { params: { secret } })
const unknown = { ok: false, status: 404, errors: [{ code: 'not_found' }] }

test('a link shows the current and next sizes, and the saved clothes, to somebody without an account', async () => {
  const family = await aFamily()
  const { secret } = await family.makeLink()
  expect(await open(secret)).toMatchObject({
    ok: true,
    body: {
      children: [
        {
          now: { label: '2–3 years', heightCm: 98 },
          next: { label: '3–4 years', heightCm: 104 },
          nextFromLabel: 'March to May 2027',
        },
        { now: { label: '6–7 years', heightCm: 122 }, next: null, nextFromLabel: null },
      ],
      saved: [{ productId: family.productId }],
      untilLabel: '18 February 2027',
    },
  })
})

test('a link does not reveal who the children are or where they live', async () => {
  const family = await aFamily()
  const { secret } = await family.makeLink()
  const said = JSON.stringify(await open(secret))
  for (const word of ['Tuppence', 'Zebedee', 'Ferrars', family.email, '2024-04-17', '17 April', 'Alma Road', '119'])
    expect(said, word).not.toContain(word)
  for (const id of [...family.childIds, family.accountId]) expect(said).not.toContain(id)
})

test('only the children that were ticked are shown, and the saved clothes only if they were ticked', async () => {
  const family = await aFamily()
  const { secret } = await family.makeLink({ childIds: family.childIds.slice(1), showsSaved: false })
  expect(await open(secret)).toMatchObject({
    body: { children: [{ now: { label: '6–7 years' } }], saved: null },
  })
})

test('a family sees what its link shows and until when, and never the secret again', async () => {
  const family = await aFamily()
  const { secret, linkId } = await family.makeLink()
  const answer = await family.links()
  expect(answer).toMatchObject({
    links: [
      {
        linkId,
        madeLabel: '20 November 2026',
        untilLabel: '18 February 2027',
        children: [{ name: 'Tuppence' }, { name: null }],
        showsSaved: true,
      },
    ],
    children: [
      { childId: family.childIds[0], name: 'Tuppence', sizeLabel: '2–3 years' },
      { childId: family.childIds[1], name: null, sizeLabel: '6–7 years' },
    ],
    days: 90,
    can: { make: { allowed: true } },
  })
  expect(JSON.stringify(answer)).not.toContain(secret)
  expect(JSON.stringify(await everyRow(db))).not.toContain(secret)
})

test('a link stops working as soon as it is switched off, and switching it off again has no effect', async () => {
  const family = await aFamily()
  const { secret, linkId } = await family.makeLink()
  const off = () => call('revokeFamilyLink', { params: { linkId } }, family.asThem)
  expect(await off()).toMatchObject({ ok: true })
  expect(await open(secret)).toMatchObject(unknown)
  expect(await off()).toMatchObject({ ok: true })
  expect((await family.links()).links).toEqual([])
})

test('unknown, malformed and expired links get the same answer', async () => {
  const family = await aFamily()
  const { secret } = await family.makeLink()
  const start = world.time.now
  // The last minute of its last day in London.
  world.time.now = new Date('2027-02-18T23:59:00Z')
  expect(await open(secret)).toMatchObject({ ok: true })
  world.passMinutes(1)
  const expired = await open(secret)
  world.time.now = start
  expect(expired).toMatchObject(unknown)
  for (const other of ['x', 'a'.repeat(43), `${secret}a`, '../../etc']) expect(await open(other)).toEqual(expired)
})

test('a link that shows nothing is refused', async () => {
  const family = await aFamily()
  expect(await family.make({ childIds: [], showsSaved: false })).toMatchObject({
    status: 400,
    errors: [{ code: 'invalid_request', field: 'body.childIds' }],
  })
})

test('a link for somebody else’s child is refused, and nothing is made', async () => {
  const [family, other] = [await aFamily(), await aFamily()]
  expect(await family.make({ childIds: [family.childIds[0] ?? '', other.childIds[0] ?? ''] })).toMatchObject({
    status: 404,
    errors: [{ code: 'not_found' }],
  })
  expect((await family.links()).links).toEqual([])
})

test('somebody else’s link cannot be switched off', async () => {
  const [family, other] = [await aFamily(), await aFamily()]
  const { secret, linkId } = await family.makeLink()
  expect(await call('revokeFamilyLink', { params: { linkId } }, other.asThem)).toMatchObject(unknown)
  expect(await open(secret)).toMatchObject({ ok: true })
})

test('an account never has more than five links, even if it makes many at once', async () => {
  const family = await aFamily()
  const answers = await Promise.all(Array.from({ length: 7 }, () => family.make()))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  for (const refused of answers.filter(({ ok }) => !ok))
    expect(refused).toMatchObject({ errors: [{ code: 'limit_reached', message: expect.stringContaining('5 links') }] })
  const { links, can } = await family.links()
  expect(can.make).toMatchObject({ allowed: false, reason: expect.stringContaining('Switch one off') })
  await call('revokeFamilyLink', { params: { linkId: links[0]?.linkId ?? '' } }, family.asThem)
  expect(await family.make()).toMatchObject({ ok: true })
})

test('settings decide how many links an account may have, and for how long they work', async () => {
  const family = await aFamily()
  await setSettings(db, { 'gift_link.most': 1, 'gift_link.days': 7 })
  await family.makeLink()
  expect((await family.links()).links).toMatchObject([{ untilLabel: '27 November 2026' }])
  expect(await family.make()).toMatchObject({ errors: [{ code: 'limit_reached' }] })
  await setSettings(db, { 'gift_link.most': 5, 'gift_link.days': 90 })
})

test('links that no longer work are deleted when the next one is made', async () => {
  const family = await aFamily()
  const { linkId } = await family.makeLink()
  await call('revokeFamilyLink', { params: { linkId } }, family.asThem)
  await family.makeLink()
  world.passMinutes((91 * dayMs) / 60_000)
  await family.makeLink()
  world.passMinutes((-91 * dayMs) / 60_000)
  const kept = await db.selectFrom('gift_link').select('id').where('account_id', '=', family.accountId).execute()
  expect(kept).toHaveLength(1)
})

test('removing a child from the account removes it from the links', async () => {
  const family = await aFamily()
  const { secret } = await family.makeLink()
  await call('deleteChild', { params: { id: family.childIds[0] ?? '' } }, family.asThem)
  expect(await open(secret)).toMatchObject({ body: { children: [{ now: { label: '6–7 years' } }] } })
})

test('a link does not show saved clothes that have left the shop', async () => {
  const family = await aFamily()
  const { secret } = await family.makeLink()
  await db.updateTable('product').set({ status: 'archived' }).where('id', '=', family.productId).execute()
  expect(await open(secret)).toMatchObject({ body: { saved: [] } })
})

test('closing the account ends its links', async () => {
  const family = await aFamily()
  const { secret } = await family.makeLink()
  await db
    .updateTable('membership')
    .set(membershipIn('cancelled', world.time.now))
    .where('id', '=', family.membershipId)
    .execute()
  expect(await call('eraseAccount', { body: { currentPassword: builtPassword } }, family.asThem)).toMatchObject({
    ok: true,
  })
  expect(await open(secret)).toMatchObject(unknown)
})

test('a link leads to its family and their email only while it works', async () => {
  const family = await aFamily()
  const { secret, linkId } = await family.makeLink()
  expect(await recipientOfLink(db, secret, world.time.now)).toEqual({
    accountId: family.accountId,
    email: family.email,
  })
  await call('revokeFamilyLink', { params: { linkId } }, family.asThem)
  expect(await recipientOfLink(db, secret, world.time.now)).toBeUndefined()
  expect(await recipientOfLink(db, 'not one', world.time.now)).toBeUndefined()
})

test('a card bought through a link goes to the family’s email, which its buyer is never shown', async () => {
  const family = await aFamily()
  const { secret: forLink, linkId } = await family.makeLink()
  const gift = {
    amount: 5000,
    recipient: { name: 'The Ferrarses', email: '' },
    senderName: 'Gran',
    message: '',
    deliverOn: '2026-12-24',
    recipientInUk: true,
    customerData: { name: 'Jean Quill', email: 'jean@example.com' },
  }
  const answer = await call('buyGiftCard', { body: { ...gift, forLink } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  const { checkoutId, guestSecret } = answer.body
  const secret = guestSecret ?? ''
  const opened = await call('giftCardCheckout', { params: { checkoutId }, query: { secret } })
  expect(opened).toMatchObject({ ok: true, body: { open: { recipient: { name: 'The Ferrarses', email: '' } } } })
  // A guess at the email opens another checkout, whether it is right or wrong.
  const guess = { ...gift, recipient: { name: 'The Ferrarses', email: family.email }, secret }
  const guessed = await call('buyGiftCard', { body: guess })
  expect(guessed.ok && guessed.body.checkoutId).not.toBe(checkoutId)

  const again = await call('buyGiftCard', { body: { ...gift, forLink, secret } })
  if (!again.ok) throw new Error(JSON.stringify(again.errors))
  await world.pay(again.body.paymentSecret)
  const own = again.body.guestSecret ?? secret
  const completed = await call('completeGiftCard', { body: { checkoutId: again.body.checkoutId, secret: own } })
  expect(completed).toMatchObject({ ok: true })
  const read = await call('giftCard', { params: { code: own } })
  expect(read).toMatchObject({ body: { card: { recipientName: 'The Ferrarses', recipientEmail: '' } } })
  const changed = await call('changeGiftCard', {
    params: { code: own },
    body: {
      recipient: { name: 'All Ferrarses', email: 'mine@example.com' },
      senderName: 'Gran',
      message: 'Hello',
      deliverOn: '2026-12-25',
    },
  })
  expect(changed).toMatchObject({ body: { card: { recipientName: 'All Ferrarses', recipientEmail: '' } } })
  const row = db.selectFrom('gift_card').select(['recipient_email', 'to_family', 'recipient_account_id'])
  expect(await row.where('buyer_email', '=', 'jean@example.com').execute()).toEqual([
    { recipient_email: '', to_family: true, recipient_account_id: family.accountId },
  ])
  for (const shown of [opened, read, changed]) expect(JSON.stringify(shown)).not.toContain(family.email)

  await call('revokeFamilyLink', { params: { linkId } }, family.asThem)
  expect(await call('buyGiftCard', { body: { ...gift, forLink } })).toMatchObject(unknown)
})

test('nobody can list, make or switch off links while signed out', async () => {
  const signedOut = { status: 401, errors: [{ code: 'unauthorized' }] }
  expect(await call('listFamilyLinks', {})).toMatchObject(signedOut)
  expect(await call('makeFamilyLink', { body: { childIds: [], showsSaved: true } })).toMatchObject(signedOut)
  expect(await call('revokeFamilyLink', { params: { linkId: newId() } })).toMatchObject(signedOut)
})
