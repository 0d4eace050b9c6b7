// How the closet is shown: as pictures on shelves, or as a list. Only the address holds the choice.
export type ShelvesBy = 'child' | 'date'

export interface WardrobeView {
  readonly asList: boolean
  readonly by: ShelvesBy
  /** Whether there is a choice of shelves; with one child, every piece would be on the same shelf. */
  readonly mayChoose: boolean
}

export function wardrobeView(search: URLSearchParams, children: number): WardrobeView {
  const mayChoose = children > 1
  const by = mayChoose && search.get('by') !== 'date' ? 'child' : 'date'
  return { asList: search.get('view') === 'list', by, mayChoose }
}

/** Returns the address of the closet in that view; defaults are left out. */
export function closetAddress({ asList, by, mayChoose }: WardrobeView): string {
  if (asList) return '/account/closet?view=list'
  return mayChoose && by === 'date' ? '/account/closet?by=date' : '/account/closet'
}
