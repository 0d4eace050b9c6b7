import type { PieceMarks } from '#web/screens/storefront/item/marks/use-piece-marks.ts'

const count = (marks: number): string => (marks === 1 ? '1 mark' : `${marks} marks`)

export const marksCopy = {
  title: 'This piece’s marks',
  titleInBasket: 'Marks on the piece in your basket',
  titleOf: (condition: string) => `${condition}: this piece’s marks`,
  count: (marks: number, checked: string) => `${count(marks)}, checked ${checked}`,
  none: (checked: string) => `No marks recorded. Last checked in ${checked}.`,
  unknown: 'We haven’t checked this piece for marks yet.',
  side: { front: 'Front', back: 'Back' } satisfies Record<PieceMarks['zones'][number]['side'], string>,
  noneOnSide: 'No marks',
  mark: (text: string, seen: string) => `${text}, seen ${seen}`,
  legend: 'Left and right are as your child wears it. Stains and wear are covered.',
} as const
