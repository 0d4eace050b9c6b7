// What is looked for on every screen besides axe: nothing sticks out of a phone 320 px wide, with the text twice as large
// too, and no word is cut then; with the colours of Windows' contrast themes every control, its state and the focus are still
// seen.
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const narrowest = 320
/** A phone as most people have it: where text is twice as large (WCAG 1.4.4), words must still be whole. */
const phone = 390
const usualText = 16
/** What sticks out alike so often in a row stays. */
const looksUntilSettled = 20

/**
 * @returns what sticks out at 320 px: 1280 px enlarged four times (WCAG 1.4.10). The page is left that narrow.
 */
export async function whatSticksOut(page: Page): Promise<string[]> {
  await narrowTo(page, narrowest)
  return settled(() => page.evaluate(findWhatSticksOut, narrowest))
}

/**
 * @returns what is lost when the browser's text is twice as large: words that are cut at 390 px, what sticks out at 320. The
 * page is left that narrow, its text as it was.
 */
export async function whatLargeTextBreaks(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const enlarge = (standard: number) => devtools.send('Page.setFontSizes', { fontSizes: { standard } })
  await enlarge(2 * usualText)
  try {
    await narrowTo(page, phone)
    const cut = await settled(() => page.evaluate(findCutWords))
    const wide = await settled(() => page.evaluate(findWhatSticksOut, phone))
    await narrowTo(page, narrowest)
    const wider = await settled(() => page.evaluate(findWhatSticksOut, narrowest))
    return [...cut, ...wide.map((one) => `at ${phone} px: ${one}`), ...wider.map((one) => `at ${narrowest} px: ${one}`)]
  } finally {
    await enlarge(usualText)
    await devtools.detach()
  }
}

async function narrowTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  // The page hears of its new size a moment later. Not `innerWidth`: that of a phone grows with what sticks out.
  await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth), { interval: 20 }).toBe(width)
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** The layout may follow its new size, and its fonts, a moment later: what is found for good is what people see. */
async function settled(look: () => Promise<string[]>): Promise<string[]> {
  let found = await look()
  for (let same = 0; found.length > 0 && same < looksUntilSettled; ) {
    await sleep(50)
    const now = await look()
    same = isDeepStrictEqual(now, found) ? same + 1 : 0
    found = now
  }
  return found
}

/**
 * In the page: words that break in their middle, and text that its box cuts off. Addresses, codes and names of cookies are no
 * words.
 */
function findCutWords(): string[] {
  const found = new Set<string>()
  const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowY)
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const isAside = (element: Element) => element.closest('.visually-hidden, script, style, noscript') !== null
  const words = /(?<![\p{L}\p{N}.@_/-])\p{L}[\p{L}’']{2,}(?![\p{N}.@_/-]?[\p{L}\p{N}@_])/gu
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement
    if (!around || isAside(around) || !isSeen(around)) continue
    for (const word of (text.nodeValue ?? '').matchAll(words)) {
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      )
      if (lines.size > 1)
        found.add(`“${word[0]}” is broken in <${around.tagName.toLowerCase()} class="${around.className}">`)
    }
  }
  for (const box of document.querySelectorAll('body *'))
    if (
      hides(box) &&
      box.scrollHeight > box.clientHeight + 1 &&
      box.textContent?.trim() &&
      isSeen(box) &&
      !isAside(box)
    )
      found.add(
        `<${box.tagName.toLowerCase()} class="${box.className}"> cuts off “${box.textContent.trim().slice(0, 40)}”`,
      )
  return [...found]
}

/** In the page. What scrolls by design (pictures, chips) clips its own content and is not asked about it. */
function findWhatSticksOut(width: number): string[] {
  for (const one of document.getAnimations())
    if (one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) one.finish()
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${(element.textContent ?? '').trim().slice(0, 40)}”`
  const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
  const isClipped = (element: Element, root: Element) => {
    for (let above = element.parentElement; above && above !== root; above = above.parentElement)
      if (clips(above)) return true
    return false
  }
  /** Words reach further than the box that they stand in. */
  const reachOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [box, words] = [element.getBoundingClientRect(), range.getBoundingClientRect()]
    return { left: Math.min(box.left, words.left), right: Math.max(box.right, words.right), own: box.width }
  }
  const outside = (root: Element) =>
    [...root.querySelectorAll('*')].filter((element) => {
      const { left, right, own } = reachOf(element)
      return own > 0 && (right > width + 1 || left < -1) && element.checkVisibility() && !isClipped(element, root)
    })
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > width) {
    const culprits = outside(document.body)
    const deepest = culprits.filter(
      (element) => !culprits.some((other) => other !== element && element.contains(other)),
    )
    found.push(`the page is ${root.scrollWidth} px wide: ${deepest.slice(0, 5).map(nameOf).join(', ')}`)
  }
  for (const layer of document.querySelectorAll('dialog[open]')) {
    const { left, right } = layer.getBoundingClientRect()
    if (left < -1 || right > width + 1) found.push(`${nameOf(layer)} reaches from ${left} to ${right}`)
    for (const part of [layer, ...layer.querySelectorAll('.overlay-body')])
      if (part.scrollWidth > part.clientWidth + 1) found.push(`${nameOf(part)} is ${part.scrollWidth} px wide inside`)
  }
  // In the header things give way to each other rather than to the window.
  const controls = [...document.querySelectorAll('header a, header button')].filter(
    (one) => one.checkVisibility() && !one.closest('dialog'),
  )
  for (const [at, one] of controls.entries())
    for (const other of controls.slice(at + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (across > 1 && down > 1 && a.width > 1 && b.width > 1) found.push(`${nameOf(one)} lies over ${nameOf(other)}`)
    }
  return found
}

/** @returns what is lost when the system's few colours take the place of ours (WCAG 1.4.11, 2.4.7). Ours come back. */
export async function whatIsLostInForcedColours(page: Page): Promise<string[]> {
  const ours = await page.evaluate(findWhatIsSeen)
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    const theirs = await page.evaluate(findWhatIsSeen)
    // What was never told by a look of its own cannot lose it: the last step of a trail is no link.
    const told = new Set(ours.states.filter(({ seen }) => seen).map(({ at }) => at))
    const states = theirs.states.filter(({ at, seen }) => !seen && told.has(at))
    return [...theirs.hidden, ...states.map(({ name }) => `whether ${name} is chosen`)]
  } finally {
    await page.emulateMedia({ forcedColors: null })
  }
}

interface Seen {
  /** Controls, edges and the focus of which nothing is seen. */
  hidden: string[]
  /** Whatever is chosen, pressed or current, and whether it looks like that. */
  states: { name: string; at: number; seen: boolean }[]
}

/** In the page. Looks are compared by what the system leaves of them: shadows and pictures behind things do not count. */
function findWhatIsSeen(): Seen {
  const hidden: string[] = []
  const states: Seen['states'] = []
  // A look that changes slowly is the old one for a moment; a sheet made by script is none of the page's security policy.
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets.push(still)
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${(element.textContent || element.getAttribute('aria-label') || element.id).trim().slice(0, 40)}”`
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  /** One of each kind: what is drawn alike is lost alike. */
  const kinds = new Set<string>()
  const isNewKind = (what: string, element: Element) => {
    const kind = [
      what,
      element.tagName,
      element.getAttribute('type'),
      element.className,
      element.parentElement?.className,
    ]
    const before = kinds.size
    return kinds.add(kind.join('|')).size > before
  }
  const sees = (colour: string) => !/^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/.test(colour)
  const hasEdge = (element: Element) => {
    const look = getComputedStyle(element)
    const isDrawn = (style: string, width: string, colour: string) =>
      style !== 'none' && Number.parseFloat(width) >= 1 && sees(colour)
    return (
      isDrawn(look.borderTopStyle, look.borderTopWidth, look.borderTopColor) ||
      isDrawn(look.borderBottomStyle, look.borderBottomWidth, look.borderBottomColor) ||
      isDrawn(look.outlineStyle, look.outlineWidth, look.outlineColor)
    )
  }
  const hasOutline = (element: Element | null) =>
    element !== null &&
    [undefined, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth, content } = getComputedStyle(element, part)
      const isThere = part === undefined || content !== 'none'
      return isThere && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    })
  /** Words that are drawn: those for screen readers alone are a box of one pixel. */
  const hasWords = (element: Element) =>
    [element, ...element.querySelectorAll('*')].some(
      (part) => isSeen(part) && [...part.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
    )
  const hasPicture = (element: Element) => [...element.querySelectorAll('svg, img, picture, iframe')].some(isSeen)
  const looksNative = (element: Element) => getComputedStyle(element).appearance !== 'none'

  // What lets through what lies behind it and what has the same colour look the same there.
  const isForced = window.matchMedia('(forced-colors: active)').matches
  const fillOf = ({ backgroundColor }: CSSStyleDeclaration) =>
    isForced ? backgroundColor.match(/\d+/g)?.slice(0, 3).join() : backgroundColor
  const lostOf = ({ boxShadow, backgroundImage }: CSSStyleDeclaration) => (isForced ? '' : boxShadow + backgroundImage)
  const lookOf = (elements: readonly (Element | null)[]) =>
    elements
      .filter((element) => element !== null)
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .flatMap((element) => [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part)))
      .map((look) =>
        [
          ...[look.display, look.visibility, look.color, fillOf(look), lostOf(look), look.content, look.opacity],
          ...[look.borderTopStyle, look.borderTopWidth, look.borderTopColor],
          ...[look.borderBottomStyle, look.borderBottomWidth, look.borderBottomColor],
          ...[look.outlineStyle, look.outlineWidth, look.outlineColor],
          ...[look.textDecorationLine, look.fontWeight, look.fill, look.stroke, look.translate, look.transform],
        ].join(' '),
      )
      .join('\n')
  /** What a control is drawn by: itself, or the words beside it in its label. */
  const drawnBy = (control: Element) => [control, control.nextElementSibling, control.closest('label')]

  for (const field of document.querySelectorAll('input:not([type=hidden], [type=range]), select, textarea')) {
    if (!isSeen(field) || !isNewKind('edge', field)) continue
    const isBox = field.matches('[type=checkbox], [type=radio]')
    if (isBox && looksNative(field)) continue
    if (![field, field.parentElement, ...(isBox ? drawnBy(field) : [])].some((part) => part && hasEdge(part)))
      hidden.push(`where ${nameOf(field)} is`)
  }
  for (const control of document.querySelectorAll('button, a[href], summary, [role=button]')) {
    if (!isSeen(control) || !isNewKind('face', control)) continue
    if (!hasWords(control) && !hasPicture(control) && !hasEdge(control)) hidden.push(nameOf(control))
  }
  for (const layer of document.querySelectorAll(
    'dialog[open], [role=listbox], [role=alert].toast, [role=status].toast',
  )) {
    const { width, height } = layer.getBoundingClientRect()
    const fills = width >= document.documentElement.clientWidth && height >= window.innerHeight
    if (isSeen(layer) && !fills && !hasEdge(layer)) hidden.push(`where ${nameOf(layer)} ends`)
  }

  const everything = [...document.querySelectorAll('*')]
  const changed = (element: Element, turn: () => void, back: () => void, parts: readonly (Element | null)[]) => {
    const before = lookOf(parts)
    turn()
    const after = lookOf(parts)
    back()
    states.push({ name: nameOf(element), at: everything.indexOf(element), seen: before !== after })
  }
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')) {
    if (!isSeen(box) || looksNative(box) || !isNewKind('state', box)) continue
    const was = box.checked
    const group = box.name
      ? [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
          (one) => one.name === box.name && one.form === box.form && one.checked,
        )
      : []
    const turn = () => {
      box.checked = !was
    }
    const back = () => {
      box.checked = was
      for (const one of group) one.checked = true
    }
    changed(box, turn, back, drawnBy(box))
  }
  for (const state of ['aria-current', 'aria-pressed', 'aria-selected']) {
    for (const element of document.querySelectorAll(`[${state}]:not([${state}=false])`)) {
      const value = element.getAttribute(state) ?? ''
      if (!isSeen(element) || !isNewKind(state, element)) continue
      changed(
        element,
        () => (state === 'aria-current' ? element.removeAttribute(state) : element.setAttribute(state, 'false')),
        () => element.setAttribute(state, value),
        [element],
      )
    }
  }

  const had = document.activeElement
  for (const control of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )) {
    if (!isSeen(control) || !isNewKind('focus', control)) continue
    control.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    if (document.activeElement !== control) continue
    const parts = [...drawnBy(control), control.parentElement, ...control.querySelectorAll('*')]
    if (!parts.some(hasOutline)) hidden.push(`the focus on ${nameOf(control)}`)
  }
  if (had instanceof HTMLElement && had !== document.body) had.focus({ preventScroll: true })
  else (document.activeElement as HTMLElement | null)?.blur()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  return { hidden, states }
}
