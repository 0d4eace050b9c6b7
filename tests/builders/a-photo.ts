import sharp from 'sharp'

/** A photo as a phone sends it: sideways, and with the location where it was taken. */
export const aPhoto = (width = 80): Promise<Buffer> =>
  sharp({ create: { width, height: Math.ceil(width / 2), channels: 3, background: '#1F6152' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
