import { returnLabelCopy } from '#web/copy/return-label.ts'
import type { QrPath } from '#web/lib/qr-path.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'

/** Shows a return label as a code for the counter, with a link to the `pdf` to print. */
export function ReturnLabel({ pdf, code, qr }: { pdf: string; code: string; qr: QrPath }) {
  return (
    <div className="return-label">
      <svg className="label-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={closetCopy.labelQr}>
        <path d={qr.d} />
      </svg>
      <div className="grid gap-4">
        <p className="number number-sm wrap-anywhere">{code}</p>
        <p>
          <a href={pdf} className="link">
            {returnLabelCopy.download}
          </a>
        </p>
      </div>
    </div>
  )
}
