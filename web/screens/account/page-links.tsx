import { Link } from 'react-router'
import { pageLinksCopy as copy } from '#web/copy/page-links.ts'

/** Reads the page number in an address; 1 for anything that is not a page number. */
export function pageOf(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1
}

export interface PageLinksProps {
  /** What is paged, for screen readers. */
  label: string
  /** The address of the list. */
  path: string
  pagination: { page: number; rowsNumber: number; rowsPerPage: number }
}

/** Links to the newer and older pages. A single page has no links; a page beyond the last links back to the last. */
export function PageLinks({ label, path, pagination: { page, rowsNumber, rowsPerPage } }: PageLinksProps) {
  const pages = Math.ceil(rowsNumber / rowsPerPage)
  if (pages <= 1 && page === 1) return null
  const to = (target: number) => `${path}?page=${target}`
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-16">
      {page > 1 && (
        <Link to={to(Math.min(page - 1, Math.max(pages, 1)))} className="link link-strong">
          {copy.newer}
        </Link>
      )}
      {page <= pages && <span className="muted text-small">{copy.page(page, pages)}</span>}
      {page < pages && (
        <Link to={to(page + 1)} className="link link-strong">
          {copy.older}
        </Link>
      )}
    </nav>
  )
}
