import { DOCUMENT, inject, Service } from '@angular/core';

export interface CroppedPicture {
  readonly file: Blob;
  /** Shows it before it is sent. The policy of the page allows no `blob:` addresses. */
  readonly dataUrl: string;
}

/** Pixels of a side: sharp at 96 CSS pixels on every screen, and about 15 KB. */
const SIDE = 256;
const QUALITY = 0.86;
/** No photo of a phone is larger. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

export function centerSquare(width: number, height: number) {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** Crops images to a square and makes them small, in the browser. The rest of a photo never leaves the device. */
@Service()
export class PictureCropper {
  private readonly document = inject(DOCUMENT);

  /** Null for a file that is no image which this browser reads. */
  async crop(file: File): Promise<CroppedPicture | null> {
    if (file.size > MAX_FILE_BYTES) return null;
    const image = await createImageBitmap(file).catch(() => null);
    if (image === null) return null;
    try {
      // Safari writes no WebP, and returns PNG instead.
      const webp = await this.encode(image, 'image/webp');
      const blob =
        webp?.type === 'image/webp' ? webp : await this.encode(image, 'image/jpeg', '#fff');
      return blob === null ? null : { file: blob, dataUrl: await readDataUrl(blob) };
    } finally {
      image.close();
    }
  }

  /** @param background Fills what is transparent. */
  private encode(image: ImageBitmap, type: string, background?: string): Promise<Blob | null> {
    const canvas = this.document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (context === null) return Promise.resolve(null);
    if (background !== undefined) {
      context.fillStyle = background;
      context.fillRect(0, 0, SIDE, SIDE);
    }
    const { x, y, side } = centerSquare(image.width, image.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, x, y, side, side, 0, 0, SIDE, SIDE);
    return new Promise((done) => canvas.toBlob(done, type, QUALITY));
  }
}

const readDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsDataURL(blob); // of memory, which is always readable
  });
