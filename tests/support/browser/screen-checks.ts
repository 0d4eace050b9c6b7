// What is looked for on every screen besides axe: nothing sticks out of a phone 320 px wide, with the text twice as large
// too, and no word is cut then.
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
