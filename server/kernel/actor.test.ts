import { expect, test } from 'vitest'
import { type Actor, actorOf, describeActor, isSystem, operatorActor, parseActor, systemActor } from './actor.ts'

test('an actor is the text of its column, and is read back from it', () => {
  const actors: Actor[] = ['member', 'guest', 'provider', operatorActor('ann'), systemActor('checkout:expire')]
  expect(actors).toEqual(['member', 'guest', 'provider', 'operator:ann', 'system:checkout:expire'])
  for (const actor of actors) expect(parseActor(actor)).toBe(actor)
})

test.each([
  '',
  'house',
  'Member',
  'member:ann',
  'office:ann',
  'operator',
  'operator:',
  'operator: ann',
  'operator:a\nb',
  `operator:${'a'.repeat(61)}`,
  'system:',
  'system:Paid time over',
  `system:${'a'.repeat(61)}`,
])('"%s" is not an actor', (text) => {
  expect(() => parseActor(text)).toThrow(RangeError)
})

test('an operator is named as typed, on one line, in at most sixty characters', () => {
  expect(operatorActor(' Ann-Marie O’Neil\t(shelf: 2)\n')).toBe('operator:Ann-Marie O’Neil (shelf: 2)')
  expect(operatorActor('a'.repeat(60))).toHaveLength(69)
  for (const name of ['', ' \n', 'a'.repeat(61)]) expect(() => operatorActor(name)).toThrow(RangeError)
})

test('the shop’s own work is named like a job or an event', () => {
  expect(systemActor('event:order-placed:letter')).toBe('system:event:order-placed:letter')
  for (const kind of ['', 'Expire', 'paid time over', ':expire', 'a'.repeat(61)])
    expect(() => systemActor(kind)).toThrow(RangeError)
})

test('a caller with an account is a member, and one without is a guest', () => {
  expect([actorOf({ accountId: '0190' }), actorOf({ accountId: null })]).toEqual(['member', 'guest'])
})

test('only the shop itself is the system', () => {
  const actors: Actor[] = ['member', 'guest', 'provider', 'operator:system:sam', 'system:paid-time-over']
  expect(actors.filter(isSystem)).toEqual(['system:paid-time-over'])
})

test.each<[Actor, string]>([
  ['member', 'the member'],
  ['guest', 'a guest'],
  ['provider', 'the payment provider'],
  ['operator:sam', 'sam'],
  ['operator:shelf: sam', 'shelf: sam'],
  ['system:checkout:expire', 'the shop (checkout:expire)'],
])('%s is called %s', (actor, words) => {
  expect(describeActor(actor)).toBe(words)
})
