import { brand } from '#web/brand.ts'
import { WrenMark } from '#web/ui/wren-mark.tsx'

export function Wordmark({ size = 34 }: { size?: number }) {
  return (
    <span className="wordmark">
      <WrenMark size={size} />
      <span>{brand.wordmark}</span>
    </span>
  )
}
