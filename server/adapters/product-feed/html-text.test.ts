import { expect, test } from 'vitest'
import { htmlLine, htmlText } from './html-text.ts'

test.each([
  ['<p>One <b>two</b></p><p>three</p>', 'One two\nthree'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<ul>\n<li>soft</li>\n<li>warm</li></ul>', '• soft\n• warm'],
  ['<ul><li>soft<ul><li>inside</li></ul></li></ul><ol><li>wash<li>dry</ol>', '• soft\n• inside\n1. wash\n2. dry'],
  ['salt &amp; vinegar &#163;3 &#x2019;s &nbsp; ok', 'salt & vinegar £3 ’s ok'],
  [
    '<table><tr><th>Size</th><th>Chest</th></tr><tr><td>98</td><td>55 cm</td></tr></table>after',
    'Size Chest\n98 55 cm\nafter',
  ],
  ['<div>a<div>b<p>c</div>d</div>', 'a\nb\nc\nd'],
  ['<a title="a > b" href="https://elsewhere.example">link</a>', 'link'],
  ['<dl><dt>Fabric</dt><dd>Cotton</dd></dl>', 'Fabric\nCotton'],
  ['<h2>Care</h2>Wash at 30', 'Care\nWash at 30'],
  ['plain words\non two lines', 'plain words\non two lines'],
  ['<p>one</p><p>two &lt;b&gt;three&lt;/b&gt;</p>', 'one\ntwo three'],
  ['knees &lt; twice\nas thick', 'knees < twice\nas thick'],
  ['ages 2 < 3', 'ages 2 < 3'],
  ['', ''],
  ['<p>&nbsp;</p>', ''],
  ['bogus &bogus; stays', 'bogus &bogus; stays'],
])('%j becomes the text %j', (html, text) => {
  expect(htmlText(html)).toBe(text)
})

test.each([
  '<script>alert(1)</script>fine',
  'fine<script>alert(1)',
  '<style>p{}</style><!-- no --><P ONCLICK="x()">fine',
  '<img src=x onerror=alert(1)>fine',
  'fine <img src=x',
  '<p>fine</p><iframe srcdoc="<b>x</b>">alert(1)</iframe>',
  '<svg><script>alert(1)</script></svg><p>fine',
  '&lt;p&gt;fine&lt;/p&gt;',
  '&amp;lt;p&amp;gt;fine&amp;lt;/p&amp;gt;',
  '&lt;script&gt;alert(1)&lt;/script&gt;fine',
  '<p>f\u200bi\u202ene</p>',
])('only the text “fine” is left of %j', (html) => {
  expect(htmlText(html)).toBe('fine')
})

test('markup hidden in markup, or escaped many times, leaves no tag', () => {
  expect(htmlText('<scr<script>x</script>ipt>alert(1)')).not.toMatch(/<\w/)
  let nested = '<b>deep</b>'
  for (let round = 0; round < 8; round++) nested = nested.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  expect(htmlText(nested)).not.toMatch(/<\w/)
})

test('a page with endless nesting is read quickly and without exhausting the stack', () => {
  for (const part of ['<div>', '<', '&', '<a ', '<b>', '<!--', '<ul><li>'])
    expect(htmlText(part.repeat(60_000 / part.length)).length).toBeLessThan(60_001)
})

test('a title is one line', () => {
  expect(htmlLine('Girls&#39; <b>dress</b><br>blue')).toBe("Girls' dress blue")
})
