import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MonthGrid, type MonthGridProps } from '#web/ui/form/month-grid.tsx'

const render = (more: Partial<MonthGridProps>) =>
  renderToString(
    <MonthGrid
      label="Your ski dates"
      range={{ first: null, last: null }}
      bounds={{ min: '2027-02-03', max: '2027-03-31' }}
      days={[]}
      onChoose={() => {}}
      {...more}
    />,
  )

const buttonOf = (html: string, day: string) => new RegExp(`<button[^>]*data-day="${day}"[^>]*>`).exec(html)?.[0] ?? ''

it('lets the Tab key reach one day of the month', () => {
  const html = render({})
  expect(html).toContain('February 2027')
  expect(html.match(/data-day="[\d-]+" tabindex="0"/g)).toEqual(['data-day="2027-02-03" tabindex="0"'])
})

it('shows no button for a day before the first one that can be chosen', () => {
  expect(buttonOf(render({}), '2027-02-02')).toBe('')
})

it('labels each day with what is free and whether it is chosen', () => {
  const html = render({
    range: { first: '2027-02-13', last: '2027-02-20' },
    days: [
      { day: '2027-02-13', free: 'plenty', bookable: true },
      { day: '2027-02-14', free: 'few', bookable: true },
      { day: '2027-02-21', free: 'none', bookable: true },
      { day: '2027-02-22', free: 'plenty', bookable: false },
    ],
  })
  expect(buttonOf(html, '2027-02-13')).toContain('aria-label="Saturday 13 February 2027, first day, plenty available"')
  expect(buttonOf(html, '2027-02-14')).toContain(
    'aria-label="Sunday 14 February 2027, one of your days, only a few left"',
  )
  expect(buttonOf(html, '2027-02-20')).toContain('aria-label="Saturday 20 February 2027, last day"')
  expect(buttonOf(html, '2027-02-21')).toContain('none available')
  expect(buttonOf(html, '2027-02-22')).toMatch(/can’t be booked".*aria-disabled="true"/)
  expect(html.match(/aria-selected="true"/g)).toHaveLength(8)
})

it('disables the button to a month without a day that can be chosen', () => {
  const button = (label: string) => new RegExp(`<button[^>]*aria-label="${label}"[^>]*>`).exec(render({}))?.[0]
  expect(button('Earlier: January 2027')).toContain('aria-disabled="true"')
  expect(button('Later: March 2027')).not.toContain('aria-disabled')
})
