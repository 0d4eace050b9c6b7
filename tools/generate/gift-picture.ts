// The picture of a gift card for the site, from the drawing that is printed, so that paper, emails and pages show the same one.
import { drawWashingLine } from '#server/adapters/gift-card/washing-line.ts'
import type { Generator } from './freshness.ts'

const size = { width: 547, height: 350 } as const

/** Receives the drawing's calls to a PDF, and writes SVG. */
class SvgPen {
  readonly #parts: string[] = []
  readonly #clips = new Map<string, string>()
  /** The number of open groups in each saved state. */
  readonly #open: number[] = [0]
  /** The clip of each saved state. */
  readonly #within: (Bounds | undefined)[] = [undefined]
  #d = ''
  #opacity = 1
  #width = 1

  save(): this {
    this.#open.push(0)
    this.#within.push(this.#within.at(-1))
    this.#opacity = 1
    return this
  }
  restore(): this {
    this.#parts.push('</g>'.repeat(this.#open.pop() ?? 0))
    this.#within.pop()
    this.#opacity = 1
    return this
  }
  #group(attribute: string): this {
    this.#parts.push(`<g ${attribute}>`)
    this.#open[this.#open.length - 1] = (this.#open.at(-1) ?? 0) + 1
    return this
  }
  translate(x: number, y: number): this {
    return x === 0 && y === 0 ? this : this.#group(`transform="translate(${short(x)} ${short(y)})"`)
  }
  rotate(degrees: number): this {
    return degrees === 0 ? this : this.#group(`transform="rotate(${short(degrees)})"`)
  }
  scale(by: number): this {
    return by === 1 ? this : this.#group(`transform="scale(${short(by)})"`)
  }
  /** The clip of the whole picture, without effect here: the page rounds its corners. */
  roundedRect(): this {
    this.#d = ''
    return this
  }
  rect(x: number, y: number, width: number, height: number): this {
    return this.path(`M${x} ${y}h${width}v${height}h${-width}z`)
  }
  circle(x: number, y: number, r: number): this {
    return this.path(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`)
  }
  path(d: string): this {
    this.#d = d.replaceAll(/-?\d+\.\d+/g, (number) => short(Number(number)))
    return this
  }
  opacity(opacity: number): this {
    this.#opacity = opacity
    return this
  }
  lineWidth(width: number): this {
    this.#width = width
    return this
  }
  lineCap(): this {
    return this
  }
  lineJoin(): this {
    return this
  }
  dash(): this {
    throw new Error('dashes are not supported')
  }
  clip(): this {
    if (this.#d === '') return this
    const id = this.#clips.get(this.#d) ?? `c${this.#clips.size}`
    this.#clips.set(this.#d, id)
    this.#within[this.#within.length - 1] = boundsOf(this.#d)
    return this.#group(`clip-path="url(#${id})"`)
  }
  fill(colour: string): this {
    const dot = dotOf(this.#d)
    if (!dot) return this.#mark(`fill="${colour}"`, this.#d)
    // A dot that is outside its cloth is not drawn.
    const { x, y, r } = dot
    const within = this.#within.at(-1)
    if (within && (x + r < within.left || x - r > within.right || y + r < within.top || y - r > within.bottom))
      return this
    return this.#mark(`fill="none" stroke="${colour}" stroke-width="${short(2 * r)}"`, `M${short(x)} ${short(y)}h0`)
  }
  stroke(colour: string): this {
    return this.#mark(`fill="none" stroke="${colour}" stroke-width="${this.#width}"`, this.#d)
  }
  #mark(paint: string, d: string): this {
    const opacity = this.#opacity === 1 ? '' : ` opacity="${this.#opacity}"`
    const same = `<path ${paint}${opacity} d="`
    const last = this.#parts.at(-1)
    if (last?.startsWith(same) && opacity === '') this.#parts[this.#parts.length - 1] = `${last.slice(0, -3)}${d}"/>`
    else this.#parts.push(`${same}${d}"/>`)
    return this
  }
  toString(): string {
    const clips = [...this.#clips].map(([d, id]) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`).join('')
    const { width, height } = size
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round"><title>Clothes on a washing line</title><defs>${clips}</defs>${this.#parts.join('')}</svg>\n`
  }
}

interface Bounds {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The bounds of a path of absolute points, which its curves stay within. */
function boundsOf(d: string): Bounds {
  const points = [...d.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) }
}

/** A full circle is written as a dot, which takes a fifth of the space. */
function dotOf(d: string) {
  const [, left, y, r] = /^M(-?[\d.]+) (-?[\d.]+)A([\d.]+) \3 0 1 0 [^A]+A[^A]+Z$/.exec(d) ?? []
  return left && y && r ? { x: Number(left) + Number(r), y: Number(y), r: Number(r) } : undefined
}

const short = (number: number): string => String(Math.round(number * 100) / 100)

export const giftPicture: Generator = {
  path: 'web/screens/gifting/card/gift-card.svg',
  async render() {
    const pen = new SvgPen()
    drawWashingLine(pen as unknown as PDFKit.PDFDocument, { x: 0, y: 0, ...size, radius: 0 })
    return String(pen)
  },
}
