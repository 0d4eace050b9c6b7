import { expect, it } from 'vitest'
import { galleryViews, viewOfCondition } from '#web/screens/storefront/item/pictures/gallery-views.ts'

const picture = (base: string, condition: 'new' | 'used' | 'worn' | null = null, external = false) => ({
  base,
  external,
  alt: base,
  tint: 'sky',
  view: condition ? ('condition' as const) : ('front' as const),
  condition,
})

it('shows a product’s pictures in their order and finds the one of a condition', () => {
  const views = galleryViews({ name: 'Coat', pictures: [picture('/a'), picture('/b'), picture('/c', 'worn')] })
  expect(views.map((view) => view.picture.base)).toEqual(['/a', '/b', '/c'])
  expect(views.every((view) => view.crop === undefined)).toBe(true)
  expect(viewOfCondition(views, 'worn')).toBe(2)
  expect(viewOfCondition(views, 'new')).toBe(-1)
  expect(viewOfCondition(views, null)).toBe(-1)
})

it('adds two close-ups of a product’s only picture, but none of an external or missing one', () => {
  expect(galleryViews({ name: 'Coat', pictures: [picture('/a')] }).map((view) => view.crop)).toEqual([
    undefined,
    'top',
    'hem',
  ])
  expect(galleryViews({ name: 'Coat', pictures: [picture('https://x.example/a.jpg', null, true)] })).toHaveLength(1)
  expect(galleryViews({ name: 'Coat', pictures: [picture('')] })).toHaveLength(1)
})

it('distinguishes two pictures with the same address', () => {
  const keys = galleryViews({ name: 'Coat', pictures: [picture('/a'), picture('/a')] }).map((view) => view.key)
  expect(new Set(keys).size).toBe(2)
})
