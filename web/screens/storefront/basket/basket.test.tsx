import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import BasketPage from './basket.tsx'
import { basketCopy } from './copy.ts'

/** Renders the basket page after a form of another page has posted to it, which puts no query in the address. */
function pageAfter(outcome: string, problem: string | null = null): string {
  const basket = { lines: [], plans: [], mayStay: false, undo: null, problem }
  const Page = createRoutesStub([{ id: 'basket', path: '/', Component: BasketPage as never, loader: () => basket }])
  return renderToString(
    <Page hydrationData={{ loaderData: { basket }, actionData: { basket: { outcome, entries: [], gone: [] } } }} />,
  )
}

it('says why a piece that another page offers was not added', () => {
  expect(pageAfter('full')).toContain(basketCopy.full)
  expect(pageAfter('refused')).toContain(basketCopy.choiceMissing)
})

it('says nothing once a later piece was added, whatever the address says', () => {
  const page = pageAfter('added', 'full')
  expect(page).toContain(basketCopy.title)
  expect(page).not.toContain(basketCopy.full)
})
