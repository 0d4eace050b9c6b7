// On every screen, each control, its state and its focus must stay visible in the colours of Windows' contrast themes.
import type { Page } from 'playwright-core'

/** @returns what becomes invisible in the system's few colours (WCAG 1.4.11, 2.4.7). Our colours are then restored. */
export async function findForcedColourFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const forced = await page
    .evaluate<Seen, Wanted>(findWhatIsSeen, 'everything')
    .finally(() => page.emulateMedia({ forcedColors: null }))
  const unseen = forced.states.filter(({ seen }) => !seen)
  if (unseen.length === 0) return forced.hidden
  // An element whose state never shows, such as the last step of a breadcrumb, has nothing to lose.
  const ours = await page.evaluate<Seen, Wanted>(findWhatIsSeen, 'states')
  const visible = new Set(ours.states.filter(({ seen }) => seen).map(({ at }) => at))
  return [
    ...forced.hidden,
    ...unseen.filter(({ at }) => visible.has(at)).map(({ name }) => `whether ${name} is chosen`),
  ]
}

type Wanted = 'everything' | 'states'

interface Seen {
  /** Controls, edges and the focus that are invisible. */
  hidden: string[]
  /** Each chosen, pressed or current element, and whether its look shows that. */
  states: { name: string; at: number; seen: boolean }[]
}

/** Runs in the page. In forced colours it ignores shadows and background images, which the system removes. */
function findWhatIsSeen(wanted: Wanted): Seen {
  const hidden: string[] = []
  const states: Seen['states'] = []
  // A transition keeps the old look for a moment. The security policy does not apply to a style sheet made by script.
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets.push(still)
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${(element.textContent || element.getAttribute('aria-label') || element.id).trim().slice(0, 40)}”`
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  /** One element of each kind is enough, because elements drawn alike are lost alike. */
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
  const isVisible = (colour: string) => !/^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/.test(colour)
  const hasEdge = (element: Element) => {
    const look = getComputedStyle(element)
    const isDrawn = (style: string, width: string, colour: string) =>
      style !== 'none' && Number.parseFloat(width) >= 1 && isVisible(colour)
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
  /** Whether the element has visible words; words for screen readers alone are in a box of one pixel. */
  const hasWords = (element: Element) =>
    [element, ...element.querySelectorAll('*')].some(
      (part) => isSeen(part) && [...part.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
    )
  const hasPicture = (element: Element) => [...element.querySelectorAll('svg, img, picture, iframe')].some(isSeen)
  const looksNative = (element: Element) => getComputedStyle(element).appearance !== 'none'

  // In forced colours a transparent element looks like one in the colour of its background.
  const isForced = window.matchMedia('(forced-colors: active)').matches
  const fillOf = ({ backgroundColor }: CSSStyleDeclaration) =>
    isForced ? backgroundColor.match(/\d+/g)?.slice(0, 3).join() : backgroundColor
  const effectsOf = ({ boxShadow, backgroundImage }: CSSStyleDeclaration) =>
    isForced ? '' : boxShadow + backgroundImage
  const lookOf = (elements: readonly (Element | null)[]) =>
    elements
      .filter((element) => element !== null)
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .flatMap((element) => [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part)))
      .map((look) =>
        [
          ...[look.display, look.visibility, look.color, fillOf(look), effectsOf(look), look.content, look.opacity],
          ...[look.borderTopStyle, look.borderTopWidth, look.borderTopColor],
          ...[look.borderBottomStyle, look.borderBottomWidth, look.borderBottomColor],
          ...[look.outlineStyle, look.outlineWidth, look.outlineColor],
          ...[look.textDecorationLine, look.fontWeight, look.fill, look.stroke, look.translate, look.transform],
        ].join(' '),
      )
      .join('\n')
  /** The elements that may show a control: itself, its neighbour and its label. */
  const drawnBy = (control: Element) => [control, control.nextElementSibling, control.closest('label')]

  const findHidden = () => {
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
  }
  const findLostFocus = () => {
    const focusedBefore = document.activeElement
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    )) {
      if (!isSeen(control) || !isNewKind('focus', control)) continue
      control.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
      if (document.activeElement !== control) continue
      const parts = [...drawnBy(control), control.parentElement, ...control.querySelectorAll('*')]
      if (!parts.some(hasOutline)) hidden.push(`the focus on ${nameOf(control)}`)
    }
    if (focusedBefore instanceof HTMLElement && focusedBefore !== document.body)
      focusedBefore.focus({ preventScroll: true })
    else (document.activeElement as HTMLElement | null)?.blur()
  }

  if (wanted === 'everything') findHidden()
  const elements = [...document.querySelectorAll('*')]
  const compareLooks = (
    element: Element,
    change: () => void,
    restore: () => void,
    parts: readonly (Element | null)[],
  ) => {
    const before = lookOf(parts)
    change()
    const after = lookOf(parts)
    restore()
    states.push({ name: nameOf(element), at: elements.indexOf(element), seen: before !== after })
  }
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')) {
    if (!isSeen(box) || looksNative(box) || !isNewKind('state', box)) continue
    const wasChecked = box.checked
    const group = box.name
      ? [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
          (radio) => radio.name === box.name && radio.form === box.form && radio.checked,
        )
      : []
    const toggle = () => {
      box.checked = !wasChecked
    }
    const restore = () => {
      box.checked = wasChecked
      for (const radio of group) radio.checked = true
    }
    compareLooks(box, toggle, restore, drawnBy(box))
  }
  for (const state of ['aria-current', 'aria-pressed', 'aria-selected']) {
    for (const element of document.querySelectorAll(`[${state}]:not([${state}=false])`)) {
      const value = element.getAttribute(state) ?? ''
      if (!isSeen(element) || !isNewKind(state, element)) continue
      compareLooks(
        element,
        () => (state === 'aria-current' ? element.removeAttribute(state) : element.setAttribute(state, 'false')),
        () => element.setAttribute(state, value),
        [element],
      )
    }
  }

  if (wanted === 'everything') findLostFocus()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  return { hidden, states }
}
