import { expect, test } from 'vitest'
import { closetAddress, wardrobeView } from './wardrobe-view.ts'

const view = (search: string, children: number) => wardrobeView(new URLSearchParams(search), children)

test('a family with several children has shelves by child unless it asks for dates; any other has shelves by date', () => {
  expect(view('', 2)).toMatchObject({ by: 'child', mayChoose: true })
  expect(view('by=date', 2)).toMatchObject({ by: 'date', mayChoose: true })
  expect(view('by=child', 1)).toMatchObject({ by: 'date', mayChoose: false })
  expect(view('', 0)).toMatchObject({ by: 'date', asList: false })
})

test.each(['', '?by=date', '?view=list'])('the address %j leads to the view that it names', (search) => {
  expect(closetAddress(view(search, 2))).toBe(`/account/closet${search}`)
})
