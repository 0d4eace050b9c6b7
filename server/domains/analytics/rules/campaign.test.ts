import { expect, test } from 'vitest'
import { readCampaign } from './campaign.ts'

test('a campaign is the parameters of an address except filters and steps', () => {
  expect(
    readCampaign('?utm_source=newsletter&utm_campaign=spring+2026&sizes=104cm&page=2&step=plans&gclid=Cj0K-_x'),
  ).toBe('utm_source=newsletter&utm_campaign=spring+2026&gclid=Cj0K-_x')
})

const skiwear =
  '?first=2027-02-13&last=2027-02-19&children=2&size1=104cm&part1=jacket&jacket1=first-run&size6=116cm&part6=one_piece' +
  '&one_piece6=alpine&remove=2&held=abc'

test.each(['', '?', '?sizes=104cm&q=raincoat', '?step=confirm&plan=x&from=/shop', skiwear])(
  'the address with the parameters “%s” has no campaign',
  (query) => {
    expect(readCampaign(query)).toBe('')
  },
)

test('secrets, email addresses and values that are too long or invalid are left out of a campaign, and one that stays too long is dropped', () => {
  expect(readCampaign('?code=x&resetCode=x&payment_intent_client_secret=x&user_email=x&who=wren@example.com')).toBe('')
  expect(
    readCampaign(
      `?${'abcde'
        .split('')
        .map((key) => `${key}=${'x'.repeat(99)}`)
        .join('&')}`,
    ),
  ).toBe('')
  expect(readCampaign(`?a=${'x'.repeat(101)}&b=<script>&utm_source=ok&utm_source=again`)).toBe('utm_source=ok')
})

test('a campaign that is too long because of its click id is kept without the id', () => {
  const named = `utm_source=ad&utm_campaign=${'c'.repeat(99)}&utm_term=${'t'.repeat(99)}`
  expect(readCampaign(`?${named}&fbclid=${'x'.repeat(200)}`)).toBe(named)
})

test.each(['fbclid', 'gclid'])('only a click id such as %s may have up to 250 characters', (name) => {
  const id = `IwAR0_${'x'.repeat(244)}`
  expect(readCampaign(`?utm_source=ad&${name}=${id}`)).toBe(`utm_source=ad&${name}=${id}`)
  expect(readCampaign(`?utm_source=ad&${name}=${id}x`)).toBe('utm_source=ad')
  expect(readCampaign(`?utm_source=ad&utm_content=${id}`)).toBe('utm_source=ad')
})
