import { expect, test } from 'vitest'
import { readPrivacy } from './read-privacy.ts'

const visitor = '019c0000-0000-7000-8000-000000000001'
const campaignOf = (cookie: string) => readPrivacy({ cookie }).campaign

test('a campaign is read with a yes to advertising alone', () => {
  const campaign = 'wrenlet_campaign=utm_source%3Dletter%26fbclid%3DIwAR0'
  expect(campaignOf(`wrenlet_consent=1.101.${visitor}; ${campaign}`)).toBe('utm_source=letter&fbclid=IwAR0')
  expect(campaignOf(`__Host-${campaign}; __Host-wrenlet_consent=1.001.${visitor}`)).toBe(
    'utm_source=letter&fbclid=IwAR0',
  )
  expect(campaignOf(`wrenlet_consent=1.110.${visitor}; ${campaign}`)).toBeUndefined()
  expect(campaignOf(campaign)).toBeUndefined()
})

test('a campaign that is no text of ours counts as none', () => {
  expect(campaignOf(`wrenlet_consent=1.101.${visitor}; wrenlet_campaign=%E0%A4%A`)).toBeUndefined()
  expect(campaignOf(`wrenlet_consent=1.101.${visitor}`)).toBeUndefined()
})
