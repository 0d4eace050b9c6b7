import { expect, test } from 'vitest'
import { basketRoom } from './basket-room.ts'

const plan = { credits: 100, averageItems: '6–7' }

test.each([
  ['half of the plan', 48, { room: 3 }],
  ['nearly all of the plan', 84, { room: 0 }],
  ['all but enough for one piece', 83, { room: 1 }],
  ['all of the plan', 100, { room: 0 }],
  ['a credit too many', 101, { over: 1 }],
])('shows the room left by a basket that takes %s', (_, credits, room) =>
  expect(basketRoom(credits, plan)).toEqual(room),
)

test('promises no room if the plan does not say how many pieces it holds', () =>
  expect(basketRoom(10, { credits: 100, averageItems: 'many' })).toEqual({ room: 0 }))
