const maxSide = 1600
const quality = 0.8

/**
 * Draws a photo into a canvas, upright, and small enough for a phone to send quickly. The server scales it again.
 * @returns the JPEG; undefined for a picture that this browser cannot read
 */
export async function scaleDown(photo: File, canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(photo)
  } catch {
    return undefined
  }
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  return drawn ?? undefined
}
