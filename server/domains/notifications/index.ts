export type { Site } from './email/email-message.ts'
export { siteOf } from './email/site-of.ts'
export type { EmailFacts, EmailGarment, EmailLoan, EmailPaidFor, EmailRecalled, RecallHolder } from './email-facts.ts'
export {
  deferredEmailKinds,
  emailJobKinds,
  failedJobKind,
  newsKinds,
  notificationJobs,
  recurringNotificationJobs,
  reportPriceMismatch,
} from './jobs.ts'
export { type Mail, type Mailer, type MailFile, type MailPicture, MailRefused } from './mailer.ts'
export { noteBouncedAddress } from './operations/news/note-bounced-address.ts'
export { renderNewsPreview, requestProof } from './operations/news/preview-news.ts'
export { planNews, sendNews, stopNews } from './operations/news/send-news.ts'
export { unsubscribeByOffice } from './operations/news/unsubscribe-by-office.ts'
export { type NewsRecords, writeNews } from './operations/news/write-news.ts'
export type { PiecePictures } from './piece-pictures.ts'
export type { GiftCardToPrint, PrintGiftCard } from './print-gift-card.ts'
export { listNews, type NewsProgress } from './queries/news.ts'
export { listReachedHolders, type ReachedHolders } from './queries/recall-notices.ts'
export { hasSentEmail } from './queries/sent-emails.ts'
export { notificationRoutes } from './routes.ts'
export type { NotificationServices } from './services.ts'
export { eraseAddress, eraseRecipient } from './steps/erase-recipient.ts'
export { keepRefusal, leaveFormerAddresses } from './steps/keep-refusal.ts'
export { notificationSubscriptions } from './subscriptions.ts'
