/** A journey runs at one width; in the soak (WIDTHS=all), on a phone and on a desktop. */
export const widthsOf = (usual: 390 | 1440): readonly (390 | 1440)[] =>
  process.env.WIDTHS === 'all' ? [390, 1440] : [usual]
