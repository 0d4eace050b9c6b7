import { palette } from '../../styles/palette.ts'
import type { Pattern } from '../../styles/style.ts'
import { drawMotif } from '../motifs/motifs.ts'
import type { Scene } from '../scene.ts'

/** The area that prints cover: slightly larger than the frame, so that a rotated print still covers a sleeve. */
const field = { left: -140, top: 60, right: 1140, bottom: 1240 }

/** The size of a knitted stitch, which is one pixel of a Fair Isle chart, in frame units. */
const stitch = { width: 17, height: 13 }

/** Columns 0 and 8 lie on the garment's middle axis; `x`, `y`, `z` are the three yarns. */
const charts: Record<'diamond' | 'snow' | 'pine', string[]> = {
  diamond: [
    '................',
    'x...x...x...x...',
    '.x.x.x.x.x.x.x.x',
    '..x...x...x...x.',
    '................',
    'yyyyyyyyyyyyyyyy',
    '................',
    'z.......z.......',
    'zz.....zzz.....z',
    '.zz...zz.zz...zz',
    'zz.....zzz.....z',
    'z...x...z...x...',
    '................',
    'yyyyyyyyyyyyyyyy',
    '................',
    '..x...x...x...x.',
    '.x.x.x.x.x.x.x.x',
    'x...x...x...x...',
  ],
  snow: [
    '................',
    'zzzzzzzzzzzzzzzz',
    '................',
    '........x.......',
    'x...x...x...x...',
    '.....x..x..x....',
    '......x.x.x.....',
    'y...xxxxxxxxx...',
    '......x.x.x.....',
    '.....x..x..x....',
    'x...x...x...x...',
    '........x.......',
    '................',
    'zzzzzzzzzzzzzzzz',
    '................',
    'y.y.y.y.y.y.y.y.',
    '.y.y.y.y.y.y.y.y',
  ],
  pine: [
    '................',
    'x...x...x...x...',
    '..x...x...x...x.',
    '................',
    'z.......y.......',
    '.......yyy......',
    '......yyyyy.....',
    'x......yyy......',
    '......yyyyy.....',
    '.x...yyyyyyy...x',
    '......yyyyy.....',
    '.....yyyyyyy....',
    'x...yyyyyyyyy...',
    '........z.......',
    'x.x.x.x.x.x.x.x.',
    'xxxxxxxxxxxxxxxx',
    '.x.x.x.x.x.x.x.x',
  ],
}

function stripes(pattern: Extract<Pattern, { kind: 'stripes' }>): string {
  const bow = pattern.vertical ? 0 : 15
  let svg = ''
  let y = field.top - 300
  for (let index = 0; y < field.bottom + 200; index++) {
    const band = pattern.bands[index % pattern.bands.length]
    if (!band) break
    const bottom = y + band.height
    if (band.colour)
      svg += `<path d="M-300 ${y}Q500 ${y + bow} 1300 ${y}V${bottom}Q500 ${bottom + bow} -300 ${bottom}Z" fill="${palette[band.colour]}"/>`
    y = bottom
  }
  return pattern.vertical ? rotated(svg, 90, 500, 620) : svg
}

/** Two sets of half-transparent bars. The colour is full where they cross, as in woven gingham. */
function gingham(colour: string, cell: number): string {
  let svg = ''
  const centre = 500 - cell / 2
  for (let index = -30; index <= 30; index++) {
    const at = centre + index * cell * 2
    svg += `<rect x="${at}" y="-300" width="${cell}" height="2000" fill="${colour}" opacity=".5"/><rect x="-400" y="${at}" width="1800" height="${cell}" fill="${colour}" opacity=".5"/>`
  }
  return svg
}

function check([broad, fine]: [string, string], cell: number): string {
  let svg = ''
  const bar = (x: number, size: number, colour: string, opacity: number) =>
    `<rect x="${x}" y="-300" width="${size}" height="2000" fill="${colour}" opacity="${opacity}"/><rect x="-300" y="${x}" width="1800" height="${size}" fill="${colour}" opacity="${opacity}"/>`
  const first = 500 - cell / 4 - cell * 8
  for (let index = 0; index < 18; index++) {
    svg += bar(first + index * cell, cell / 2, broad, 0.45)
    svg += bar(first + (index + 0.75) * cell - 3, Math.max(4, cell * 0.05), fine, 0.8)
  }
  return svg
}

/** A half-drop lattice with a little jitter, rotating through the motifs so that neighbours differ. */
function scatter(scene: Scene, pattern: Extract<Pattern, { kind: 'scatter' }>): string {
  const { motifs, across, down, size, turn } = pattern
  let svg = ''
  let count = 0
  for (let row = 0; field.top + row * down < field.bottom; row++) {
    for (let x = field.left + (row % 2 ? across / 2 : 0); x < field.right; x += across) {
      const motif = motifs[(count + row) % motifs.length]
      count++
      if (!motif) continue
      svg += drawMotif(motif.name, {
        x: x + scene.jitter(across * 0.1),
        y: field.top + row * down + scene.jitter(down * 0.1),
        size: size * (motif.scale ?? 1) * (1 + scene.jitter(0.06)),
        turn: scene.jitter(motif.turn ?? turn),
        palette: motif.palette?.map((name) => palette[name]),
      })
    }
  }
  return svg
}

function dots(scene: Scene, pattern: Extract<Pattern, { kind: 'dots' }>): string {
  const { colour, radius, across, down } = pattern
  let svg = ''
  for (let row = 0; field.top + row * down < field.bottom; row++)
    for (let x = field.left + (row % 2 ? across / 2 : 0); x < field.right; x += across) {
      const cx = (x + scene.jitter(1)).toFixed(1)
      const cy = (field.top + row * down + scene.jitter(1)).toFixed(1)
      svg += `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${palette[colour]}"/>`
    }
  return svg
}

/** A chart of knitted stitches, one per pixel, that begins at `top`. */
function fairIsle(pattern: Extract<Pattern, { kind: 'fair-isle' }>, top: number): string {
  const yarns: Record<string, string> = {
    x: palette[pattern.colours[0]],
    y: palette[pattern.colours[1]],
    z: palette[pattern.colours[2]],
  }
  let svg = ''
  charts[pattern.chart].forEach((row, rowIndex) => {
    for (let column = -32; column <= 32; column++) {
      const yarn = yarns[row[(((column + 8) % 16) + 16) % 16] ?? '.']
      if (!yarn) continue
      const x = 500 + column * stitch.width - stitch.width / 2
      const y = top + rowIndex * stitch.height
      svg += `<path d="M${x} ${y}l8.5 7l8.5-7v12l-8.5 7l-8.5-7z" fill="${yarn}"/>`
    }
  })
  return svg
}

/** A print as SVG for the whole frame. `yokeTop` is where a yoke begins: just under the neck rib. */
export function drawPattern(scene: Scene, pattern: Pattern | undefined, yokeTop = 400): string {
  if (!pattern) return ''
  switch (pattern.kind) {
    case 'stripes':
      return stripes(pattern)
    case 'gingham':
      return gingham(palette[pattern.colour], pattern.cell)
    case 'check':
      return check([palette[pattern.colours[0]], palette[pattern.colours[1]]], pattern.cell)
    case 'dots':
      return dots(scene, pattern)
    case 'scatter':
      return scatter(scene, pattern)
    case 'fair-isle':
      return fairIsle(pattern, yokeTop)
    case 'colour-block':
      return `<rect x="-200" y="-100" width="1400" height="${yokeTop + 240}" fill="${palette[pattern.colour]}"/>`
  }
}

/** A print, rotated with the part on which it lies. */
export function rotated(print: string, angle: number, x: number, y: number): string {
  return print && `<g transform="rotate(${angle.toFixed(2)} ${x} ${y})">${print}</g>`
}
