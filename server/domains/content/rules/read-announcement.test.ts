import { expect, test } from 'vitest'
import { readAnnouncement } from './read-announcement.ts'

test('reads text with a link', () => {
  expect(readAnnouncement({ text: ' Free first delivery ', linkText: 'See plans', linkHref: '/plans' })).toEqual({
    text: 'Free first delivery',
    linkText: 'See plans',
    linkHref: '/plans',
    audience: 'newcomers',
  })
})

test.each([undefined, {}, { text: '' }, { text: '  ', linkText: 'See', linkHref: '/' }, { text: 7 }])(
  'shows nothing for %j',
  (setting) => expect(readAnnouncement(setting)).toBeNull(),
)

test.each([null, '', 'javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://plain.example', 'plans', 3])(
  'drops a link to %j',
  (linkHref) =>
    expect(readAnnouncement({ text: 'Hello', linkText: 'See', linkHref })).toEqual({
      text: 'Hello',
      linkText: null,
      linkHref: null,
      audience: 'everyone',
    }),
)

test('allows an https address elsewhere, and drops a link without text', () => {
  expect(readAnnouncement({ text: 'Hi', linkText: 'Read', linkHref: 'https://help.example/x' })?.linkText).toBe('Read')
  expect(readAnnouncement({ text: 'Hi', linkHref: '/plans' })?.linkHref).toBeNull()
})

test.each(['/plans', '/plans?interval=quarterly', '/plans#facts', '/checkout?step=plans'])(
  'shows what leads to %s to newcomers only, because it sells a membership',
  (linkHref) => expect(readAnnouncement({ text: 'Hi', linkText: 'See', linkHref })?.audience).toBe('newcomers'),
)

test('lets operators address newcomers, and shows the rest to everyone', () => {
  expect(readAnnouncement({ text: 'Hi', audience: 'newcomers' })?.audience).toBe('newcomers')
  for (const linkHref of ['/planseverywhere', '/shop', 'https://x.example/plans'])
    expect(readAnnouncement({ text: 'Hi', linkText: 'See', linkHref, audience: 'who' })?.audience).toBe('everyone')
})
