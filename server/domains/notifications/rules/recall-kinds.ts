/** The job that emails one holder of a recalled piece. */
export const recallNoticeKind = 'notifications:recall-notice'
