import type { BannerAnswer } from '#contract/analytics/consent.ts'

/** The banner is not part of React's tree: the script finds it by these. */
export const bannerId = 'consent'
export const answerId = 'consent-answer'

export const answers = ['accepted', 'rejected'] as const satisfies readonly BannerAnswer[]

/** Without JavaScript, the page that a press led back to has the answer in its address. */
export const answerParameter = 'cookies'
