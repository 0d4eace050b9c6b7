import { data, redirect } from 'react-router'
import { type Refusal, refusalMessage, signInAddress } from '#web/lib/errors.ts'

/** What an error boundary receives of a refused call. */
export interface RefusalData {
  message: string
  code: string
}

/**
 * In loaders: the body of a call's answer, or the refusal as a page. 401 leads to sign-in and back again; the others
 * reach the nearest error boundary with the call's status and first message.
 */
export function answerOrThrow<Result extends { ok: true; body: unknown } | ({ ok: false } & Refusal)>(
  answer: Result,
  request: Request,
): Extract<Result, { ok: true }>['body'] {
  if (answer.ok) return answer.body
  if (answer.status === 401) throw redirect(signInAddress(new URL(request.url)))
  const refusal: RefusalData = { message: refusalMessage(answer), code: answer.errors[0]?.code ?? 'unexpected' }
  throw data(refusal, { status: answer.status || 503 })
}
