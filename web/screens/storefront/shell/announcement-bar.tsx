import { Link } from 'react-router'
import type { Announcement } from '#web/lib/site/load-site.ts'
import { shellCopy } from '#web/screens/storefront/shell/copy.ts'

/** The line above the header, rendered by the server so that it never moves the page. */
export function AnnouncementBar({ announcement }: { announcement: NonNullable<Announcement> }) {
  const { text, linkText, linkHref } = announcement
  return (
    <section className="announcement on-dark" aria-label={shellCopy.announcement}>
      <p>
        {text}
        {linkText && linkHref && (
          <>
            <span aria-hidden> · </span>
            <Link className="link" to={linkHref}>
              {linkText}
            </Link>
          </>
        )}
      </p>
    </section>
  )
}
