import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { GarmentStory } from '#web/screens/storefront/story/load-story.ts'
import { StoryAction } from './story-action.tsx'

test('the label of ski wear for hire leads to its style on the ski wear page', () => {
  const facts: Partial<GarmentStory> = { where: 'for_dates', slug: 'piste-jacket', productActive: true, loanId: null }
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <StoryAction story={facts as GarmentStory} forSale={false} />
    </MemoryRouter>,
  )
  expect(page).toContain('I’m clean, checked and booked by the day, for trips to the snow.')
  expect(page).toContain('href="/skiwear#piste-jacket"')
})
