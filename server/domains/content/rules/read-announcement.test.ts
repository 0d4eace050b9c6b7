import { expect, test } from 'vitest'
import { readAnnouncement } from './read-announcement.ts'

test('an announcement may contain text with a link', () => {
  expect(readAnnouncement({ text: ' Free first delivery ', linkText: 'See plans', linkHref: '/plans' })).toEqual({
    text: 'Free first delivery',
    linkText: 'See plans',
    linkHref: '/plans',
    audience: 'newcomers',
  })
})

test.each([undefined, {}, { text: '' }, { text: '  ', linkText: 'See', linkHref: '/' }, { text: 7 }])(
  'nothing is shown for %j',
  (setting) => expect(readAnnouncement(setting)).toBeNull(),
)

test.each([null, '', 'javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://plain.example', 'plans', 3])(
  'a link to %j is dropped',
  (linkHref) =>
    expect(readAnnouncement({ text: 'Hello', linkText: 'See', linkHref })).toEqual({
      text: 'Hello',
      linkText: null,
      linkHref: null,
      audience: 'everyone',
    }),
)

test('an https address elsewhere is allowed, and a link without text is dropped', () => {
  expect(readAnnouncement({ text: 'Hi', linkText: 'Read', linkHref: 'https://help.example/x' })?.linkText).toBe('Read')
  expect(readAnnouncement({ text: 'Hi', linkHref: '/plans' })?.linkHref).toBeNull()
})

test.each(['/plans', '/plans?interval=quarterly', '/plans#facts', '/checkout?step=plans'])(
  'an announcement that leads to %s is shown to newcomers only, because it sells a membership',
  (linkHref) => expect(readAnnouncement({ text: 'Hi', linkText: 'See', linkHref })?.audience).toBe('newcomers'),
)

test('operators may address newcomers; everything else is shown to everyone', () => {
  expect(readAnnouncement({ text: 'Hi', audience: 'newcomers' })?.audience).toBe('newcomers')
  for (const linkHref of ['/planseverywhere', '/shop', 'https://x.example/plans'])
    expect(readAnnouncement({ text: 'Hi', linkText: 'See', linkHref, audience: 'who' })?.audience).toBe('everyone')
})
