export { createFileMailer } from './create-file-mailer.ts'
export { outboxPages } from './outbox-pages.ts'
export { findStoredMail, listStoredMail, type StoredMail } from './stored-mail.ts'
