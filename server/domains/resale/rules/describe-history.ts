// The history of a piece in one sentence (product §6), in counts that name nobody.

export interface PieceHistory {
  readonly families: number
  readonly monthsWorn: number
  readonly mends: number
}

export function describeHistory({ families, monthsWorn, mends }: PieceHistory): string {
  if (families === 0) return mends === 0 ? 'Never rented out.' : `Never rented out, ${describeMends(mends)}.`
  const rented = `Rented by ${families === 1 ? '1 family' : `${families} families`}`
  const months = monthsWorn === 0 ? '' : ` over ${monthsWorn === 1 ? '1 month' : `${monthsWorn} months`}`
  return `${rented}${months}, ${describeMends(mends)}.`
}

const describeMends = (mends: number): string => {
  if (mends === 0) return 'never mended'
  if (mends === 1) return 'mended once'
  return mends === 2 ? 'mended twice' : `mended ${mends} times`
}
