// Checks every screen beyond axe: at 320 px nothing overflows, even with text twice as large, and no word is cut off.
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const narrowest = 320
/** The width of a common phone, on which words must stay whole when text is twice as large (WCAG 1.4.4). */
const phone = 390
const usualText = 16
/** An overflow found this many times in a row is real. */
const repeatsUntilLasting = 20

/**
 * Narrows the page to 320 px, which is 1280 px enlarged four times (WCAG 1.4.10), and leaves it so.
 * @returns what overflows
 */
export async function findOverflow(page: Page): Promise<string[]> {
  await setWidth(page, narrowest)
  return repeatWhileFound(() => page.evaluate(overflowInPage, narrowest))
}

/**
 * @param leave leaves the page while its text is still large, which saves a needless layout
 * @returns the words that are cut off at 390 px, and what overflows at 390 and 320 px, when text is twice as large. The page
 * stays narrow; its text is restored.
 */
export async function findLargeTextFaults(page: Page, leave?: () => Promise<unknown>): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const enlarge = (standard: number) => devtools.send('Page.setFontSizes', { fontSizes: { standard } })
  await enlarge(2 * usualText)
  try {
    // The narrowest width comes first, because the check before this one left the page at that width.
    await setWidth(page, narrowest)
    const narrow = await repeatWhileFound(() => page.evaluate(overflowInPage, narrowest))
    await setWidth(page, phone)
    const cut = await repeatWhileFound(() => page.evaluate(findCutWords))
    const wide = await repeatWhileFound(() => page.evaluate(overflowInPage, phone))
    await leave?.()
    return [
      ...cut,
      ...wide.map((fault) => `at ${phone} px: ${fault}`),
      ...narrow.map((fault) => `at ${narrowest} px: ${fault}`),
    ]
  } finally {
    await enlarge(usualText)
    await devtools.detach()
  }
}

async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  // The page notices its new size a moment later. `innerWidth` would not do: on a phone it grows with the overflow.
  await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth), { interval: 20 }).toBe(width)
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** The layout and its fonts may follow the new size a moment later, so only a lasting overflow counts. */
async function repeatWhileFound(check: () => Promise<string[]>): Promise<string[]> {
  let found = await check()
  for (let same = 0; found.length > 0 && same < repeatsUntilLasting; ) {
    await sleep(50)
    const now = await check()
    same = isDeepStrictEqual(now, found) ? same + 1 : 0
    found = now
  }
  return found
}

/**
 * Runs in the page. Finds words that break in the middle, and text that its box cuts off. Addresses, codes and cookie names
 * are not words.
 */
function findCutWords(): string[] {
  const found = new Set<string>()
  const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowY)
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const isIgnored = (element: Element) => element.closest('.visually-hidden, script, style, noscript') !== null
  // A word of at least three letters and apostrophes, unless a character beside it makes it part of an address, a code or a cookie name.
  const words = /(?<![\p{L}\p{N}.@_/-])\p{L}[\p{L}’']{2,}(?![\p{N}.@_/-]?[\p{L}\p{N}@_])/gu
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const countLines = () =>
    new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement
    if (!around || !text.nodeValue?.trim() || isIgnored(around) || !isSeen(around)) continue
    range.selectNodeContents(text)
    // Text on one line breaks no word.
    if (countLines() < 2) continue
    for (const word of text.nodeValue.matchAll(words)) {
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      if (countLines() > 1)
        found.add(`“${word[0]}” is broken in <${around.tagName.toLowerCase()} class="${around.className}">`)
    }
  }
  for (const box of document.querySelectorAll('body *'))
    if (
      hides(box) &&
      box.scrollHeight > box.clientHeight + 1 &&
      box.textContent?.trim() &&
      isSeen(box) &&
      !isIgnored(box)
    )
      found.add(
        `<${box.tagName.toLowerCase()} class="${box.className}"> cuts off “${box.textContent.trim().slice(0, 40)}”`,
      )
  return [...found]
}

/** Runs in the page. Whatever lies inside an element that scrolls by design (pictures, chips) is skipped. */
function overflowInPage(width: number): string[] {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${(element.textContent ?? '').trim().slice(0, 40)}”`
  const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
  const isClipped = (element: Element, root: Element) => {
    for (let above = element.parentElement; above && above !== root; above = above.parentElement)
      if (clips(above)) return true
    return false
  }
  /** Words may overflow their box, so both are measured. */
  const reachOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [box, words] = [element.getBoundingClientRect(), range.getBoundingClientRect()]
    return { left: Math.min(box.left, words.left), right: Math.max(box.right, words.right), boxWidth: box.width }
  }
  const outside = (root: Element) =>
    [...root.querySelectorAll('*')].filter((element) => {
      const { left, right, boxWidth } = reachOf(element)
      return boxWidth > 0 && (right > width + 1 || left < -1) && element.checkVisibility() && !isClipped(element, root)
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
  // In the header, elements overlap each other instead of widening the page.
  const controls = [...document.querySelectorAll('header a, header button')].filter(
    (control) => control.checkVisibility() && !control.closest('dialog'),
  )
  for (const [at, one] of controls.entries())
    for (const other of controls.slice(at + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (across > 1 && down > 1 && a.width > 1 && b.width > 1) found.push(`${nameOf(one)} overlaps ${nameOf(other)}`)
    }
  return found
}
