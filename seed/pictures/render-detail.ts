import sharp from 'sharp'
import type { Backdrop } from '../styles/style.ts'
import type { Pixels } from './drawing/encode.ts'
import { frame, type Point, type Window } from './drawing/geometry.ts'
import { renderOnTint } from './render-front.ts'
import type { Scene } from './scene.ts'

/** The share of the frame that a close-up shows (design §2.5). */
const crop = 0.4
/**
 * A margin in frame units that is drawn around the crop and cut off, because light and shadow reach in from outside.
 */
const margin = 70

/** The crop around a point of the frame, moved inwards where it would extend beyond the edge. */
export function windowAround([x, y]: Point): Window {
  const width = frame.width * crop
  const height = frame.height * crop
  const inside = (middle: number, size: number, limit: number) =>
    Math.round(Math.min(limit - size, Math.max(0, middle - size / 2)))
  return { left: inside(x, width, frame.width), top: inside(y, height, frame.height), width, height }
}

/** A close-up of the scene around a point of the garment, `width` pixels wide. */
export async function renderDetail(
  scene: Scene,
  at: Point,
  backdrop: Backdrop,
  { width, sheen }: { width: number; sheen: number },
): Promise<Pixels> {
  const inner = windowAround(scene.onFrame(at))
  const scale = width / inner.width
  const window: Window = {
    left: inner.left - margin,
    top: inner.top - margin,
    width: inner.width + margin * 2,
    height: inner.height + margin * 2,
  }
  const withMargin = await renderOnTint(scene, backdrop, { width: Math.round(window.width * scale), sheen, window })
  const marginPixels = Math.round(margin * scale)
  const height = Math.round(inner.height * scale)
  const data = await sharp(
    new Uint8Array(withMargin.data.buffer, withMargin.data.byteOffset, withMargin.data.byteLength),
    {
      raw: { width: withMargin.width, height: withMargin.height, channels: 3 },
    },
  )
    .extract({ left: marginPixels, top: marginPixels, width, height })
    .raw()
    .toBuffer()
  return { data, width, height, channels: 3 }
}
