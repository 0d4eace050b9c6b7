import { expect, test } from 'vitest'
import { announcementOf } from './announcement-of.ts'

const atHome = [{ itemId: 'a', name: 'Harbour Breton' }]
const [pegged, unpegged] = [
  { id: 'a', on: true },
  { id: 'a', on: false },
]

test('says how many credits come back, and nothing about credits if none can be used again', () => {
  expect(announcementOf(pegged, atHome, { count: 2, freed: 24 })).toBe(
    'Harbour Breton pegged. 2 pieces going back frees 24 credits.',
  )
  expect(announcementOf(pegged, atHome, { count: 1, freed: 0 })).toBe('Harbour Breton pegged. 1 piece going back.')
  expect(announcementOf(unpegged, atHome, { count: 1, freed: 0 })).toBe(
    'Harbour Breton taken down. 1 piece going back.',
  )
})
