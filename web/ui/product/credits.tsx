import { catalogueCopy } from '#web/copy/catalogue.ts'
import { creditsText } from '#web/lib/format.ts'
import { classNames } from '#web/ui/class-names.ts'

/** "from 38 credits" with the coin. */
export function Credits({
  credits,
  from,
  bare,
  className,
}: {
  credits: number
  from?: boolean
  bare?: boolean
  className?: string
}) {
  return (
    <span className={classNames('price', className)}>
      <span className="coin" aria-hidden />
      <span>
        {from && catalogueCopy.from}
        {bare ? credits : creditsText(credits)}
        {bare && <span className="visually-hidden">{catalogueCopy.creditsSpoken}</span>}
      </span>
    </span>
  )
}
