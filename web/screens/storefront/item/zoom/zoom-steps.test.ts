import { expect, it } from 'vitest'
import {
  maxZoom,
  minZoom,
  scrollAbout,
  zoomByPinch,
  zoomByWheel,
  zoomIn,
  zoomOut,
  zoomToggle,
} from '#web/screens/storefront/item/zoom/zoom-steps.ts'

it('zooms in and out by steps and stops at both ends', () => {
  expect(zoomIn(1)).toBe(1.5)
  expect(zoomOut(zoomIn(1))).toBe(1)
  expect(zoomOut(1)).toBe(minZoom)
  expect(zoomIn(maxZoom)).toBe(maxZoom)
})

it('zooms with the wheel and by pinching', () => {
  expect(zoomByWheel(1, -100)).toBeGreaterThan(1)
  expect(zoomByWheel(2, 100)).toBeLessThan(2)
  expect(zoomByWheel(1, 5000)).toBe(minZoom)
  expect(zoomByPinch(1, 100, 200)).toBe(2)
  expect(zoomByPinch(2, 200, 100)).toBe(1)
  expect(zoomByPinch(2, 0, 100)).toBe(2)
})

it('shows the whole picture again on a second double tap', () => {
  expect(zoomToggle(zoomToggle(1))).toBe(1)
})

it('keeps the point under the pointer in place', () => {
  // A point 300 px from the picture's left edge is 600 px from it once enlarged, and still 100 px from the window's edge.
  expect(scrollAbout(200, 100, 1, 2)).toBe(500)
  expect(scrollAbout(500, 100, 2, 1)).toBe(200)
})
