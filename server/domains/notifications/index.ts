export type { Site } from './letter/letter.ts'
export type { Mail, Mailer, MailPicture } from './mailer.ts'
export type { NotificationServices } from './services.ts'
export { notificationSubscriptions } from './subscriptions.ts'
