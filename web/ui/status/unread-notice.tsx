import { partsCopy } from '#web/copy/parts.ts'
import { unreadCopy } from '#web/copy/unread.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface UnreadNoticeProps {
  what: keyof typeof unreadCopy
  message: string
  to: string
}

/** Replaces what could not be read: says what is missing and why, and links to the page that tries again. */
export const UnreadNotice = ({ what, message, to }: UnreadNoticeProps) => (
  <Notice variant="error" title={unreadCopy[what]} role="alert">
    <p>{message}</p>
    <ButtonLink to={to} variant="outline" small className="mt-12">
      {partsCopy.tryAgain}
    </ButtonLink>
  </Notice>
)
