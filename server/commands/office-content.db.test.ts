// The office verifies and expires claims, and publishes and withdraws what families say (product §9.5, law L-13, L-27).
import { expect, test } from 'vitest'
import { toId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { reportingWorld } from '#tests/support/worlds/reporting-world.ts'

const { db } = await openTestDatabase()
const world = reportingWorld(db)
const office = officeDesk(world.services)

const audit = () =>
  db
    .selectFrom('office_audit')
    .select(['operator', 'action', 'subject_id', 'note'])
    .orderBy('at')
    .orderBy('id')
    .execute()
const stateOf = async (code: string) =>
  (await office('claims')).find((line) => line.startsWith(`${code} `))?.split(/ +/)[1]

test('the specification’s figures are listed as the operator’s own, and none of them is verified', async () => {
  const lines = await office('claims')
  expect(lines.filter((line) => line.includes(' unverified '))).toHaveLength(11)
  expect(lines.slice(0, 2)).toEqual([
    'saved-a-year   unverified Over £900 a year saved per child',
    '  For one child and one year. What it is compared with has not been recorded yet. Source: Our own figure. Owner: the operator.',
  ])
})

test('a claim is verified by name and with its evidence, expires on request, and both are recorded', async () => {
  const evidence = ['--method', 'Weighed for a year', '--source', 'Report 7']
  expect(await office('claims', '--verify', 'waste', '--until', '2027-06-30', ...evidence)).toEqual([
    '“630 kg of waste avoided in a year” is verified, and shown until 30 June 2027.',
  ])
  expect(await office('claims')).toContain('  Weighed for a year Source: Report 7. Owner: sam.')
  expect(await stateOf('waste')).toBe('verified')
  expect(await office('claims', '--expire', 'waste', 'The', 'report', 'is', 'wrong.')).toEqual([
    '“630 kg of waste avoided in a year” has expired: within a minute no page shows it.',
  ])
  expect(await stateOf('waste')).toBe('expired')
  await expect(office('claims', '--expire', 'waste', 'Again')).rejects.toThrow('has already expired')
  expect((await audit()).filter(({ subject_id }) => subject_id === 'waste')).toMatchObject([
    { operator: 'sam', action: 'claim.verify', note: 'until 2027-06-30; Weighed for a year; Report 7' },
    { operator: 'sam', action: 'claim.expire', note: 'The report is wrong.' },
  ])
})

test.each([
  [['--verify', 'water', '--until', '2027-06-30'], 'Usage: npm run office -- claims'],
  [['--verify', 'water', '--until', 'June', '--method', 'A', '--source', 'B'], '--until is a day'],
  [['--verify', 'water', '--until', '2026-11-20', '--method', 'A', '--source', 'B'], 'must be a future day'],
  [['--verify', 'love', '--until', '2027-06-30', '--method', 'A', '--source', 'B'], 'There is no claim "love"'],
  [['--expire', 'water'], 'Usage: npm run office -- claims'],
  [['--expire', 'love', 'Why'], 'There is no claim "love"'],
])('claims %j is refused, and changes nothing', async (args, sentence) => {
  await expect(office('claims', ...args)).rejects.toThrow(sentence)
  expect(await stateOf('water')).toBe('unverified')
})

test('a family is quoted with an order and its agreement, and the quote is withdrawn for good', async () => {
  const { pieces } = await world.family({ credits: [24] })
  const { reference } = await db
    .selectFrom('rental_order as o')
    .innerJoin('loan as l', 'l.order_id', 'o.id')
    .select('o.reference')
    .where('l.id', '=', pieces[0]?.loanId ?? ('' as never))
    .executeTakeFirstOrThrow()
  expect(await office('quotes')).toEqual(['There are no quotes.'])
  const consent = ['--quoted', 'Ines', '--about', 'mum to two', '--consent', 'By email, name and words']
  const options = [...consent, '--agreed', '2026-11-20']
  const [line = ''] = await office(
    'quotes',
    '--publish',
    reference,
    ...options,
    '--rewarded',
    'The',
    'coat',
    'came',
    'back.',
  )
  const id = /[0-9a-f-]{36}/.exec(line)?.[0] ?? ''
  await expect(office('quotes', '--publish', reference, ...options, 'The coat came back.')).rejects.toThrow(
    `These words about that order are shown already: ${id}.`,
  )
  expect(await world.call('testimonials')).toMatchObject({
    body: {
      testimonials: [{ text: 'The coat came back.', name: 'Ines', about: 'mum to two', sample: false, rewarded: true }],
    },
  })
  expect(await office('quotes')).toEqual([
    `${id}  shown, rewarded`,
    '  “The coat came back.” Ines, mum to two',
    expect.stringContaining('agreed on 20 November 2026: By email, name and words'),
  ])
  const stated = await db
    .selectFrom('testimonial')
    .select('consented_on')
    .where('id', '=', toId<'testimonial'>(id))
    .executeTakeFirst()
  await db.updateTable('testimonial').set({ consented_on: null, agreed_day_unknown: true }).execute()
  expect((await office('quotes')).at(-1), 'recorded before the day was asked for').toContain('; agreed: By email')
  await db
    .updateTable('testimonial')
    .set({ ...stated, agreed_day_unknown: false })
    .execute()
  await expect(office('quotes', '--publish', reference, '--quoted', 'Ines', 'No agreement')).rejects.toThrow('Usage')
  await expect(office('quotes', '--publish', reference, ...consent, 'No day')).rejects.toThrow('Usage')
  for (const [day, why] of [
    ['yesterday', 'is a day such as'],
    ['2019-01-01', 'The order was placed on'],
    ['2026-11-21', 'cannot be in the future'],
  ] as const)
    await expect(office('quotes', '--publish', reference, ...consent, '--agreed', day, 'Not then')).rejects.toThrow(why)
  await expect(office('quotes', '--publish', 'W-1', ...options, 'No order')).rejects.toThrow('W-1')
  await expect(office('quotes', '--publish', reference, ...options, 'x'.repeat(241))).rejects.toThrow(
    'the most allowed is 240',
  )
  await expect(office('quotes', '--withdraw', 'W-1', 'Why')).rejects.toThrow('--withdraw takes the ID')
  expect(await office('quotes', '--withdraw', id, 'She', 'asked.')).toEqual([
    'The quote is withdrawn: within a minute no page shows it.',
  ])
  expect(await world.call('testimonials')).toMatchObject({ body: { testimonials: [] } })
  expect((await office('quotes'))[0]).toBe(`${id}  withdrawn, rewarded`)
  await expect(office('quotes', '--withdraw', id, 'Again')).rejects.toThrow('No quote with that ID is shown')
  expect((await audit()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['quote.publish', 'quote.withdraw']),
  )
})
