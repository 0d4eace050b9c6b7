// The screen checks find each planted fault, and nothing else.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { findForcedColourFaults } from '#tests/support/browser/forced-colours-check.ts'
import { findLargeTextFaults, findOverflow } from '#tests/support/browser/screen-checks.ts'

const browser = await openTestBrowser()

async function open(body: string, style = ''): Promise<Page> {
  const page = await browser.newPage({ width: 390 })
  await page.setContent(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Trial</title>
     <style>body { margin: 0 } * { box-sizing: border-box } ${style}</style><main>${body}</main></html>`,
  )
  return page
}

const sound = `
  <header><a href="/a">Left</a> <button>Right</button></header>
  <label class="choice"><input type="radio" name="size" checked><span>Small</span></label>
  <label class="choice"><input type="radio" name="size"><span>Large</span></label>
  <label>Email <input type="email" class="field"></label>
  <label><input type="checkbox" checked> Native</label>
  <nav><a href="/here" aria-current="page">Here</a> <a href="/there">There</a></nav>
  <button class="icon" aria-label="Close"><svg width="20" height="20"><path d="M2 2 18 18" stroke="currentColor"/></svg></button>
  <div style="overflow-x: auto"><div style="width: 900px">Pictures in a row</div></div>`
const soundStyle = `
  .choice { position: relative; display: inline-block }
  .choice input { position: absolute; inset: 0; appearance: none }
  .choice span { display: block; padding: 8px; border: 1px solid #888 }
  .choice input:checked + span { border-width: 4px; background: #222; color: #fff }
  .field { appearance: none; max-width: 100%; border: 1px solid #888 }
  [aria-current] { font-weight: bold }
  .icon { border: 0; background: none }`

it('a sound page has no faults', async () => {
  const page = await open(sound, soundStyle)
  expect(await findForcedColourFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
  expect(await findLargeTextFaults(page)).toEqual([])
})

it.each([
  [
    'a box that is too wide',
    '<p><b style="display: block; width: 330px">wide words</b></p>',
    'the page is 330 px wide: <b',
  ],
  ['a word that does not break', `<h1>${'Llanfairpwllgwyn'.repeat(4)}</h1>`, 'px wide: <h1'],
  ['a table that does not fit', `<table><tr>${'<td>12345678</td>'.repeat(8)}</tr></table>`, 'px wide: <td'],
  [
    'a dialog that is wider than the window',
    '<dialog open style="width: 400px; max-width: none; left: 0; margin: 0"><p>words</p></dialog>',
    'reaches from 0 to 400',
  ],
  [
    'content that scrolls sideways in a dialog',
    '<dialog open style="width: 300px; overflow: auto"><div style="width: 500px">words</div></dialog>',
    'px wide inside',
  ],
  [
    'a header whose parts overlap',
    '<header style="position: relative"><a href="/">Name</a><button style="position: absolute; left: 0">Menu</button></header>',
    'overlaps <button',
  ],
])('at 320 px the check finds %s', async (_, body, fault) => {
  expect((await findOverflow(await open(body))).join()).toContain(fault)
})

it.each([
  ['a box as wide as some words', '<div style="width: 12rem">words</div>', 'at 320 px: the page is 384 px wide: <div'],
  ['a word that is wider than its column', '<h1 style="width: 6rem">Wardrobe</h1>', '“Wardrobe” is broken in <h1'],
  [
    'a word in the second line that is wider than its column',
    '<p style="width: 8rem; font-size: 2rem; overflow-wrap: break-word">See our Wardrobes</p>',
    '“Wardrobes” is broken in <p',
  ],
  [
    'a box that cuts off its text',
    '<p style="height: 24px; margin: 0; overflow: hidden">Nursery paint</p>',
    'cuts off “Nursery paint”',
  ],
])('with text twice as large the check finds %s', async (_, body, fault) => {
  const page = await open(body, 'h1 { font-size: 2rem; overflow-wrap: break-word }')
  expect(await findOverflow(page)).toEqual([])
  expect((await findLargeTextFaults(page)).join()).toContain(fault)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
})

it('the check of large text runs its callback while the text is large, then restores the usual size', async () => {
  const page = await open('<p>words</p>')
  const sizes: string[] = []
  const readSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await findLargeTextFaults(page, async () => void sizes.push(await readSize()))
  expect([...sizes, await readSize()]).toEqual(['32px', '16px'])
})

it('an element that never looked chosen loses nothing in forced colours', async () => {
  const page = await open('<a href="/" aria-current="page">Here</a> <button aria-pressed="true">Bold</button>')
  expect(await findForcedColourFaults(page)).toEqual([])
})

it.each([
  [
    'a choice shown only by its fill',
    '<label><input type="checkbox" checked class="own"></label>',
    '.own { appearance: none; width: 20px; height: 20px; border: 1px solid #888 } .own:checked { background: green }',
    'whether <input class="own"',
  ],
  [
    'a choice shown only by a background picture',
    '<label><input type="checkbox" checked class="own"></label>',
    `.own { appearance: none; width: 20px; height: 20px; border: 1px solid #888 }
     .own:checked { background: url("data:image/svg+xml,<svg/>") }`,
    'whether <input class="own"',
  ],
  [
    'a current page shown only by its colour',
    '<a href="/" aria-current="page">Here</a>',
    '[aria-current] { background: #222; color: #fff }',
    'whether <a class="">',
  ],
  [
    'a pressed button shown only by its shadow',
    '<button aria-pressed="true">Bold</button>',
    '[aria-pressed=true] { box-shadow: inset 0 0 4px red }',
    'whether <button',
  ],
  [
    'a focus shown only by a shadow',
    '<button>Go</button>',
    ':focus-visible { outline: none; box-shadow: 0 0 4px red }',
    'the focus on <button',
  ],
  [
    'a field without an edge',
    '<input class="own" aria-label="Name">',
    '.own { border: 0; background: #eee }',
    'where <input class="own"',
  ],
  [
    'a button that is only a colour',
    '<button class="own" aria-label="Red"></button>',
    '.own { border: 0; width: 30px; height: 30px; background: red }',
    '<button class="own"',
  ],
  [
    'a dialog without an edge',
    '<dialog open>words</dialog>',
    'dialog { border: 0; box-shadow: 0 0 9px #000 }',
    'where <dialog',
  ],
])('in forced colours the check finds %s', async (_, body, style, fault) => {
  const page = await open(body, style)
  expect((await findForcedColourFaults(page)).join()).toContain(fault)
  expect(await page.evaluate(() => window.matchMedia('(forced-colors: active)').matches)).toBe(false)
})
