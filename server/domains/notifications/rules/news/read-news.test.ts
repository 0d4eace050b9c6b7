import { describe, expect, test } from 'vitest'
import { readNews } from './read-news.ts'

const start = 'Subject: New for spring\nPreview: Raincoats are in.\n\n# Spring has come\n\n'

test('a file becomes the blocks of an email, and its first link the button', () => {
  const text = `${start}Two lines\nof one paragraph.\n\n## Raincoats\n\n- yellow\n- blue\n\n[See raincoats](/shop?types=raincoats)\n\n[How it works](/howitworks)\n`
  expect(readNews(text)).toEqual({
    ok: true,
    value: {
      subject: 'New for spring',
      preview: 'Raincoats are in.',
      heading: 'Spring has come',
      blocks: [
        { kind: 'text', text: 'Two lines of one paragraph.' },
        { kind: 'heading', text: 'Raincoats' },
        { kind: 'list', items: ['yellow', 'blue'] },
        { kind: 'button', label: 'See raincoats', path: '/shop?types=raincoats' },
        { kind: 'link', label: 'How it works', path: '/howitworks' },
      ],
    },
  })
})

describe('what an email cannot show is refused, with its line', () => {
  test.each([
    ['<b>Hello</b>', /Line 6: raw HTML/],
    ['<!-- secret -->', /raw HTML/],
    ['![A coat](/coat.png)', /pictures/],
    ['See [our shop](/shop) today.', /a link stands on a line of its own/],
    ['It is **new**.', /no bold/],
    ['> quoted', /only headings/],
    ['1. one', /only headings/],
    ['### small', /only headings/],
    ['[Elsewhere](https://example.com)', /a page of ours/],
    ['[Elsewhere](//example.com)', /a page of ours/],
    ['[Script](javascript:x)', /a page of ours/],
    ['- one\nand more', /one line for each item/],
    ['', /nothing below the heading/],
  ])('%j below the heading is refused', (text, reason) => {
    expect(readNews(start + text)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  })
})

describe('a file is refused if its subject, preview or heading is missing, or its subject is too long', () => {
  test.each([
    ['', /Line 1 is the subject/],
    [`Subject: ${'x'.repeat(61)}\nPreview: y\n\n# z\n\nw`, /at most 60/],
    ['Subject: x\n\n# z', /Line 2/],
    ['Subject: x\nPreview: y\n\nno heading', /begins with its heading/],
  ])('the file %j is refused', (text, reason) => {
    expect(readNews(text)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  })
})
