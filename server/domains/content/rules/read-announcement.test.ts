import { expect, test } from 'vitest'
import { readAnnouncement } from './read-announcement.ts'

test('words with a link', () => {
  expect(readAnnouncement({ text: ' Free first delivery ', linkText: 'See plans', linkHref: '/plans' })).toEqual({
    text: 'Free first delivery',
    linkText: 'See plans',
    linkHref: '/plans',
    audience: 'newcomers',
  })
})

test.each([undefined, {}, { text: '' }, { text: '  ', linkText: 'See', linkHref: '/' }, { text: 7 }])(
  '%j says nothing',
  (setting) => expect(readAnnouncement(setting)).toBeNull(),
)

test.each([null, '', 'javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://plain.example', 'plans', 3])(
  'a link to %j is left out',
  (linkHref) =>
    expect(readAnnouncement({ text: 'Hello', linkText: 'See', linkHref })).toEqual({
      text: 'Hello',
      linkText: null,
      linkHref: null,
      audience: 'everyone',
    }),
)

test('an https address may be elsewhere; a link without words is none', () => {
  expect(readAnnouncement({ text: 'Hi', linkText: 'Read', linkHref: 'https://help.example/x' })?.linkText).toBe('Read')
  expect(readAnnouncement({ text: 'Hi', linkHref: '/plans' })?.linkHref).toBeNull()
})

test.each(['/plans', '/plans?interval=quarterly', '/plans#facts', '/checkout?step=plans'])(
  'what leads to %s sells a membership, so it is for newcomers',
  (linkHref) => expect(readAnnouncement({ text: 'Hi', linkText: 'See', linkHref })?.audience).toBe('newcomers'),
)

test('operators may say that something is for newcomers; everything else is for everyone', () => {
  expect(readAnnouncement({ text: 'Hi', audience: 'newcomers' })?.audience).toBe('newcomers')
  for (const linkHref of ['/planseverywhere', '/shop', 'https://x.example/plans'])
    expect(readAnnouncement({ text: 'Hi', linkText: 'See', linkHref, audience: 'who' })?.audience).toBe('everyone')
})
