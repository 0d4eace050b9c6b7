import { expect, test } from 'vitest'
import { mapGender } from './map-gender.ts'
import { mapType } from './map-type.ts'
import { parsePrice } from './parse-price.ts'
import { plainText } from './plain-text.ts'

test.each([
  [{ type: 'Jackets' }, 'outerwear'],
  [{ type: 'Sweatshirts & Hoodies' }, 'sweaters'],
  [{ type: 'Ski Jackets' }, 'skiwear'],
  [{ type: 'Tees' }, 't-shirts'],
  [{ type: 'Dungarees' }, 'dungarees'],
  [{ category: 'Apparel & Accessories > Clothing > Clothing Tops > T-Shirts' }, 't-shirts'],
  [{ category: 'Apparel > Baby & Toddler Clothing > Baby & Toddler Dresses' }, 'dresses'],
  [{ type: 'Kids', category: 'Apparel > Clothing > Pants' }, 'trousers'],
  [{ type: 'New in', tags: ['autumn', 'knitwear'] }, 'sweaters'],
  [{ type: 'Coats', tags: ['dress'] }, 'outerwear'],
  [{ type: 'Dressing gowns' }, undefined],
  [{ type: 'Swim shorts' }, undefined],
  [{ type: 'Underpants' }, undefined],
  [{ type: 'Toys', category: 'Toys & Games', tags: ['wood'] }, undefined],
  [{}, undefined],
])('%j is %s', (source, code) => {
  expect(mapType({ type: '', category: '', tags: [], ...source })).toBe(code)
})

test.each([
  [['girls'], 'female'],
  [["Boys' trousers"], 'male'],
  [['girls', 'boys'], 'unisex'],
  [['Girlsquad'], 'unisex'],
  [[], 'unisex'],
])('%j is for %s', (texts, gender) => {
  expect(mapGender(texts)).toBe(gender)
})

test.each([
  ['24.00', 2400],
  ['24', 2400],
  ['24.5', 2450],
  ['0.07', 7],
  ['8.29', 829],
  ['£24', undefined],
  ['24,00', undefined],
  ['-3', undefined],
  ['1e3', undefined],
  ['24.005', undefined],
  ['', undefined],
])('"%s" is %s pence', (text, pence) => {
  expect(parsePrice(text)).toBe(pence)
})

test.each([
  ['<p>One <b>two</b></p><p>three</p>', 'One two\nthree'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<ul>\n<li>soft</li>\n<li>warm</li></ul>', '• soft\n• warm'],
  ['salt &amp; vinegar &#163;3 &#x2019;s &nbsp; ok', 'salt & vinegar £3 ’s ok'],
  ['<script>alert(1)</script>fine', 'fine'],
  ['fine<script>alert(1)', 'fine'],
  ['<style>p{}</style><!-- no --><P ONCLICK="x()">fine', 'fine'],
  ['<img src=x onerror=alert(1)>fine', 'fine'],
  ['fine <img src=x', 'fine'],
  ['&lt;script&gt; as text', '<script> as text'],
  ['ages 2 < 3', 'ages 2 < 3'],
  ['<scr<script>x</script>ipt>alert(1)', 'alert(1)'],
  ['&#0;&#xd800;&bogus;', '&bogus;'],
])('%s reads "%s"', (html, text) => {
  expect(plainText(html)).toBe(text)
})
