/** A journey runs at one width in `npm test`, and on both a phone and a desktop in the soak (WIDTHS=all). */
export const widthsOf = (usual: 390 | 1440): readonly (390 | 1440)[] =>
  process.env.WIDTHS === 'all' ? [390, 1440] : [usual]
