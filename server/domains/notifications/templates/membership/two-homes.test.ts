import { expect, test } from 'vitest'
import { sharingBegan, sharingEnded, sharingInvitation, sharingJoined, sharingOver } from './two-homes.ts'

const site = { name: 'Wrenlet' } as Parameters<typeof sharingInvitation>[1]
const emails = (name: string) =>
  JSON.stringify([
    sharingInvitation({ from: name, code: 'code', until: '27 November 2026' }, site),
    sharingBegan(name),
    sharingJoined(name, 30),
    sharingEnded(name, true, 30),
    sharingEnded(name, false, 30),
  ])

test('the emails of two homes name the other adult', () => {
  expect(emails('Tamsin').match(/Tamsin/g)?.length).toBeGreaterThan(8)
})

test.each(['Win at https://prize.example', 'Tamsin! Call 0900 123', ''])(
  'text that cannot be a name is left out of emails to the other adult: %j',
  (name) => {
    const text = emails(name)
    if (name) expect(text).not.toContain(name)
    expect(text).toContain('Somebody has a Wrenlet membership')
    expect(text).toContain('You now share the other adult’s membership')
    expect(text).toContain('The other adult has left')
  },
)

test('both adults read within how many days the pieces at the second home are due back', () => {
  for (const { blocks } of [sharingJoined('Tamsin', 21), sharingEnded('Tamsin', true, 21)])
    expect(JSON.stringify(blocks)).toContain('due back within 21 days')
})

test.each([
  [{ atHome: 1, dueBy: '20 December 2026', firstDue: null, others: false }, ['1 piece is still with you'], ['booked']],
  [
    { atHome: 2, dueBy: '20 December 2026', firstDue: '5 December 2026', others: true },
    ['2 pieces are still with you', 'The first is due back by 5 December 2026', 'you’ve booked'],
    [],
  ],
  [
    { atHome: 0, dueBy: null, firstDue: null, others: true },
    ['you’ve booked', 'on its way'],
    ['due back', 'Book a return'],
  ],
  [
    { atHome: 0, dueBy: null, firstDue: null, others: false },
    ['nothing for you to send back'],
    ['due back', 'you’ve booked'],
  ],
])('the second adult is asked to send back only what is at home: %j', (pieces, says, never) => {
  const text = JSON.stringify(sharingOver({ by: 'ended', ...pieces }))
  for (const words of says) expect(text).toContain(words)
  for (const words of never) expect(text).not.toContain(words)
})
