// The port through which rentals read the photos that families send (product §4.11).
import type { PhotoProblem } from './rules/reports/photo-problems.ts'

export interface PhotoReader {
  /**
   * Draws a photo again as a JPEG of a bounded size: the right way up, without metadata or anything else of what was sent.
   * @throws Refusal busy while too many others wait
   */
  read(
    bytes: Uint8Array,
  ): Promise<{ readonly ok: true; readonly jpeg: Buffer } | { readonly ok: false; readonly problem: PhotoProblem }>
}
