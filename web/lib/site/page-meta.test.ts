import { expect, it } from 'vitest'
import { originOf, pageMeta, pictureAddress } from '#web/lib/site/page-meta.ts'

const origin = 'https://wrenlet.example'
const page = { origin, title: 'Outerwear', description: 'Coats to rent.' }

it('names the page, its canonical address and its picture', () => {
  expect(
    pageMeta({
      ...page,
      canonical: '/shop?types=outerwear',
      picture: { base: '/pictures/coat', alt: 'A coat' },
    }),
  ).toEqual(
    expect.arrayContaining([
      { title: 'Outerwear – Wrenlet' },
      { name: 'description', content: 'Coats to rent.' },
      { tagName: 'link', rel: 'canonical', href: 'https://wrenlet.example/shop?types=outerwear' },
      { property: 'og:url', content: 'https://wrenlet.example/shop?types=outerwear' },
      { property: 'og:image', content: 'https://wrenlet.example/share/coat.jpg' },
      { property: 'og:image:alt', content: 'A coat' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  )
})

it('keeps an unlisted page out of search engines, without a canonical address', () => {
  const meta = pageMeta({ ...page, unlisted: true })
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex, follow' })
  expect(JSON.stringify(meta)).not.toMatch(/canonical|og:url/)
  expect(pageMeta(page)).not.toContainEqual({ name: 'robots', content: 'noindex, follow' })
})

it('shows at most three of the page’s garments, including imported ones, or the home page’s picture', () => {
  const bases = ['/pictures/coat', '', 'https://shop.example/c.jpg', '/media/0af', '/pictures/hat-2', '/pictures/sock']
  const imageOf = (facts: Parameters<typeof pageMeta>[0]) =>
    pageMeta(facts).find((tag) => 'property' in tag && tag.property === 'og:image')
  const altOf = (facts: Parameters<typeof pageMeta>[0]) =>
    pageMeta(facts).find((tag) => 'property' in tag && tag.property === 'og:image:alt')
  expect(imageOf({ ...page, picture: bases.map((base) => ({ base, alt: base })) })).toEqual({
    property: 'og:image',
    content: `${origin}/share/coat~media.0af~hat-2.jpg`,
  })
  const homes = { property: 'og:image', content: `${origin}/share/home.jpg` }
  const foreign = { ...page, picture: { base: 'https://shop.example/c.jpg', alt: 'A coat' } }
  expect([imageOf(page), imageOf(foreign)]).toEqual([homes, homes])
  // The alternative text belongs to the picture shown.
  expect(altOf(foreign)).toEqual({ property: 'og:image:alt', content: 'Wrenlet' })
})

it('gives the absolute address of every kind of picture', () => {
  expect(pictureAddress(origin, { base: '/pictures/coat', external: false })).toBe(`${origin}/pictures/coat-640.webp`)
  expect(pictureAddress(origin, { base: '/media/coat.webp', external: true })).toBe(`${origin}/media/coat.webp`)
  expect(pictureAddress(origin, { base: 'https://shop.example/c.jpg', external: true })).toBe(
    'https://shop.example/c.jpg',
  )
})

it('reads the origin from the root’s data', () => {
  expect(originOf([{ loaderData: { origin } }, undefined])).toBe(origin)
  expect(originOf([{ loaderData: undefined }])).toBe('')
})
