import { failedCopy as copy } from '#web/screens/account/plan/billing/copy.ts'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'

export const ContactUs = () => (
  <p>
    {copy.contact} <ContactLink />
  </p>
)
