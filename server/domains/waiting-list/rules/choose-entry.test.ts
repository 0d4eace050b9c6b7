import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { type ChoiceFacts, chooseEntry, type Right, type Waiting } from './choose-entry.ts'

const account = (name: string) => name as Id<'account'>
const entry = (name: string, overrides: Partial<Waiting> = {}): Waiting => ({
  id: name as Waiting['id'],
  accountId: account(name),
  email: `${name}@example.com`,
  condition: null,
  mostCredits: null,
  wasOffered: false,
  emailsToday: 0,
  ...overrides,
})
const may: Right = { order: 'now', creditsLimit: 150 }
const choose = (waiting: Waiting[], overrides: Partial<ChoiceFacts> = {}) =>
  chooseEntry({
    piece: { condition: 'used', credits: 20 },
    waiting,
    rights: new Map(waiting.flatMap(({ accountId }) => (accountId ? [[accountId, may] as const] : []))),
    emailsADay: 10,
    emailsLeft: 5,
    ...overrides,
  })
const offered = (choice: ReturnType<typeof choose>) => (choice.kind === 'offer' ? choice.to.id : null)
const emailed = (choice: ReturnType<typeof choose>) => (choice.kind === 'email' ? choice.to.map(({ id }) => id) : null)

test.each<[string, Partial<Waiting>]>([
  ['wants another condition', { condition: 'new' }],
  ['wants it for fewer credits', { mostCredits: 19 }],
  ['has already been offered this piece', { wasOffered: true }],
  ['has had its emails for today', { emailsToday: 10 }],
])('the earliest entry is offered the piece, unless it %s', (_, overrides) => {
  const second = entry('second', { condition: 'used', mostCredits: 20, emailsToday: 9 })
  expect(offered(choose([entry('first'), second]))).toBe('first')
  expect(offered(choose([entry('first', overrides), second]))).toBe('second')
})

test.each<[string, Right | undefined]>([
  ['may order later', { ...may, order: 'later' }],
  ['may never order', { ...may, order: 'never' }],
  ['has no membership', undefined],
  ['has a plan too small for it', { ...may, creditsLimit: 19 }],
])('an account that %s is passed over', (_, right) => {
  const rights = new Map([[account('second'), may], ...(right ? [[account('first'), right] as const] : [])])
  expect(offered(choose([entry('first'), entry('second')], { rights }))).toBe('second')
})

test('visitors and accounts without a membership are emailed only when nobody can be offered the piece, up to the number of emails left', () => {
  const visitor = (name: string) => entry(name, { accountId: null })
  const waiting = [visitor('a'), entry('paused'), entry('guest'), visitor('b'), visitor('c')]
  const rights = new Map([[account('paused'), { ...may, order: 'later' as const }]])
  expect(emailed(choose(waiting, { rights }))).toEqual(['a', 'guest', 'b', 'c'])
  expect(emailed(choose(waiting, { rights, emailsLeft: 2 }))).toEqual(['a', 'guest'])
  expect(offered(choose([...waiting, entry('last')]))).toBe('paused')
  expect(emailed(choose([visitor('a'), entry('b', { accountId: null, emailsToday: 10 })]))).toEqual(['a'])
})

test('an address is emailed once about a piece and counts as one person: all of its entries that accept the piece end together', () => {
  const visitor = (name: string, email: string, overrides: Partial<Waiting> = {}) =>
    entry(name, { accountId: null, email: `${email}@example.com`, ...overrides })
  const waiting = [
    visitor('used', 'a', { condition: 'used' }),
    visitor('any', 'a'),
    visitor('new', 'a', { condition: 'new' }),
    visitor('b', 'b'),
    visitor('cheap', 'a', { mostCredits: 20 }),
    visitor('c', 'c'),
  ]
  expect(emailed(choose(waiting, { emailsLeft: 2 }))).toEqual(['used', 'any', 'b', 'cheap'])
})

test('the first to join the list is chosen among all people who could be offered the piece', () => {
  const anEntry = fc.record({
    visitor: fc.boolean(),
    condition: fc.constantFrom(null, 'new' as const, 'used' as const),
    mostCredits: fc.option(fc.integer({ min: 1, max: 40 })),
    wasOffered: fc.boolean(),
    emailsToday: fc.integer({ min: 0, max: 2 }),
    order: fc.constantFrom('now' as const, 'later' as const, 'never' as const),
    creditsLimit: fc.integer({ min: 10, max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 12 }), (made) => {
      const waiting = made.map((options, n) =>
        entry(`${n}`, { ...options, ...(options.visitor && { accountId: null }) }),
      )
      const rights = new Map(made.map((options, n) => [account(`${n}`), options]))
      const choice = choose(waiting, { rights, emailsADay: 2 })
      // The same rule, written without the filters of the code.
      let first: string | null = null
      for (let n = made.length - 1; n >= 0; n--) {
        const candidate = made[n]
        if (!candidate || candidate.visitor || candidate.wasOffered) continue
        if (candidate.order !== 'now' || candidate.creditsLimit < 20 || candidate.emailsToday >= 2) continue
        if (candidate.condition === 'new' || (candidate.mostCredits ?? 99) < 20) continue
        first = `${n}`
      }
      expect(offered(choice)).toBe(first)
      for (const id of emailed(choice) ?? [])
        expect(made[Number(id)]?.visitor || made[Number(id)]?.order === 'never').toBe(true)
    }),
  )
})
