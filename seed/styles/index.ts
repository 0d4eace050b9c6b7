import { dresses } from './dresses.ts'
import { dungarees } from './dungarees.ts'
import { outerwear } from './outerwear.ts'
import { skiwear } from './skiwear.ts'
import type { Style } from './style.ts'
import { sweaters } from './sweaters.ts'
import { tShirts } from './t-shirts.ts'
import { trousers } from './trousers.ts'

export { type Brand, brands } from './brands.ts'
export { type Collection, collections } from './collections.ts'
export {
  type Backdrop,
  backdrops,
  type Sex,
  type SizeCode,
  type Style,
  type StyleTags,
  type TypeCode,
} from './style.ts'
export { type Testimonial, testimonials } from './testimonials.ts'

/** The 129 curated styles of the demo world, grouped by type. */
export const styles: Style[] = [
  ...tShirts,
  ...trousers,
  ...dresses,
  ...dungarees,
  ...sweaters,
  ...outerwear,
  ...skiwear,
]
