export type { Site } from './email/email-message.ts'
export type { EmailFacts, EmailGarment, EmailLoan } from './email-facts.ts'
export {
  deferredEmailKinds,
  emailJobKinds,
  failedJobKind,
  notificationJobs,
  recurringNotificationJobs,
  reportPriceMismatch,
} from './jobs.ts'
export { type Mail, type Mailer, type MailFile, type MailPicture, MailRefused } from './mailer.ts'
export type { PiecePictures } from './piece-pictures.ts'
export type { GiftCardToPrint, PrintGiftCard } from './print-gift-card.ts'
export { notificationRoutes } from './routes.ts'
export type { NotificationServices } from './services.ts'
export { eraseRecipient } from './steps/erase-recipient.ts'
export { notificationSubscriptions } from './subscriptions.ts'
