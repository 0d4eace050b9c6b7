// The kinds of the jobs of news: one sends a batch and queues the next, the other sends a proof to be read before everybody gets it.
export const newsBatchKind = 'notifications:news-batch'
export const newsProofKind = 'notifications:news-proof'
