import { expect, test } from 'vitest'
import { readPrivacy } from './read-privacy.ts'

const visitor = '019c0000-0000-7000-8000-000000000001'
const readAt = (cookie: string) => ({
  https: readPrivacy({ cookie }, true),
  http: readPrivacy({ cookie }, false),
})
const campaignOf = (cookie: string) => readAt(cookie).http.campaign

test('a campaign is read only with consent to advertising', () => {
  const campaign = 'wrenlet_campaign=utm_source%3Dnewsletter%26fbclid%3DIwAR0'
  expect(campaignOf(`wrenlet_consent=1.101.${visitor}; ${campaign}`)).toBe('utm_source=newsletter&fbclid=IwAR0')
  expect(readAt(`__Host-${campaign}; __Host-wrenlet_consent=1.001.${visitor}`).https.campaign).toBe(
    'utm_source=newsletter&fbclid=IwAR0',
  )
  expect(campaignOf(`wrenlet_consent=1.110.${visitor}; ${campaign}`)).toBeUndefined()
  expect(campaignOf(campaign)).toBeUndefined()
})

test('a campaign that is not in our own format counts as none', () => {
  expect(campaignOf(`wrenlet_consent=1.101.${visitor}; wrenlet_campaign=%E0%A4%A`)).toBeUndefined()
  expect(campaignOf(`wrenlet_consent=1.101.${visitor}`)).toBeUndefined()
})

test('behind https a choice and a campaign count only under the name that no other host can set', () => {
  const yes = `wrenlet_consent=1.111.${visitor}`
  expect(readAt(yes).https).toEqual({ choice: null, browserRefuses: false })
  expect(readAt(`${yes}; __Host-wrenlet_consent=1.000`).https.choice).toMatchObject({ analytics: false, visitor: null })
  expect(readAt(`__Host-${yes}; wrenlet_campaign=a%3Db`).https).toMatchObject({ choice: { advertising: true } })
  expect(readAt(`__Host-${yes}; wrenlet_campaign=a%3Db`).https.campaign).toBeUndefined()
  expect(readAt(`x__Host-${yes}`).https.choice).toBeNull()
  expect(readAt(yes).http.choice).toMatchObject({ analytics: true, visitor })
  expect(readAt(`__Host-${yes}`).http.choice).toBeNull()
})
