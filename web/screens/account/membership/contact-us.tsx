import { brand } from '#web/brand.ts'
import { failedCopy as copy } from '#web/copy/membership-money.ts'

export const ContactUs = () => (
  <p>
    {copy.contact}{' '}
    <a href={`mailto:${brand.email}`} className="link">
      {brand.email}
    </a>
  </p>
)
