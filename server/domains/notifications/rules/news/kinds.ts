// The jobs of news: one batch of emails, followed by the next, and the copy that somebody reads before everybody gets it.
export const newsBatchKind = 'notifications:news-batch'
export const newsProofKind = 'notifications:news-proof'
