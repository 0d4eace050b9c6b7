export { openFeed, type ProductFeed } from './open-feed.ts'
export { UnreadableFeedError } from './unreadable-feed-error.ts'
