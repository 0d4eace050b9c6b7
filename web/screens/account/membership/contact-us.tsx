import { failedCopy as copy } from '#web/copy/membership/membership-money.ts'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'

export const ContactUs = () => (
  <p>
    {copy.contact} <ContactLink />
  </p>
)
