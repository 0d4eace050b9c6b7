import type { AnswerOf } from '#contract/index.ts'
import { toIds } from '#server/kernel/ids.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addToCart } from './operations/cart/add-to-cart.ts'
import { removeFromCart } from './operations/cart/remove-from-cart.ts'
import type { CartServices } from './services.ts'

/** The views that calls answer with after a write; assemble.ts passes them in. */
export interface ResaleAnswers {
  cart(secret: string): Promise<AnswerOf<'getResaleCart'>>
}

export const resaleCartRoutes = (
  services: CartServices,
  answers: ResaleAnswers,
): Pick<Handlers, 'addToResaleCart' | 'removeFromResaleCart'> => ({
  addToResaleCart: async ({ body }, context) =>
    answers.cart(
      await addToCart(services, { garmentIds: toIds<'garment'>(body.items), secret: body.cartId ?? null }, context),
    ),

  removeFromResaleCart: async ({ body }, context) => {
    await removeFromCart(services, { garmentIds: toIds<'garment'>(body.items), secret: body.cartId }, context)
    return answers.cart(body.cartId)
  },
})
