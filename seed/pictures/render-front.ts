import { type Backdrop, backdrops } from '../styles/style.ts'
import { layOnBackdrop } from './backdrop.ts'
import { type ShadeOptions, shadeGarment } from './cloth/cloth-shader.ts'
import { encode, type PictureFile, type Pixels } from './drawing/encode.ts'
import type { Scene } from './scene.ts'

type ShadeSettings = Omit<ShadeOptions, 'width'>

/** Renders a lit garment on its tint. */
export async function renderOnTint(scene: Scene, backdrop: Backdrop, options: ShadeOptions): Promise<Pixels> {
  const garment = await shadeGarment(scene, options)
  const data = layOnBackdrop(garment, backdrops[backdrop], scene.seed, options.window)
  return { data, width: garment.width, height: garment.height, channels: 3 }
}

/**
 * Renders the files of one picture: 320, 640 and 960 AVIF, and 640 WebP. The 320 is drawn separately with half the
 * texture, which shows moiré when small (design §2.5); the others share one rendering.
 */
export async function renderFront(
  name: string,
  draw: (textureStrength: number) => Scene,
  backdrop: Backdrop,
  settings: ShadeSettings = {},
): Promise<PictureFile[]> {
  const large = await renderOnTint(draw(1), backdrop, { ...settings, width: 960 })
  const small = await renderOnTint(draw(0.5), backdrop, { ...settings, width: 480 })
  return Promise.all([
    encode(small, name, 320, 'avif'),
    encode(large, name, 640, 'avif'),
    encode(large, name, 960, 'avif'),
    encode(large, name, 640, 'webp'),
  ])
}
