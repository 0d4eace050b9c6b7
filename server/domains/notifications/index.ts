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
export { eraseRecipient } from './operations/erase-recipient.ts'
export { notificationRoutes } from './routes.ts'
export type { NotificationServices } from './services.ts'
export { notificationSubscriptions } from './subscriptions.ts'
