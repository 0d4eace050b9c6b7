import { type Backdrop, backdrops } from '../styles/style.ts'
import { layOnBackdrop } from './backdrop.ts'
import { type ShadeOptions, shadeGarment } from './cloth/cloth-shader.ts'
import { encode, type PictureFile, type Pixels } from './drawing/encode.ts'
import type { Scene } from './scene.ts'

type Look = Omit<ShadeOptions, 'width'>

/** A lit garment on its tint, as pixels. */
export async function renderOnTint(scene: Scene, backdrop: Backdrop, options: ShadeOptions): Promise<Pixels> {
  const garment = await shadeGarment(scene, options)
  const data = layOnBackdrop(garment, backdrops[backdrop], scene.seed, options.window)
  return { data, width: garment.width, height: garment.height, channels: 3 }
}

/**
 * The files of one picture: 320, 640 and 960 AVIF, 640 WebP. The 320 is drawn separately with half the texture, which moirés
 * when small (design §2.5); the others come from one rendering.
 */
export async function renderFront(
  name: string,
  draw: (textureStrength: number) => Scene,
  backdrop: Backdrop,
  look: Look = {},
): Promise<PictureFile[]> {
  const large = await renderOnTint(draw(1), backdrop, { ...look, width: 960 })
  const small = await renderOnTint(draw(0.5), backdrop, { ...look, width: 480 })
  return Promise.all([
    encode(small, name, 320, 'avif'),
    encode(large, name, 640, 'avif'),
    encode(large, name, 960, 'avif'),
    encode(large, name, 640, 'webp'),
  ])
}
