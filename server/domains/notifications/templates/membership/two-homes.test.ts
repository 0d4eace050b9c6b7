import { expect, test } from 'vitest'
import { sharingBegan, sharingEnded, sharingInvitation, sharingJoined } from './two-homes.ts'

const site = { name: 'Wrenlet' } as Parameters<typeof sharingInvitation>[1]
const emails = (name: string) =>
  JSON.stringify([
    sharingInvitation({ from: name, code: 'code', until: '27 November 2026' }, site),
    sharingBegan(name),
    sharingJoined(name),
    sharingEnded(name, true),
    sharingEnded(name, false),
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
