// The office's commands: their output, their exit codes, and that they leave jobs to the server's worker. Longer than
// 300 lines because each command is one case over the same world.
import { expect, test } from 'vitest'
import { garmentPiece } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGuestsRefund } from '#tests/builders/a-guests-refund.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runCommand } from '#tests/support/server/run-command.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { commandEvents } from './command-events.ts'

const { db, url } = await openTestDatabase()
const world = rentalsWorld(db, { bystander: false })
const services = { db, clock: world.services.clock, events: commandEvents(world.services) }
/** Runs a command in this process; a later test runs one as its own process. */
const office = officeDesk(services)
const officeProcess = (text: string) => runCommand('office', text.split(' '), { DATABASE_URL: url, USER: 'sam' })

/** The address that builders set (an-account.ts). */
const addressLines = ['  Tamsin Ferrars', '  14 Alma Road', '  Bristol', '  BS8 2HB', '  +447700900982']
const pieceOf = async (garmentId: Id<'garment'>) => {
  const piece = (await garmentPiece(db, [garmentId])).get(garmentId)
  if (!piece) throw new Error('there is no such garment')
  return piece
}
const nameOf = async (garmentId: Id<'garment'>) => (await pieceOf(garmentId)).name
const pieceLineOf = async (garmentId: Id<'garment'>) => {
  const { qrId, brand_name, name } = await pieceOf(garmentId)
  return `  ${qrId}  ${brand_name} ${name}, 3–4y, used`
}

const referenceOf = async (id: Id<'order'>) =>
  (await db.selectFrom('rental_order').select('reference').where('id', '=', id).executeTakeFirstOrThrow()).reference

test('an order is shipped and its return taken in, each step recorded and each email waiting for the worker', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const { accountId } = member
  const [home, sent] = [await world.garment(), await world.garment()]
  await world.order({ accountId, garmentIds: [home] })
  const orderId = await world.order({
    accountId,
    garmentIds: [sent],
    returning: [home],
    until: 'placed',
    placedAt: world.time.now,
  })
  const { label_code } = await db
    .selectFrom('rental_return')
    .select('label_code')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const order = await referenceOf(orderId)
  const [piece, back] = [await pieceLineOf(sent), await pieceLineOf(home)]
  expect(await office('orders')).toEqual([
    expect.stringMatching(`^${order} +placed +20 Nov +1 piece +Tamsin Ferrars: ${await nameOf(sent)} 3–4y$`),
  ])
  expect(await office('pick')).toEqual([`${order}, placed 20 Nov, Tamsin Ferrars: 1 piece`, piece])
  expect(await office(`dispatch ${order}`)).toEqual([
    expect.stringMatching(/is on its way in parcel WR-/),
    piece,
    expect.stringMatching(/^Parcel WR-.+, to:$/),
    ...addressLines,
    `Put in the return label ${label_code}.`,
  ])
  expect(await office('pick')).toEqual(['Nothing is to be picked.'])
  await expect(office(`receive ${(await pieceOf(sent)).qrId}`)).rejects.toThrow(
    `is in order ${order}, which has not arrived. If its family sent the piece: npm run office -- deliver ${order}, then receive it. If its parcel came back undelivered: npm run office -- sent-back ${order}`,
  )
  expect(await office(`deliver ${orderId}`)).toEqual([expect.stringMatching(/has arrived/)])
  expect(await office('returns')).toEqual([
    expect.stringMatching(`^${label_code} +announced +1 piece +due 4 Dec  Tamsin Ferrars: ${await nameOf(home)} 3–4y$`),
  ])
  expect(await office(`receive ${label_code.toLowerCase()} --by kim`)).toEqual([
    `Return ${label_code} is in: 1 piece to inspect.`,
    `${back}; not checked for marks yet`,
  ])
  expect(await office('returns')).toEqual([
    expect.stringMatching(`^${label_code} +received +1 piece +to inspect  Tamsin Ferrars: `),
  ])
  const { qr_id } = await db.selectFrom('garment').select('qr_id').where('id', '=', home).executeTakeFirstOrThrow()
  expect(await office(`inspect ${qr_id} --condition worn --outcome repair`)).toEqual([
    `1 piece of return ${label_code} inspected: worn, repair. The return is done.`,
  ])
  await expect(office(`inspect ${qr_id}`)).rejects.toThrow(
    'Check cords and drawstrings, small parts, nightwear, then say',
  )
  expect(await office(`inspect ${qr_id} --safe`)).toEqual([`Garment ${qr_id} is mended: ready.`])
  expect(await office('returns')).toEqual(['No returns are waiting.'])
  const audit = await db
    .selectFrom('office_audit')
    .select(['operator', 'action'])
    .where('operator', '<>', 'builder')
    .orderBy('id')
    .execute()
  expect(audit.map(({ operator, action }) => `${operator} ${action}`)).toEqual([
    'sam order.pick',
    'sam order.dispatch',
    'sam order.deliver',
    'kim return.receive',
    'sam return.inspect',
    'sam garment.mended',
  ])
  const jobs = await db.selectFrom('job').select('kind').where('kind', 'like', 'event:%').orderBy('id').execute()
  expect(jobs.map(({ kind }) => kind)).toEqual([
    'event:order-picked:label',
    'event:order-dispatched:email',
    'event:order-delivered:email',
    'event:return-received:email',
    'event:return-done:email',
  ])
  await world.expectInvariants()
})

test('an order that comes back undelivered is cancelled, its pieces are listed and inspected one by one', async () => {
  const { accountId } = await world.member()
  const garmentId = await world.garment()
  const orderId = await world.order({ accountId, garmentIds: [garmentId], until: 'dispatched' })
  const order = await referenceOf(orderId)
  const { label_code } = await db
    .selectFrom('parcel')
    .select('label_code')
    .where('carries_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(await office(`sent-back ${label_code} --by kim`)).toEqual([
    `Order ${order} came back undelivered and is cancelled: 1 piece to inspect, each by its QR id. The member gets an email.`,
    await pieceLineOf(garmentId),
  ])
  expect(await office(`sent-back ${order}`)).toEqual([`Order ${order} has already come back; nothing changed.`])
  const { qrId } = await pieceOf(garmentId)
  expect(await office(`inspect ${qrId} --condition used --safe`)).toEqual([`Garment ${qrId} inspected: used, ready.`])
  await expect(office(`sent-back ${qrId} --condition used`)).rejects.toThrow('has no option --condition')
  await world.expectInvariants()
})

test('a refusal ends with 2, one sentence and no effect; a failure ends with 1', async () => {
  const member = await world.member()
  const orderId = await world.order({
    accountId: member.accountId,
    garmentIds: [await world.garment()],
    until: 'placed',
    placedAt: world.time.now,
  })
  const before = await db.selectFrom('office_audit').select('id').execute()
  for (const [text, status, sentence] of [
    ['dispatch W-NOTHERE', 2, 'There is no order, return or garment "W-NOTHERE".\n'],
    ['dispatch --fast', 2, "Unknown option '--fast'.\n"],
    [`deliver ${orderId}`, 2, `Order ${await referenceOf(orderId)} is placed: only a dispatched order arrives.\n`],
  ] as const)
    expect(await officeProcess(text)).toEqual({ status, out: '', err: sentence })
  expect(await officeProcess('returns')).toEqual({ status: 0, out: 'No returns are waiting.\n', err: '' })
  await expect(office(`receive ${orderId}`)).rejects.toThrow(`"${orderId}" is not in any return.`)
  await expect(office(`pick ${orderId} --missing ${orderId}`)).rejects.toThrow(`"${orderId}" is not a garment.`)
  expect(await runCommand('office', ['orders'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^[^\n]+\n$/),
  })
  expect(await db.selectFrom('office_audit').select('id').execute()).toEqual(before)
})

test('a missing piece is named by its label and left out', async () => {
  const member = await world.member()
  const garments = [await world.garment(), await world.garment()]
  const orderId = await world.order({
    accountId: member.accountId,
    garmentIds: garments,
    until: 'placed',
    placedAt: world.time.now,
  })
  const { qr_id } = await db
    .selectFrom('garment')
    .select('qr_id')
    .where('id', '=', garments[0] ?? newId<'garment'>())
    .executeTakeFirstOrThrow()
  expect(await office(`pick ${orderId} --missing ${qr_id}`)).toEqual([
    `Order ${await referenceOf(orderId)} is picked. Without ${qr_id}: the member gets an email.`,
    await pieceLineOf(garments[1] ?? newId<'garment'>()),
  ])
  expect(await office(`order ${orderId}`)).toContain(
    `${await pieceLineOf(garments[0] ?? newId<'garment'>())}, not sent`,
  )
  const other = await world.garment()
  const request = {
    accountId: member.accountId,
    garmentIds: [other],
    until: 'placed',
    placedAt: world.time.now,
  } as const
  const cancelled = await world.order(request)
  expect(await office(`pick ${cancelled} --missing ${other}`)).toEqual([
    `Order ${await referenceOf(cancelled)} is cancelled: none of its pieces is left. The member gets an email.`,
  ])
  await world.expectInvariants()
})

test('an order whose family disputes a payment is not picked, and pieces are taken out of one that was picked before', async () => {
  const member = await world.member()
  const { accountId } = member
  const [torn, other] = [await world.garment(), await world.garment()]
  const placed = { accountId, until: 'placed', placedAt: world.time.now } as const
  const picked = await world.order({ ...placed, garmentIds: [torn, other] })
  const waiting = await world.order({ ...placed, garmentIds: [await world.garment()] })
  await office(`pick ${picked}`)
  await office(`pick ${picked} --missing ${torn}`)
  const quarantined = db.selectFrom('garment').select('id').where('state', '=', 'quarantine')
  expect(await quarantined.execute()).toEqual([{ id: torn }])
  await expect(office(`pick ${picked}`)).rejects.toThrow('is picking: only a placed order is picked')

  const dispute = { stripe_id: `dp_${accountId}`, account_id: accountId, amount_pence: 395, reason: 'fraudulent' }
  const dates = { opened_at: world.time.now, synced_at: world.time.now }
  await db
    .insertInto('dispute')
    .values({ ...dispute, ...dates, status: 'needs_response', open: true })
    .execute()
  for (const command of ['pick', 'dispatch'])
    await expect(office(`${command} ${waiting}`)).rejects.toThrow('is disputed: nothing is sent until that is closed')
  const listed = await referenceOf(waiting)
  for (const list of ['orders', 'pick'])
    expect((await office(list)).find((line) => line.startsWith(listed))).toMatch(/ \(payment disputed: send nothing\)$/)
  expect(await office(`pick ${picked} --missing ${other}`)).toEqual([
    `Order ${await referenceOf(picked)} is cancelled: none of its pieces is left. The member gets an email.`,
  ])
  expect(await quarantined.execute()).toHaveLength(2)
  await db.deleteFrom('dispute').where('account_id', '=', accountId).execute()
  await world.expectInvariants()
})

test('memberships are accepted, refused, credited and shown, and each change is recorded', async () => {
  const waiting = await world.member({ state: 'pending_acceptance', stripeCustomer: 'cus_waiting' })
  const refused = await world.member({ state: 'pending_acceptance' })
  const line = (email: string) => expect.stringMatching(new RegExp(`  ${email}  Tamsin Ferrars  plan_150_3m_gbp_v1$`))
  expect(await office('member')).toEqual([line(waiting.account.email), line(refused.account.email)])
  expect(await office(`accept ${waiting.account.email} --by kim`)).toEqual([
    `The membership of ${waiting.account.email} is accepted: they get an email, and may order.`,
  ])
  await expect(office(`accept ${waiting.account.email}`)).rejects.toThrow('waits to be accepted')
  expect(await office(`refuse ${refused.account.email} outside of our area`)).toEqual([
    `The membership of ${refused.account.email} is refused: everything that was paid goes back.`,
  ])
  expect(await office('member')).toEqual(['No memberships wait to be accepted.'])
  await expect(office(`refuse ${waiting.account.email} too late`)).rejects.toThrow('waits to be accepted')
  expect(await office(`credit ${waiting.account.email} 395 late parcel`)).toEqual([
    `£3.95 goes to the balance of ${waiting.account.email}.`,
  ])
  await expect(office(`credit ${waiting.account.email} 395 late parcel --by kim`)).rejects.toThrow(
    'sam did exactly this at',
  )
  expect(await office(`credit ${waiting.account.email} 395 late parcel --again --by kim`)).toEqual([
    `£3.95 goes to the balance of ${waiting.account.email}.`,
  ])
  await expect(office(`credit ${refused.account.email} 395 late parcel`)).rejects.toThrow('They have never paid us')
  const lines = await office(`member ${refused.account.email}`)
  expect(lines[0]).toMatch(/^cancelled, wants end \(revision 1, provider at 0\), plan_150_3m_gbp_v1$/)
  expect(lines.at(-1)).toMatch(/pending_acceptance → cancelled, refuse by sam: outside of our area$/)
  await expect(office('member nobody@example.com')).rejects.toThrow('There is no account with nobody@example.com.')
  const audit = await db
    .selectFrom('office_audit')
    .select(['operator', 'action', 'note'])
    .where((eb) => eb.or([eb('action', 'like', 'membership.%'), eb('action', 'like', 'balance.%')]))
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { operator: 'kim', action: 'membership.accept', note: '' },
    { operator: 'sam', action: 'membership.refuse', note: 'outside of our area' },
    { operator: 'sam', action: 'balance.credit', note: '395p: late parcel' },
    { operator: 'kim', action: 'balance.credit', note: '395p: late parcel' },
  ])
})

test('an operator lists a failed refund, and retries it or records it as resolved only once', async () => {
  expect(await office('refunds')).toEqual(['No refunds are waiting.'])
  const { accountId } = await world.member()
  const { email } = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()
  const anInvoice = async () => {
    const id = `in_${newId()}`
    const money = { total_pence: 1800, vat_pence: 300, due_pence: 1800, paid_pence: 1800, remaining_pence: 0 }
    const at = world.time.now
    await db
      .insertInto('invoice')
      .values({
        stripe_id: id,
        account_id: accountId,
        stripe_subscription: 'sub_office',
        reason: 'subscription_cycle',
        ...money,
        status: 'paid',
        lines: '[]',
        created_at: at,
        paid_at: at,
        synced_at: at,
        period_start: at,
        period_end: at,
      })
      .execute()
    return id
  }
  const aFailedRefund = async (failure: string | null, invoiceId: string) => {
    const id = newId<'refund'>()
    const at = world.time.now
    await db
      .insertInto('refund')
      .values({
        id,
        account_id: accountId,
        stripe_invoice: invoiceId,
        amount_pence: 1800,
        reason: 'too late',
        state: 'failed',
        failure,
        cause_key: id,
        requested_at: at,
        ended_at: at,
        due_by: new Date('2026-12-04T00:00:00Z'),
      })
      .execute()
    return id
  }
  const invoiceId = await anInvoice()
  const [disputed, other] = [
    await aFailedRefund('charge_disputed', invoiceId),
    await aFailedRefund(null, await anInvoice()),
  ]
  const lines = await office('refunds')
  const line = (id: string, why: string) => `${id}  £18  due 4 December 2026  ${email}  ${why}  too late`
  expect(lines.toSorted()).toEqual([line(disputed, 'the payment is disputed'), line(other, 'it failed')].toSorted())

  for (const reserved of ['tried again', 'The bank gave it back'])
    await expect(office(`refunds --settle ${other} ${reserved}`)).rejects.toThrow('Say what you did')
  expect(await office(`refunds --settle ${other} paid by bank transfer`)).toEqual(['Noted: this refund is closed.'])
  const [again] = await office(`refunds --retry ${disputed.toUpperCase()}`)
  expect(again).toMatch(/^The refund is tried again, as [0-9a-f-]{36}\.$/)
  for (const text of [`--settle ${other} x`, `--retry ${disputed}`, '--retry nonsense'])
    await expect(office(`refunds ${text}`)).rejects.toThrow('There is no waiting refund')
  expect(await office('refunds')).toEqual(['No refunds are waiting.'])
  // All of that invoice is already being refunded.
  const twice = await aFailedRefund(null, invoiceId)
  await expect(office(`refunds --retry ${twice}`)).rejects.toThrow('Nothing is left of that payment')
  expect(await office('refunds')).toHaveLength(1)
  const audit = await db
    .selectFrom('office_audit')
    .select(['operator', 'action'])
    .where('subject_id', 'in', [disputed, other, twice])
    .execute()
  expect(audit.map(({ operator, action }) => `${operator} ${action}`).toSorted()).toEqual([
    'sam refund.retry',
    'sam refund.settle',
  ])
})

test('a guest’s failed refund is listed with the guest’s address, and retried', async () => {
  const guest = { email: 'gran@example.com', name: 'Gran Holt', now: world.time.now, state: 'failed' } as const
  const { refundId } = await transaction(db, (tx) => aGuestsRefund(tx, guest))
  const [line] = (await office('refunds')).filter((text) => text.startsWith(refundId))
  expect(line).toContain('gran@example.com (a guest)')
  const [again] = await office(`refunds --retry ${refundId}`)
  expect(again).toMatch(/^The refund is tried again, as [0-9a-f-]{36}\.$/)
})

test('words about the failed refund of a forgotten guest are not kept', async () => {
  const guest = { email: 'opa@example.com', name: 'Opa Holt', now: world.time.now, state: 'failed' } as const
  const { refundId, checkoutId } = await transaction(db, (tx) => aGuestsRefund(tx, guest))
  // As after a sale that came back once its buyer was forgotten: an unresolved refund keeps a guest from being forgotten.
  const nobody = { guest_email: null, guest_name: null, guest_secret_hash: null, guest_erased_at: world.time.now }
  await db.updateTable('checkout').set(nobody).where('id', '=', checkoutId).execute()
  await office(`refunds --settle ${refundId} paid to Opa Holt by bank transfer`)
  const refund = db.selectFrom('refund').select(['resolution', 'resolved_at']).where('id', '=', refundId)
  expect(await refund.executeTakeFirst()).toEqual({ resolution: '', resolved_at: world.time.now })
  const audit = db.selectFrom('office_audit').select(['action', 'note']).where('subject_id', '=', refundId)
  expect(await audit.execute()).toEqual([{ action: 'refund.settle', note: '' }])
})
