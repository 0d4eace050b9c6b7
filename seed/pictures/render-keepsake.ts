import { castShadow } from './backdrop.ts'
import { groundShadow, shadeGarment } from './cloth/cloth-shader.ts'
import { encode, type PictureFile, type Pixels } from './drawing/encode.ts'
import { drawKeepsake, type Keepsake } from './keepsakes.ts'

const width = 640
const pageColour = '#F1E4D3'

/** Renders the frame's middle square: the keepsake and its soft shadow on a transparent background. */
async function renderTransparent(keepsake: Keepsake): Promise<Pixels> {
  const garment = await shadeGarment(drawKeepsake(keepsake), { width, rumple: 0.7 })
  const { rgba, mask, height } = garment
  const shadow = castShadow(mask, width, height, width / 1000)
  const dark = groundShadow(pageColour)
  const top = Math.round((height - width) / 2)
  const data = new Uint8ClampedArray(width * width * 4)
  for (let index = 0; index < width * width; index++) {
    const from = index + top * width
    const cloth = mask[from] as number
    const shade = Math.min(1, shadow[from] as number) * 0.62 * (1 - cloth)
    const alpha = cloth + shade
    for (let band = 0; band < 3; band++)
      data[index * 4 + band] =
        alpha > 0 ? ((rgba[from * 4 + band] as number) * cloth + (dark[band] as number) * shade) / alpha : 0
    data[index * 4 + 3] = alpha * 255
  }
  return { data, width, height: width, channels: 4 }
}

/** Renders a keepsake in its two sizes. */
export async function renderKeepsake(keepsake: Keepsake): Promise<PictureFile[]> {
  const pixels = await renderTransparent(keepsake)
  return Promise.all([160, 320].map((size) => encode(pixels, `motif-${keepsake}`, size, 'webp')))
}
