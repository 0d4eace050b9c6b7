import { expect, test } from 'vitest'
import { knownCodes, stageOf } from './stage-of.ts'

test.each([
  ['EVAIP', 'unknown', 'expected from its sender'],
  ['EVPPB', 'unknown', 'expected at a post office'],
  ['EVPPA', 'accepted', 'handed over at a post office'],
  ['EVIMC', 'in_transit', 'at a mail centre'],
  ['EVPLA', 'in_transit', 'waits at a post office for its family'],
  ['EVPLC', 'delivered', 'collected there'],
  ['EVGPD', 'out_for_delivery', 'due today'],
  ['EVKNA', 'attempted', 'no answer'],
  ['EVKOP', 'delivered', 'without a signature'],
  ['EVKSP', 'delivered', 'signed for'],
  ['EVKRF', 'returned_to_sender', 'refused'],
  ['EVNAD', 'returned_to_sender', 'nobody collected it'],
  ['EVZDM', 'unknown', 'a notification of a delivery'],
  ['', 'unknown', 'no code'],
])('%s is %s: %s', (code, stage) => {
  expect(stageOf(code)).toBe(stage)
})

test('each code has one stage', () => {
  expect(new Set(knownCodes).size).toBe(knownCodes.length)
  expect(knownCodes.filter((code) => !/^EV[A-Z]{3}$/.test(code))).toEqual([])
})
