import { expect, test } from 'vitest'
import { pieceNotice } from './piece-notice.ts'

const calm = {
  recall: null,
  found: null,
  missed: null,
  choice: 'none',
  returnByLabel: '24 February 2027',
  returnBySoon: false,
  yoursToKeepOnLabel: '6 July 2027',
  sinceLabel: '6 October',
} as const
const missed = { approved: false, reported: false, sinceLabel: '3 November 2026', price: 1300 }
const soon = { ...calm, returnByLabel: '5 December 2026', returnBySoon: true }

test('a piece that needs no action says when it becomes the family’s own', () => {
  expect(pieceNotice(calm, true)).toEqual({ words: 'Yours on 6 July 2027', tone: 'quiet' })
})

test('a piece without a day that can be promised says since when the family has had it', () => {
  const since = { words: 'Here since 6 October', tone: 'quiet' }
  expect(pieceNotice(calm, false)).toEqual(since)
  expect(pieceNotice({ ...calm, yoursToKeepOnLabel: null }, true)).toEqual(since)
  expect(pieceNotice({ ...calm, yoursToKeepOnLabel: null, sinceLabel: null }, true)).toBeNull()
})

test('a recall comes before everything', () => {
  const recall = { reason: 'A cord can catch.', advice: 'Keep it out of reach.' }
  const piece = { ...soon, recall, missed: { ...missed, approved: true } }
  expect(pieceNotice(piece, true)).toEqual({ words: 'Recalled: stop using it', tone: 'error' })
})

test('a piece that is due soon shows that day, not the distant one on which it becomes the family’s own', () => {
  expect(pieceNotice(soon, true)).toEqual({ words: 'Rented until 5 December', tone: 'warning' })
  expect(pieceNotice(soon, false)).toEqual({ words: 'Send back by 5 December', tone: 'warning' })
})

test('a choice that is due is shown instead of the piece’s dates', () => {
  expect(pieceNotice({ ...soon, choice: 'open' }, true)?.words).toBe('Keep or send back by 5 December')
  expect(pieceNotice({ ...soon, choice: 'last_day' }, true)?.words).toBe('Keep or send back today')
  expect(pieceNotice({ ...soon, choice: 'overdue' }, true)).toEqual({
    words: 'Its rental ended on 5 December',
    tone: 'error',
  })
})

test('a missing piece shows only that it is missing', () => {
  const overdue = { ...soon, choice: 'overdue' } as const
  expect(pieceNotice({ ...overdue, missed }, true)).toEqual({ words: 'Missed since 3 November', tone: 'error' })
  expect(pieceNotice({ ...overdue, missed: { ...missed, reported: true } }, true)?.words).toBe('Reported lost')
  expect(pieceNotice({ ...overdue, missed: { ...missed, approved: true } }, true)?.tone).toBe('error')
})

test('only an adult who can pay for a lost piece is asked to pay', () => {
  const approved = { ...missed, approved: true }
  expect(pieceNotice({ ...soon, missed: approved }, true)?.words).toBe('Lost? Please pay or send it back')
  expect(pieceNotice({ ...soon, missed: { ...approved, price: null } }, true)?.words).toBe(
    'Lost? Tell us if you find it',
  )
})

test('a piece that somebody has found says so first, unless it must be paid for or the family has answered', () => {
  const found = { ...soon, found: 'waits', choice: 'overdue', missed: { ...missed, reported: true } } as const
  expect(pieceNotice(found, true)).toEqual({ words: 'Somebody has found it', tone: 'warning' })
  expect(pieceNotice({ ...found, missed: { ...missed, approved: true } }, true)?.tone).toBe('error')
  expect(pieceNotice({ ...found, found: 'answered' }, true)?.words).toBe('Reported lost')
})
