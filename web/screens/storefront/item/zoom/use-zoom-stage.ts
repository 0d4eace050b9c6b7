import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  minZoom,
  scrollAbout,
  zoomByPinch,
  zoomByWheel,
  zoomIn,
  zoomOut,
  zoomToggle,
} from '#web/screens/storefront/item/zoom/zoom-steps.ts'

interface StageOptions {
  open: boolean
  /** A new key resets the zoom for another picture. */
  key: number
  /** Called after a swipe while the whole picture is shown: -1 for the previous, 1 for the next. */
  onSwipe: (step: number) => void
}

interface Point {
  x: number
  y: number
}

const swipePixels = 48
const tapPixels = 8
const doubleTapMilliseconds = 320
const panPixels = 80

const distance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
const middle = ([a, b]: Point[]): Point => (a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 })

/**
 * The picture under mouse, fingers and wheel. It is a scroller whose canvas is `--zoom` times as large as itself, so
 * that keyboards and scrollbars move it too; the pointers only set its zoom and its scroll position.
 */
export function useZoomStage({ open, key, onSwipe }: StageOptions) {
  const ref = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(minZoom)
  const shown = useRef(minZoom)
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<Point | null>(null)
  const lastTap = useRef(0)

  /** @param about the point that stays in place, measured from the stage's corner; by default its middle */
  const zoomTo = (next: number, about?: Point) => {
    const node = ref.current
    if (!node || next === shown.current) return
    const { x, y } = about ?? { x: node.clientWidth / 2, y: node.clientHeight / 2 }
    const left = scrollAbout(node.scrollLeft, x, shown.current, next)
    const top = scrollAbout(node.scrollTop, y, shown.current, next)
    node.style.setProperty('--zoom', String(next))
    node.scrollTo({ left, top, behavior: 'instant' })
    shown.current = next
    setZoom(next)
  }
  const within = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const corner = ref.current?.getBoundingClientRect()
    return { x: clientX - (corner?.left ?? 0), y: clientY - (corner?.top ?? 0) }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture, or the next opening, starts whole
  useEffect(() => {
    shown.current = minZoom
    setZoom(minZoom)
    ref.current?.style.setProperty('--zoom', String(minZoom))
    pointers.current.clear()
  }, [open, key])

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomTo(zoomByWheel(shown.current, event.deltaY), within(event))
  })
  useEffect(() => {
    const node = ref.current
    if (!open || !node) return
    // React's wheel listeners are passive and could not prevent the page from scrolling.
    const listen = (event: WheelEvent) => onWheel(event)
    node.addEventListener('wheel', listen, { passive: false })
    return () => node.removeEventListener('wheel', listen)
  }, [open])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, within(event))
    start.current = pointers.current.size === 1 ? within(event) : null
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const distanceBefore = distance([...pointers.current.values()])
    const now = within(event)
    pointers.current.set(event.pointerId, now)
    const points = [...pointers.current.values()]
    if (points.length === 2) zoomTo(zoomByPinch(shown.current, distanceBefore, distance(points)), middle(points))
    else if (shown.current > minZoom) event.currentTarget.scrollBy(before.x - now.x, before.y - now.y)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
    const from = start.current
    start.current = null
    if (!from) return
    const to = within(event)
    const across = to.x - from.x
    if (Math.hypot(across, to.y - from.y) < tapPixels) tap(event.timeStamp, to)
    else if (shown.current === minZoom && Math.abs(across) > swipePixels) onSwipe(across < 0 ? 1 : -1)
  }
  const tap = (at: number, point: Point) => {
    const isDoubleTap = at - lastTap.current < doubleTapMilliseconds
    lastTap.current = isDoubleTap ? 0 : at
    if (isDoubleTap) zoomTo(zoomToggle(shown.current), point)
  }
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
    start.current = null
  }

  return {
    ref,
    zoom,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    in: () => zoomTo(zoomIn(shown.current)),
    out: () => zoomTo(zoomOut(shown.current)),
    reset: () => zoomTo(minZoom),
    /** Moves the picture by an arrow key. */
    pan: (arrow: string) =>
      ref.current?.scrollBy({
        left: arrow === 'ArrowLeft' ? -panPixels : arrow === 'ArrowRight' ? panPixels : 0,
        top: arrow === 'ArrowUp' ? -panPixels : arrow === 'ArrowDown' ? panPixels : 0,
      }),
  }
}
