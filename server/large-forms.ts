// Pages whose forms may carry a photo: their paths, as web/routes.ts lists them, and the largest body of each.
import type { LargeForm } from './platform/http/pages/pages.ts'
import { plainPage } from './platform/http/plain-page.ts'

/** A photo that is too large for us is still read as far as this, so that the page can say so itself. */
const bytes = 9_000_000

const tooLarge = plainPage({
  title: 'That photo is too large',
  text: 'Nothing has been sent. Go back and choose a photo of at most 6 MB, or leave it out.',
  link: 'Go back',
})

export const largeForms: readonly LargeForm[] = [{ path: '/account/closet/not-as-described/:loanId', bytes, tooLarge }]
