// The port through which rentals read the photos that families send (product §4.11).
import type { PhotoProblem } from './rules/reports/photo-problems.ts'

export interface PhotoReader {
  /**
   * Redraws a photo as a JPEG of a bounded size, the right way up, without metadata or any of the bytes that were sent.
   * @throws Refusal busy while too many others wait
   */
  read(
    bytes: Uint8Array,
  ): Promise<{ readonly ok: true; readonly jpeg: Buffer } | { readonly ok: false; readonly problem: PhotoProblem }>
}
