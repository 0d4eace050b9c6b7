// Recognises a picture's format by its first bytes, because a server's content type proves nothing.

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Undefined for everything else, including SVG, which is a document that can contain scripts. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp' && /avif|avis/.test(head.slice(8, 32))) return 'avif'
  return undefined
}
