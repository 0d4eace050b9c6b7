import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { type ChangeFacts, changeInLines, changeWords, evidenceOfChange } from './change-words.ts'

const change = (more: Partial<ChangeFacts> = {}): ChangeFacts => ({
  before: { title: '150 credits', credits: 150, boosterCredits: 0, totalPence: 2700, intervalMonths: 1 },
  after: { title: '200 credits', credits: 220, boosterCredits: 20, totalPence: 3960, intervalMonths: 1 },
  moment: 'now',
  effectiveOn: localDay('2027-02-14'),
  lines: [
    { text: 'Unused time on 150 credits', amount: -1350 },
    { text: 'Remaining time on 200 credits', amount: 1980 },
  ],
  due: 630,
  fromBalance: 0,
  carriedOver: 0,
  addedToNext: 0,
  nextPayment: 3960,
  nextFromGift: 0,
  nextPaymentOn: localDay('2027-02-28'),
  goodUntil: '15:42',
  creditsTooMany: 0,
  cancels: null,
  ...more,
})
const labels = (facts: ChangeFacts) => changeWords(facts).sums.map(({ label, value }) => [label, value])

test('an immediate change names each line, the total, the interval after it, and the total again on the button (law L-1)', () => {
  const words = changeWords(change())
  expect(words.starts).toBe('Starts now')
  expect(words.sides).toEqual([
    { name: 'Now', credits: '150 credits', detail: null, price: '£27 a month' },
    { name: 'After', credits: '220 credits', detail: '200 credits and 20 of booster', price: '£39.60 a month' },
  ])
  expect(labels(change())).toEqual([
    ['Unused time on 150 credits', '−£13.50'],
    ['Remaining time on 200 credits', '£19.80'],
    ['We’ll take from your card now', '£6.30'],
    ['Next payment', '£39.60 on 28 February 2027'],
  ])
  expect(words.duty).toMatch(/^Then £39\.60 a month, renewing automatically .+ good until 15:42\.$/)
  expect(words.button).toBe('Change and pay £6.30 now')
})

test('a remaining credit is taken off the next payment, and nothing is charged', () => {
  const lines = [{ text: 'Unused time on 150 credits', amount: -1350 }]
  expect(labels(change({ lines, due: 0 })).slice(1, 3)).toEqual([
    ['We’ll take from your card now', 'Nothing'],
    ['Comes off your next payment', '£13.50'],
  ])
  expect(changeWords(change({ lines, due: 0 })).button).toBe('Change now for £0')
})

test('the balance that pays for a change has its own line, and the button names it', () => {
  expect(labels(change({ due: 0, fromBalance: 630 })).slice(2, 4)).toEqual([
    ['From your balance', '−£6.30'],
    ['We’ll take from your card now', 'Nothing'],
  ])
  expect(changeWords(change({ due: 0, fromBalance: 630 })).button).toBe('Change and pay £6.30 from your balance')
  expect(changeWords(change({ due: 130, fromBalance: 500 })).button).toBe('Change and pay £1.30 now')
})

test('a debt of the balance is charged with a change, and what is too small for a card with the next payment', () => {
  expect(labels(change({ due: 654, carriedOver: 24 })).slice(2, 4)).toEqual([
    ['Carried over from before', '£0.24'],
    ['We’ll take from your card now', '£6.54'],
  ])
  const lines = [{ text: 'Wardrobe Booster, 20 credits', amount: 24 }]
  expect(labels(change({ lines, due: 0, addedToNext: 24 })).slice(1, 3)).toEqual([
    ['We’ll take from your card now', 'Nothing'],
    ['Added to your next payment', '£0.24'],
  ])
  const credit = [{ text: 'Unused time on 150 credits', amount: -1350 }]
  expect(labels(change({ lines: credit, due: 0, carriedOver: 24 }))).toContainEqual([
    'Comes off your next payment',
    '£13.26',
  ])
})

test('the next payment by card leaves out what the gift balance will pay, which has its own line', () => {
  expect(labels(change({ nextPayment: 960, nextFromGift: 3000 })).slice(3)).toEqual([
    ['Next payment', '£9.60 on 28 February 2027'],
    ['From your gift balance then', '£30'],
  ])
})

test('a change at the renewal charges nothing now, names its day, and says what must be returned first', () => {
  const later = change({ moment: 'renewal', effectiveOn: localDay('2027-02-28'), lines: [], due: 0, creditsTooMany: 1 })
  expect(changeWords(later)).toMatchObject({
    starts: 'Starts on 28 February 2027',
    warning: { title: 'Send back 1 credit’s worth first', text: expect.stringContaining('before 28 February 2027') },
    button: 'Change from 28 February 2027',
  })
  expect(labels(later)).toEqual([
    ['We’ll take from your card now', 'Nothing'],
    ['Next payment', '£39.60 on 28 February 2027'],
  ])
})

test('a change that replaces a booked one says so, with its plan and its day', () => {
  const to = { title: '100 credits', credits: 120, boosterCredits: 20, totalPence: 2160, intervalMonths: 1 }
  const booked = (side = to) => change({ cancels: { changeId: 'one', to: side, on: localDay('2027-02-28') } })
  expect(changeWords(booked()).cancels).toEqual({
    title: 'Your booked change will be cancelled',
    text: 'You’ve booked a change to 100 credits and 20 of booster from 28 February 2027. This change replaces it.',
  })
  expect(changeWords(booked({ ...to, boosterCredits: 0 })).cancels?.text).toContain('to 100 credits from 28 February')
  expect(evidenceOfChange(booked())).toMatchObject({
    cancelsChangeId: 'one',
    text: expect.arrayContaining(['Your booked change will be cancelled']),
  })
  expect(changeWords(change()).cancels).toBeNull()
})

test('the evidence of a change is everything that the page showed, word for word (law L-14)', () => {
  const facts = change({ creditsTooMany: 8 })
  const words = changeWords(facts)
  const { text, ...kept } = evidenceOfChange(facts)
  expect(text).toEqual(changeInLines(words))
  expect(kept).toMatchObject({ duePence: 630, totalPence: 3960, intervalMonths: 1, renewsAutomatically: true })
  for (const sentence of [
    ...[
      words.heading,
      words.starts,
      words.sumsTitle,
      words.duty,
      words.button,
      words.warning?.title,
      words.warning?.text,
    ],
    ...words.sides.flatMap(({ name, credits, detail, price }) => [name, credits, detail ?? '', price]),
    ...words.sums.flatMap(({ label, value }) => [label, value]),
  ])
    expect(text.join('\n')).toContain(sentence)
})
