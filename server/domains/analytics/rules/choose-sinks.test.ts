import { expect, test } from 'vitest'
import { parseConsent } from '#server/kernel/consent.ts'
import { chooseSinks } from './choose-sinks.ts'

const google = { purpose: 'analytics', takes: new Set(['pageView', 'placeOrder']) } as const
const meta = { purpose: 'advertising', takes: new Set(['placeOrder']) } as const
const errors = { purpose: 'analytics', takes: new Set(['error']) } as const
const sinks = [google, meta, errors]
const visitor = '019c0000-0000-7000-8000-000000000001'
const chosen = (cookie: string | undefined, names: string[], browserRefuses = false) =>
  chooseSinks<(typeof sinks)[number]>(sinks, { choice: parseConsent(cookie), browserRefuses }, names)

test('consent to a purpose opens its own sinks, for the events they take', () => {
  expect(chosen(`1.111.${visitor}`, ['placeOrder'])).toEqual([google, meta])
  expect(chosen(`1.010.${visitor}`, ['placeOrder'])).toEqual([google])
  expect(chosen(`1.001.${visitor}`, ['placeOrder'])).toEqual([meta])
  expect(chosen(`1.111.${visitor}`, ['pageView'])).toEqual([google])
  expect(chosen(`1.010.${visitor}`, ['error'])).toEqual([errors])
  expect(chosen(`1.001.${visitor}`, ['error'])).toEqual([])
})

test.each([
  ['has not been asked yet', undefined],
  ['has agreed to our own counts alone', '1.100'],
  ['refuses everything', '1.000'],
  ['has no random id', '1.111'],
  ['agreed to an earlier wording', `0.111.${visitor}`],
])('no sink is open for a visitor who %s', (_who, cookie) => {
  expect(chosen(cookie, ['placeOrder', 'pageView', 'error'])).toEqual([])
})

test('no sink is open for a browser that sends Global Privacy Control, or without a known choice', () => {
  expect(chosen(`1.111.${visitor}`, ['placeOrder'], true)).toEqual([])
  expect(chooseSinks(sinks, undefined, ['placeOrder'])).toEqual([])
})
