import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { TermsComing } from './terms-changed.tsx'
import { type TermsStanding, termsStanding } from './terms-standing.ts'

const shown = (coming: { version: string; day: string } | null, standing: TermsStanding = 'payer') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TermsComing coming={coming} standing={standing} />
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
  expect(shown(coming, 'second')).not.toContain('/account/plan/end')
  expect(shown(null)).toBe('')
})

test('an account without a membership reads that its purchases keep their terms', () => {
  const page = shown(coming, 'buyer')
  expect(page).toContain('keeps the terms of the day you bought or booked it')
  expect(page).not.toContain('membership')
})

test('a member who is leaving reads that the membership is ending, without another link to end it', () => {
  const page = shown(coming, 'ending')
  expect(page).toContain('Your membership is ending')
  expect(page).not.toContain('/account/plan/end')
})

test.each([
  [null, 'buyer'],
  [{ state: 'cancelled', part: 'payer' }, 'buyer'],
  // The plan of a second adult who has left.
  [{ state: 'cancelled', part: 'second' }, 'buyer'],
  [{ state: 'ending', part: 'payer' }, 'ending'],
  [{ state: 'ending', part: 'second' }, 'ending'],
  [{ state: 'paused', part: 'payer' }, 'payer'],
  [{ state: 'active', part: 'second' }, 'second'],
] as const)('coming terms treat somebody with the plan %o as: %s', (plan, standing) =>
  expect(termsStanding(plan)).toBe(standing),
)
