// How far a picture can be enlarged: from fitting the window to four times that.

export const minZoom = 1
export const maxZoom = 4
const stepFactor = 1.5

const within = (zoom: number) => Math.min(maxZoom, Math.max(minZoom, zoom))

export const zoomIn = (zoom: number): number => within(zoom * stepFactor)
export const zoomOut = (zoom: number): number => within(zoom / stepFactor)

/** A double tap: in at once, or back to the whole picture. */
export const zoomToggle = (zoom: number): number => (zoom > minZoom ? minZoom : 2.25)

/** Turning the wheel by `delta` pixels; a pinch on a trackpad arrives as small turns. */
export const zoomByWheel = (zoom: number, delta: number): number => within(zoom * Math.exp(-delta / 400))

/** Pinching with two fingers that were `before` pixels apart and are now `after` pixels apart. */
export const zoomByPinch = (zoom: number, before: number, after: number): number =>
  before > 0 ? within((zoom * after) / before) : zoom

/** The scroll position that keeps the point under the pointer in place when the zoom changes. */
export const scrollAbout = (scroll: number, pointer: number, from: number, to: number): number =>
  ((scroll + pointer) * to) / from - pointer
