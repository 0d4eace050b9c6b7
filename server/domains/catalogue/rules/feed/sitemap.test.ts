import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { addressesPerSitemap, sitemap, sitemapIndex } from './sitemap.ts'

test('addresses are escaped, and days given if they are known', () => {
  const changedOn = localDay('2026-11-20')
  expect(sitemap([{ address: 'https://x.example/shop?a=1&b=2', changedOn }, { address: 'https://x.example/' }])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://x.example/shop?a=1&amp;b=2</loc><lastmod>2026-11-20</lastmod></url>
<url><loc>https://x.example/</loc></url>
</urlset>
`,
  )
  expect(sitemapIndex([{ address: 'https://x.example/a.xml' }])).toContain(
    '<sitemap><loc>https://x.example/a.xml</loc>',
  )
})

test('more than 50,000 addresses are refused', () => {
  const entries = Array.from({ length: addressesPerSitemap + 1 }, () => ({ address: 'x' }))
  expect(() => sitemap(entries)).toThrow(RangeError)
})
