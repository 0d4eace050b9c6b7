import { describe, expect, test } from 'vitest'
import { type Consent, consentOf, formatConsent, mustAsk, notChosen, parseConsent, refusedAll } from './consent.ts'

const visitor = '019c0000-0000-7000-8000-000000000001'
const all: Consent = { statistics: true, analytics: true, advertising: true, visitor }

describe('the cookie of a choice', () => {
  test.each([all, { ...all, advertising: false }, { ...all, statistics: false }, refusedAll, notChosen])(
    'is read as it was written: %o',
    (consent) => expect(parseConsent(formatConsent(consent))).toEqual(consent),
  )

  test('has a visitor number only with a yes', () => {
    expect(formatConsent({ ...refusedAll, visitor })).toBe('1.000')
    expect(parseConsent(`1.100.${visitor}`)).toEqual({ ...notChosen, visitor: null })
    expect(formatConsent(all)).toBe(`1.111.${visitor}`)
  })

  test.each([undefined, '', '0.111', '2.111', '1.11', '1.1111', '1.112', `1.111.${visitor}x`, '1.111.x'])(
    'counts as none when it is %s',
    (value) => expect(parseConsent(value)).toBeNull(),
  )
})

describe('what counts', () => {
  test('before a choice is our own counting, and the visitor is asked', () => {
    const privacy = { choice: null, browserRefuses: false }
    expect(consentOf(privacy)).toEqual(notChosen)
    expect(mustAsk(privacy)).toBe(true)
  })

  test('after a choice is that choice', () => {
    expect(consentOf({ choice: all, browserRefuses: false })).toEqual(all)
    expect(mustAsk({ choice: refusedAll, browserRefuses: false })).toBe(false)
  })

  test('is no with Global Privacy Control, even after a yes, and nobody is asked', () => {
    for (const choice of [null, all]) {
      expect(consentOf({ choice, browserRefuses: true })).toEqual(refusedAll)
      expect(mustAsk({ choice, browserRefuses: true })).toBe(false)
    }
  })
})
