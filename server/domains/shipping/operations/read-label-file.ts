import type { AnsweredFile } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findLabel } from '../queries/labels.ts'

/**
 * The label of a return as a file, once its carrier has made it.
 * @throws Refusal not_now, not_found when the carrier makes no QR code
 */
export async function readLabelFile(
  db: Db,
  carriesId: Parameters<typeof findLabel>[1],
  as: 'pdf' | 'qr',
): Promise<AnsweredFile> {
  const label = await findLabel(db, carriesId)
  if (!label) throw new Refusal('not_now', 'We’re still making your label. Please try again in a minute.')
  const { code, pdf, qrPng } = label
  if (as === 'pdf') return { type: 'application/pdf', name: `${code}.pdf`, bytes: pdf }
  if (!qrPng) throw new Refusal('not_found', 'This label has no QR code: please print it.')
  return { type: 'image/png', name: `${code}.png`, bytes: qrPng }
}
