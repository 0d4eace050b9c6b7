// Generated from contract/messages.ts by `npm run generate`; not written by hand.
export const siteMessages = {
  "badRequest": "There was a problem while processing your request.",
  "unauthorized": "Unauthorized, You are not Allowed.",
  "unexpected": "An unexpected error occurred. Our team was notified and is working on it. Sorry for the inconvenience and please try again later.",
  "invalidEmail": "Please enter a valid email",
  "mailingListFailed": "Uh-oh! Something went wrong, try again or email the provider."
} as const
