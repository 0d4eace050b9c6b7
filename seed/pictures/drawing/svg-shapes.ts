// Short forms of the primitives of which motifs are drawn.

export const circle = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0, opacity = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''}${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const shape = (path: string, fill: string, rounding = 0, opacity = 1) =>
  `<path d="${path}" fill="${fill}"${rounding ? ` stroke="${fill}" stroke-width="${rounding}" stroke-linejoin="round"` : ''}${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const stroke = (path: string, colour: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** Repeats a drawing, mirrored, on the other side of the middle. */
export const mirrored = (svg: string) => `${svg}<g transform="scale(-1 1)">${svg}</g>`

export const repeatAround = (count: number, draw: (index: number) => string) =>
  Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${(360 / count) * index})">${draw(index)}</g>`,
  ).join('')
