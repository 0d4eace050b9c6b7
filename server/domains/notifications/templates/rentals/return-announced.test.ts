import { expect, test } from 'vitest'
import { returnAnnounced } from './return-announced.ts'

const booked = { returnId: 'r-1', labelCode: 'WR-7K2M9P', pieces: [], dueOn: '4 December 2026', dueDays: 14 }

test('the email about a booked return names the credits that it frees, if any', () => {
  const frees = JSON.stringify(returnAnnounced({ ...booked, creditsFreed: 12 }))
  expect(frees).toContain('Your return is booked and you can already use its 12 credits. Pack')
  const freesNone = JSON.stringify(returnAnnounced({ ...booked, creditsFreed: 0 }))
  expect(freesNone).toContain('Your return is booked. Pack')
  expect(freesNone).not.toContain('credits')
})
