import type { BannerAnswer } from '#contract/analytics/consent.ts'

/** The banner is not part of React's tree; the script finds it by these ids. */
export const bannerId = 'consent'
export const answerId = 'consent-answer'

export const answers = ['accepted', 'rejected'] as const satisfies readonly BannerAnswer[]

/** Without JavaScript, this parameter holds the answer in the address of the page to which the visitor returns. */
export const answerParameter = 'cookies'
