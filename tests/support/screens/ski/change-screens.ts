// Other dates for a booking of ski wear.
import { addDays } from '#web/lib/days.ts'
import type { Screen } from '../screen.ts'
import { button, heading, status } from '../steps.ts'
import { makeBooking } from './ski-screens.ts'

const route = 'skiwear/bookings/:code/change'

export const skiChangeScreens: readonly Screen[] = [
  {
    name: 'other dates for a ski booking',
    route,
    async open(page, stage) {
      await page.goto(`${(await makeBooking(stage)).path}/change`)
      await heading(page, /^Change the dates of S-/)
    },
  },
  {
    name: 'other dates for a ski booking that cost more',
    route,
    async open(page, stage) {
      const { path } = await makeBooking(stage)
      await page.goto(`${path}/change`)
      const first = await page.getByLabel('First day', { exact: true }).inputValue()
      await page.goto(`${path}/change?first=${first}&last=${addDays(first, 8)}`)
      await button(page, /^Change the dates and pay/).waitFor()
    },
  },
  {
    name: 'other dates for a ski booking, too late',
    route,
    async open(page, stage) {
      await page.goto(`${(await makeBooking(stage, 'delivered')).path}/change`)
      await status(page, 'so its dates can’t be changed any more')
    },
  },
]
