import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { TermsComing } from './terms-changed.tsx'

const shown = (coming: { version: string; day: string } | null, { mayEnd = true, isMember = true } = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TermsComing coming={coming} isMember={isMember} mayEnd={mayEnd} />
    </MemoryRouter>,
  )
const coming = { version: '2027-03-08', day: '8 March 2027' }

test('coming terms are shown with their day, what changes, and a link to end the membership', () => {
  const page = shown(coming)
  expect(page).toContain('Our terms change on 8 March 2027')
  expect(page).toContain('href="/terms/2027-03-08"')
  expect(page).toContain('href="/account/plan/end"')
  expect(page).toContain('Saying nothing is not agreeing')
})

test('a second adult is shown no link to end the membership, and without coming terms there is no notice', () => {
  expect(shown(coming, { mayEnd: false })).not.toContain('/account/plan/end')
  expect(shown(null)).toBe('')
})

test('an account without a membership reads that its purchases keep their terms', () => {
  const page = shown(coming, { mayEnd: false, isMember: false })
  expect(page).toContain('keeps the terms of the day you bought or booked it')
  expect(page).not.toContain('membership')
})
