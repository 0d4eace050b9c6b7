import type { AnsweredFile } from '#contract/endpoint.ts'

/**
 * Answers with a file behind a secret address: shown in the browser and never cached. The address is never sent to
 * another site as a referrer.
 */
export const privateFile = ({ type, name, bytes }: AnsweredFile): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  })
