import { data, redirect } from 'react-router'
import type { AnswerOf, CallApi } from '#contract/index.ts'
import { answerOrThrow, pageAddress } from '#web/lib/api/answer-or-throw.ts'

export type GarmentStory = AnswerOf<'garmentDetailsQr'>['details']

/** A label without a garment, with the code as it was scanned or typed. */
export interface UnknownLabel {
  story: null
  code: string
  /** True if the form was sent without a code. */
  empty: boolean
}

/** True if the resale shop lists a piece of the product; a retired piece may not be listed yet. */
async function isForSale(call: CallApi, productId: string): Promise<boolean> {
  const answer = await call('resaleDetails', { params: { id: productId } })
  return answer.ok && answer.body.product.pieces.length > 0
}

/**
 * @throws Response a redirect from a typed code (`?code=`) to its own address
 * @returns an unknown label, with status 404, if no garment has the code
 */
export async function loadStory(call: CallApi, code: string, request: Request) {
  const typed = pageAddress(request).searchParams.get('code')?.trim()
  if (typed) throw redirect(`/item/profile/${encodeURIComponent(typed)}`)
  const answer = await call('garmentDetailsQr', { params: { id: code } })
  // Text that is too long to be a code, or empty, counts as an unknown label too.
  if (!answer.ok && (answer.status === 404 || answer.status === 400)) {
    const empty = typed === ''
    const unknown: UnknownLabel = { story: null, code: empty ? '' : code.slice(0, 60), empty }
    return data(unknown, { status: 404 })
  }
  const story = answerOrThrow(answer, request).details
  return { story, forSale: story.where === 'in_resale' && (await isForSale(call, story.productId)) }
}
