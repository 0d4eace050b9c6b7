// How the closet is shown: as pictures on shelves, or as a list. The choice is in the address alone.
export type ShelvesBy = 'child' | 'date'

export interface WardrobeView {
  readonly list: boolean
  readonly by: ShelvesBy
  /** Whether there is a choice of shelves: with one child, all would be on the same. */
  readonly mayChoose: boolean
}

export function wardrobeView(search: URLSearchParams, children: number): WardrobeView {
  const mayChoose = children > 1
  const by = mayChoose && search.get('by') !== 'date' ? 'child' : 'date'
  return { list: search.get('view') === 'list', by, mayChoose }
}

/** The address of the closet in that view; what is the default is left out. */
export function closetAddress({ list, by, mayChoose }: WardrobeView): string {
  if (list) return '/account/closet?view=list'
  return mayChoose && by === 'date' ? '/account/closet?by=date' : '/account/closet'
}
