export type { EmailFacts, EmailLoan } from './email-facts.ts'
export {
  discreetLetterKinds,
  jobGivenUpKind,
  letterKinds,
  notificationJobs,
  recurringNotificationJobs,
  reportPriceMismatch,
} from './jobs.ts'
export type { Site } from './letter/letter.ts'
export { type Mail, type Mailer, type MailPicture, MailRefused } from './mailer.ts'
export { notificationRoutes } from './routes.ts'
export type { NotificationServices } from './services.ts'
export { eraseRecipient } from './steps/erase-recipient.ts'
export { notificationSubscriptions } from './subscriptions.ts'
