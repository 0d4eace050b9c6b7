import { expect, it } from 'vitest'
import { calendarFile } from '#web/lib/calendar-file.ts'
import { dueDates } from './due-dates.ts'

const piece = (id: string, name: string, returnBy: string | null, state = 'at_home') => ({ id, name, returnBy, state })
const write = (active: object[], announcements: object[] = []) =>
  calendarFile('Wrenlet', dueDates({ rentals: { active, returns: [] }, announcements } as never), {
    origin: 'https://wrenlet.example',
    now: new Date('2026-11-24T10:00:00Z'),
  })
const unfolded = (file: string) => file.replaceAll(/\r\n /g, '').split('\r\n')

it('writes each last day as an all-day event with a stable id', () => {
  const lines = unfolded(
    write(
      [piece('a1', 'Harbour Breton, striped', '2027-02-20'), piece('b2', 'On its way', null, 'ordered')],
      [{ id: 'r1', state: 'announced', labelCode: 'WR-K7M2PX', dueOn: '2026-12-04' }],
    ),
  )
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines).toContain('UID:rental-a1@wrenlet.example')
  expect(lines).toContain('DTSTART;VALUE=DATE:20270220')
  expect(lines).toContain('SUMMARY:Keep or send back: Harbour Breton\\, striped')
  expect(lines).toContain('UID:return-r1@wrenlet.example')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261204')
})

it('leaves out returns that are posted or wait for their order', () => {
  const announcements = [
    { id: 'r1', state: 'posted', labelCode: 'WR-1', dueOn: '2026-12-04' },
    { id: 'r2', state: 'announced', labelCode: 'WR-2', dueOn: null },
  ]
  expect(write([], announcements)).not.toContain('VEVENT')
})
