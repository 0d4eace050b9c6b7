export { createFileMailer } from './create-file-mailer.ts'
export { outboxPages } from './outbox-pages.ts'
