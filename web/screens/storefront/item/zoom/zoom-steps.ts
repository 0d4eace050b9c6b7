// How far a picture is enlarged: from fitting the window to four times that.

export const zoomLeast = 1
export const zoomMost = 4
const stepFactor = 1.5

const within = (zoom: number) => Math.min(zoomMost, Math.max(zoomLeast, zoom))

export const zoomIn = (zoom: number): number => within(zoom * stepFactor)
export const zoomOut = (zoom: number): number => within(zoom / stepFactor)

/** A double tap: in at once, or back to the whole picture. */
export const zoomToggle = (zoom: number): number => (zoom > zoomLeast ? zoomLeast : 2.25)

/** A turn of the wheel by `delta` pixels; a trackpad's pinch arrives as small ones. */
export const zoomByWheel = (zoom: number, delta: number): number => within(zoom * Math.exp(-delta / 400))

/** Two fingers that were `before` apart and are `after` apart now. */
export const zoomByPinch = (zoom: number, before: number, after: number): number =>
  before > 0 ? within((zoom * after) / before) : zoom

/** The scroll position that keeps the point under the pointer in place when the zoom changes. */
export const scrollAbout = (scroll: number, pointer: number, from: number, to: number): number =>
  ((scroll + pointer) * to) / from - pointer
